import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptOrderNumber, isSearchEnabled } from './search.ts'

describe('acceptOrderNumber', () => {
  it.each([
    ['10012', '1001', '10012'],
    ['', '1', ''],
    ['1234567890', '', '1234567890'],
    ['12345678901', '1234567890', '1234567890'],
    ['12a', '12', '12'],
    ['-1', '1', '1'],
    ['1 ', '1', '1'],
  ])('of the entry %j after %j is %j', (entry, last, accepted) => {
    expect(acceptOrderNumber(entry, last)).toBe(accepted)
  })

  it('never holds anything but up to ten digits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (entries) => {
        const held = entries.reduce((last, entry) => acceptOrderNumber(entry, last), '')
        expect(held).toMatch(/^\d{0,10}$/)
      }),
    )
  })
})

describe('isSearchEnabled', () => {
  const empty = { orderNumber: '', licenseNumber: '', receiverId: null }

  it('needs any one of the fields', () => {
    expect(isSearchEnabled(empty)).toBe(false)
    expect(isSearchEnabled({ ...empty, orderNumber: '1' })).toBe(true)
    expect(isSearchEnabled({ ...empty, licenseNumber: 'å' })).toBe(true)
    expect(isSearchEnabled({ ...empty, receiverId: 3 })).toBe(true)
  })

  it('takes blanks, dashes and zeros for nothing', () => {
    expect(isSearchEnabled({ ...empty, licenseNumber: ' - ' })).toBe(false)
    expect(isSearchEnabled({ ...empty, orderNumber: '000' })).toBe(false)
  })
})

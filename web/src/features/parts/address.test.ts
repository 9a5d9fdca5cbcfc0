import { expect, it } from 'vitest'
import { addressOf, fieldsOfAddress, readAddress } from './address.ts'

it('the address keeps the longest supplier and part number, and every field of a search', () => {
  const part = `${'S'.repeat(20)}/${'9'.repeat(60)}`
  expect(readAddress({ part, makes: 'all' })).toEqual({ part, makes: 'all' })
  const fields = {
    ...{ searchKey: 'suodatin', code: 'HU 7008', name: 'Öljynsuodatin' },
    ...{ supplierNumber: '820', supplierName: 'Mann' },
  }
  expect(fieldsOfAddress(readAddress({ ...addressOf(fields, undefined) }))).toEqual(fields)
})

it('the address has no values that are unknown, empty or too long', () => {
  expect(readAddress({ other: 'a', name: '', code: 7, makes: 'none' })).toEqual({})
  expect(readAddress({ name: 'x'.repeat(500) }).name).toHaveLength(100)
})

import { describe, expect, it } from 'vitest'
import { readSearchAddress, readWorkOrderAddress } from './address.ts'

describe('an address of work orders', () => {
  it('returns the numbers in an address as strings, with their leading zeros', () => {
    expect(readWorkOrderAddress({ number: '1002345', tab: 'jobs' })).toEqual({
      number: '1002345',
      tab: 'jobs',
    })
    expect(readWorkOrderAddress({ number: '00123' })).toEqual({ number: '00123' })
    expect(readSearchAddress({ plate: '123', receiver: '4' })).toEqual({ plate: '123', receiver: '4' })
  })

  it('unknown and invalid parameters of an address are dropped', () => {
    expect(readWorkOrderAddress({ number: '', tab: 'nothing', list: 'yours', other: 'x' })).toEqual({})
    expect(readSearchAddress({ orderNumber: '1'.repeat(41), receiver: 'x', plate: '' })).toEqual({})
  })
})

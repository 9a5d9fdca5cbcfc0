import { describe, expect, it } from 'vitest'
import { readAddress, readSearchAddress } from './address.ts'

describe('an address of work orders', () => {
  it('returns the numbers in an address as strings, with their leading zeros', () => {
    expect(readAddress({ number: '1002345', tab: 'jobs' })).toEqual({
      number: '1002345',
      tab: 'jobs',
    })
    expect(readAddress({ number: '00123' })).toEqual({ number: '00123' })
    expect(readSearchAddress({ plate: '123', receiver: '4' })).toEqual({ plate: '123', receiver: '4' })
  })

  it('unknown and invalid parameters of an address are dropped', () => {
    expect(readAddress({ number: '', tab: 'nothing', list: 'yours', other: 'x' })).toEqual({})
    expect(readSearchAddress({ orderNumber: '1'.repeat(41), receiver: 'x', plate: '' })).toEqual({})
  })
})

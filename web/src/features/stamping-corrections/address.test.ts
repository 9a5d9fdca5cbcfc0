import { expect, it } from 'vitest'
import { readCorrectionsAddress } from './address.ts'

it('names an employee and a day', () => {
  expect(readCorrectionsAddress({ employee: '7', date: '2026-11-18' })).toEqual({
    employeeId: 7,
    day: '2026-11-18',
  })
})

it.each([{}, { employee: '0', date: '2026-02-30' }, { employee: 'matti', date: 'today' }])(
  'leaves out what is none: %o',
  (params) => expect(readCorrectionsAddress(params)).toEqual({ employeeId: undefined, day: undefined }),
)

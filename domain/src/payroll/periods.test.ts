import { payPeriodKinds } from '@verstas/contract/payroll/kinds.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../time/format.ts'
import { payPeriodOf } from './periods.ts'

const anchor = '2026-11-09'

it.each([
  ['weekly', '2026-11-15', '2026-11-09', '2026-11-15'],
  ['biweekly', '2026-11-22', '2026-11-09', '2026-11-22'],
  ['biweekly', '2026-11-08', '2026-10-26', '2026-11-08'],
  ['semiMonthly', '2026-02-15', '2026-02-01', '2026-02-15'],
  ['semiMonthly', '2026-02-16', '2026-02-16', '2026-02-28'],
  ['monthly', '2028-02-29', '2028-02-01', '2028-02-29'],
] as const)('the %s period of %s is from %s to %s', (kind, day, from, to) => {
  expect(payPeriodOf(day, { kind, anchor })).toEqual({ from, to })
})

it('each day is in one period, and periods follow each other without gaps', () => {
  const day = fc.integer({ min: 0, max: 365 * 30 }).map((days) => addDays('2010-01-01', days))
  fc.assert(
    fc.property(day, day, fc.constantFrom(...payPeriodKinds), (one, first, kind) => {
      const calendar = { kind, anchor: first }
      const period = payPeriodOf(one, calendar)
      expect(period.from <= one && one <= period.to).toBe(true)
      for (const edge of [period.from, period.to]) expect(payPeriodOf(edge, calendar)).toEqual(period)
      const next = addDays(period.to, 1)
      expect(payPeriodOf(next, calendar).from).toBe(next)
    }),
  )
})

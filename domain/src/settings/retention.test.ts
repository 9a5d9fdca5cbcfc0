import { changeableRetention, retentionPeriods } from '@verstas/contract/settings/retention-entities.ts'
import { expect, it } from 'vitest'
import { canKeepForever, findRetentionProblem, isRemovalDue, isShorter } from './retention.ts'

it.each(changeableRetention)('the period %s accepts exactly the days of its range', (name) => {
  const [min, max] = retentionPeriods[name].range
  expect([min - 1, min, max, max + 1].map((days) => findRetentionProblem(name, days))).toEqual([
    { problem: 'atLeast', limit: min },
    null,
    null,
    { problem: 'atMost', limit: max },
  ])
})

it('only personal data without a default period can be kept forever', () => {
  expect(changeableRetention.filter(canKeepForever)).toEqual(['photos', 'messages', 'customers'])
  expect(findRetentionProblem('photos', null)).toBeNull()
  expect(findRetentionProblem('imports', null)).toEqual({ problem: 'atMost', limit: 365 })
})

it.each([
  [30, 40, true],
  [40, 30, false],
  [30, null, true],
  [null, 30, false],
  [null, null, false],
])('isShorter(%s, %s) returns %s', (days, before, shorter) => {
  expect(isShorter(days, before)).toBe(shorter)
})

const at = (time: string) => new Date(`2026-11-29T${time}Z`)
const run = (endedAt: Date | null, hasFailed = false) => ({ beganAt: at('03:00:00'), endedAt, hasFailed })

it.each([
  ['before its hour', 2, undefined, false],
  ['from its hour on', 3, undefined, true],
  ['after a stop at its hour', 17, undefined, true],
  ['after a run that has succeeded', 17, run(at('03:01:00')), false],
  ['less than an hour after a failure', 4, run(at('03:30:00'), true), false],
  ['an hour after a failure', 4, run(at('03:00:00'), true), true],
  ['while a run has begun an hour ago and has not ended', 4, run(null), true],
])('the daily removal %s is due or not due as expected', (_, hour, ofDay, isDue) => {
  expect(isRemovalDue(at('04:00:00'), hour, ofDay)).toBe(isDue)
})

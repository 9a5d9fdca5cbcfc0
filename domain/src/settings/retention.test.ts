import { changeableRetention, retentionPeriods } from '@verstas/contract/settings/retention-entities.ts'
import { expect, it } from 'vitest'
import { findRetentionProblem } from './retention.ts'

it.each(changeableRetention)('the period %s can be as short and as long as its range', (name) => {
  const [min, max] = retentionPeriods[name].range
  expect([min - 1, min, max, max + 1].map((days) => findRetentionProblem(name, days))).toEqual([
    { problem: 'atLeast', limit: min },
    null,
    null,
    { problem: 'atMost', limit: max },
  ])
})

import { expect, it } from 'vitest'
import { jobState, masterState } from './job-state.ts'

const row = {
  RowType: 'LabourOperation',
  IsMarkedAsDeleted: false,
  MarkAsDoneDate: null,
  HasOpenStamping: false,
  HasClosedStamping: false,
} as const
const done = { ...row, MarkAsDoneDate: '2026-11-20T08:00:00Z' }
const begun = { ...row, HasClosedStamping: true }
const running = { ...row, HasOpenStamping: true }
const part = { ...row, RowType: 'SparePart' } as const
const removed = { ...row, IsMarkedAsDeleted: true }

it.each([
  ['no rows', [], 'Done'],
  ['only parts', [part], 'Done'],
  ['labour that no one has begun', [row, part], 'Open'],
  ['ended stampings', [row, begun], 'Ongoing'],
  ['a stamping that runs', [running], 'Ongoing'],
  ['some of its labour done', [done, row], 'Ongoing'],
  ['all of its labour done', [done, done, part], 'Done'],
  ['all rows done except a removed one', [done, removed], 'Done'],
  ['a begun row that was removed', [row, { ...begun, IsMarkedAsDeleted: true }], 'Open'],
] as const)('a job with $0 is $2', (_, rows, state) => {
  expect(jobState(rows)).toBe(state)
})

it.each([
  [[], 'Done'],
  [['Done', 'Done'], 'Done'],
  [['Done', 'Open'], 'Open'],
  [['Open', 'Done', 'Ongoing'], 'Ongoing'],
] as const)('a work order with jobs in the states %j is %s', (jobs, state) => {
  expect(masterState(jobs)).toBe(state)
})

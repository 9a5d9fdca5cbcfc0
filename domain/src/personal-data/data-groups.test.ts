import { dataGroups } from '@verstas/contract/personal-data/entities.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirmsName, countGroups, groupOfTable, keptGroups } from './data-groups.ts'

it.each([
  ['customer', 'person'],
  ['employee_picture', 'person'],
  ['passkey', 'signIn'],
  ['push_setting', 'signIn'],
  ['tyre_record', 'vehicles'],
  ['job_row', 'workOrders'],
  ['reservation_resource', 'workOrders'],
  ['inspection_signature', 'healthChecks'],
  ['chat_message', 'messages'],
  ['resumable_upload', 'files'],
  ['activity_history', 'tasks'],
  ['stamping_row', 'stampings'],
  ['roster_pattern', 'shifts'],
  ['event', 'history'],
  ['person_read', 'reads'],
  ['idempotent_answer', 'other'],
])('the table %s belongs to the group %s', (table, group) => {
  expect(groupOfTable(table)).toBe(group)
})

it('countGroups counts every row, and leaves out empty groups', () => {
  const tables = fc.dictionary(fc.constantFrom('customer', 'job', 'job_row', 'event', 'unknown'), fc.nat(50))
  fc.assert(
    fc.property(tables, (counts) => {
      const groups = countGroups(new Map(Object.entries(counts)), dataGroups)
      const sum = (numbers: readonly number[]) => numbers.reduce((total, count) => total + count, 0)
      expect(sum(groups.map(({ Count }) => Count))).toBe(sum(Object.values(counts)))
      expect(groups.every(({ Count }) => Count > 0)).toBe(true)
    }),
  )
})

it('work, working time and texts that only people can judge remain after an erasure', () => {
  const stored = dataGroups.map((Group) => ({ Group, Count: 1 }))
  expect(keptGroups(stored).map(({ Group, Reason }) => `${Group}: ${Reason}`)).toEqual([
    'vehicles: workDone',
    'workOrders: workDone',
    'healthChecks: checksDone',
    'messages: seeForYourself',
    'files: seeForYourself',
    'tasks: seeForYourself',
    'stampings: workingTime',
    'shifts: workingTime',
    'history: workDone',
  ])
})

describe('a typed name', () => {
  it.each([
    ['Liisa Lahtinen', true],
    ['  liisa   LAHTINEN ', true],
    ['Liisa', false],
    ['', false],
  ])('%j confirms the erasure of Liisa Lahtinen: %s', (typed, confirms) => {
    expect(confirmsName(typed, 'Liisa Lahtinen')).toBe(confirms)
  })

  it('an empty name never confirms an erasure, even of a person without a name', () => {
    expect(confirmsName(' ', '')).toBe(false)
  })
})

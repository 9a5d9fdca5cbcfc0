import { describe, expect, it } from 'vitest'
import { flagsOf, type PlannedOrder, planningStateOf, readinessOf } from './readiness.ts'
import { urgencyOfParts } from './urgency.ts'

const parts = { PartCount: 3, NeededCount: 3, MissingCount: 0, PromisedOn: null, PickShelf: 'B4' }
const order = (changes: Partial<PlannedOrder> = {}): PlannedOrder => ({
  Status: 'A',
  PartsPrePlanned: false,
  PartsPrePicked: false,
  Parts: parts,
  ...changes,
})
const missing = { ...parts, MissingCount: 2, PromisedOn: '2026-11-23' }

it('planningStateOf returns the state from which flagsOf made the two flags', () => {
  for (const state of ['notPlanned', 'planned', 'picked'] as const)
    expect(planningStateOf(flagsOf(state))).toBe(state)
  expect(planningStateOf({ PartsPrePlanned: false, PartsPrePicked: true })).toBe('notPlanned')
})

describe('the readiness shown to a technician', () => {
  it.each([
    ['ready, with the shelf', flagsOf('picked'), { kind: 'ready', shelf: 'B4' }],
    [
      'ready after a delivery of all parts',
      { ...flagsOf('picked'), Parts: { ...parts, NeededCount: 0 } },
      {
        kind: 'ready',
        shelf: 'B4',
      },
    ],
    ['planned', flagsOf('planned'), { kind: 'planned' }],
    ['not planned', flagsOf('notPlanned'), { kind: 'notPlanned' }],
    [
      'missing, regardless of the flags',
      { ...flagsOf('picked'), Parts: missing },
      {
        kind: 'missing',
        count: 2,
        promisedOn: '2026-11-23',
      },
    ],
    [
      'nothing if all parts are delivered without being picked',
      { Parts: { ...parts, NeededCount: 0 } },
      { kind: 'nothing' },
    ],
    ['nothing if parts are hidden', { Parts: null }, { kind: 'nothing' }],
    ['nothing if the server sends no parts', { Parts: undefined }, { kind: 'nothing' }],
    ['nothing for a closed work order', { Status: 'C', Parts: missing }, { kind: 'nothing' }],
    ['nothing for an invoiced work order', { Status: 'I', Parts: missing }, { kind: 'nothing' }],
    ['notPlanned for a work order with the status planned', { Status: 'P' }, { kind: 'notPlanned' }],
  ] as const)("the readiness of a work order's parts is %s", (_, changes, readiness) => {
    expect(readinessOf(order(changes))).toEqual(readiness)
  })
})

describe('the mark of a vehicle with missing parts', () => {
  const hours = { First: 48, Urgent: 24 }
  const now = new Date('2026-11-20T08:00:00Z')
  const urgencyIn = (hoursLeft: number, changes: Partial<PlannedOrder> = {}) =>
    urgencyOfParts(order(changes), new Date(now.getTime() + hoursLeft * 3_600_000), hours, now)

  it('the mark of unplanned parts begins a set number of hours before the work, and ends at its start', () => {
    expect([49, 48, 25, 24, 1, 0, -1].map((left) => urgencyIn(left))).toEqual([
      null,
      'first',
      'first',
      'urgent',
      'urgent',
      null,
      null,
    ])
  })

  it('missing parts remain marked after the start of the work and after the parts were picked', () => {
    for (const state of ['notPlanned', 'planned', 'picked'] as const)
      expect([10, 0, -3].map((left) => urgencyIn(left, { ...flagsOf(state), Parts: missing }))).toEqual([
        'urgent',
        'urgent',
        'urgent',
      ])
  })

  it('planned parts are marked only if one of them is missing', () => {
    expect(urgencyIn(10, flagsOf('planned'))).toBeNull()
    expect(urgencyIn(10, { ...flagsOf('planned'), Parts: missing })).toBe('urgent')
  })
})

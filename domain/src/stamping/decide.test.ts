import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { describe, expect, it } from 'vitest'
import { reason } from '../errors/reason.ts'
import { decideStamping, type EndedWork, type StampingContext } from './decide.ts'
import type { StampingPlan } from './plan.ts'
import type { StampedSpan } from './situation.ts'

const now = new Date('2026-11-20T06:00:00Z')
const work = { IsWorkOrder: true, IsNonPresence: false, IsEndOfDay: false }
const lunch = { ...work, IsWorkOrder: false }
const row = { OrderId: 5, OrderRowId: 1 }

const planned = (plan: Partial<StampingPlan> = {}): StampingContext['timelinePlan'] => ({
  kind: 'planned',
  plan: {
    startAt: now,
    ends: [],
    begins: { kind: 'new', endAt: null },
    resumes: [],
    overAbsences: [],
    endsPresence: false,
    ...plan,
  },
})

const inFuture = { kind: 'refused', reasons: [reason('stampingStartInFuture')] } as const

const span = (changes: Partial<StampedSpan> = {}): StampedSpan => ({
  id: 1,
  siteId: 1,
  startAt: new Date('2026-11-20T05:00:00Z'),
  endAt: null,
  isPresence: true,
  isWorkOrder: true,
  typeCode: 1,
  rowIds: [1],
  orderIds: [5],
  timeKind: null,
  againAt: null,
  wasStamped: false,
  ...changes,
})

const context = (changes: Partial<StampingContext> = {}): StampingContext => ({
  isEmployeeKnown: true,
  type: work,
  rows: [
    {
      OrderId: 5,
      OrderNumber: 50123,
      ExternalNumber: null,
      OrderStatus: 'A',
      JobId: 7,
      RowId: 1,
      RowType: 'LabourOperation',
      Name: 'Oil',
      IsMarkedAsDeleted: false,
      IsStampingProhibited: false,
    },
  ],
  isJobStampingInUse: false,
  kindsInUse: new Set(['overtime', 'flex', 'kiky']),
  start: { at: null, isLate: false, isClockOff: false, reasons: [] },
  shifts: [{ startAt: now, endAt: new Date('2026-11-20T14:00:00Z') }],
  timelinePlan: planned(),
  endedWork: { rows: [], canBecomeReady: true },
  ...changes,
})

const judge = (request: Partial<StampingRequest>, changes: Partial<StampingContext> = {}) =>
  decideStamping({ SalesmanId: 3, TypeId: 1, OrderRows: [row], ...request }, context(changes))

const refusals = (request: Partial<StampingRequest>, changes: Partial<StampingContext> = {}) => {
  const decision = judge(request, changes)
  return decision.kind === 'refused' ? decision.reasons.map(({ name }) => name) : decision.kind
}

const questions = (request: Partial<StampingRequest>, changes: Partial<StampingContext> = {}) => {
  const decision = judge(request, changes)
  return decision.kind === 'asks' ? decision.questions : decision.kind
}

const plan = (request: Partial<StampingRequest>, changes: Partial<StampingContext> = {}) => {
  const decision = judge(request, changes)
  return decision.kind === 'planned' ? decision.plan : decision
}

describe('a stamping request', () => {
  it('a stamping request is planned if nothing prevents it', () => {
    expect(plan({ IsWorkOrder: true })).toMatchObject({ startAt: now, timeKind: null, doneRowIds: [] })
    expect(plan({ OrderRows: [], IsWorkOrder: false }, { type: lunch })).toMatchObject({ startAt: now })
  })

  it.each<[string, Partial<StampingRequest>, Partial<StampingContext>, string[]]>([
    ['an unknown employee', {}, { isEmployeeKnown: false }, ['stampingEmployeeUnknown']],
    ['an unknown type', {}, { type: null, timelinePlan: null }, ['stampingTypeUnknown']],
    ['no rows for work', { OrderRows: [] }, {}, ['stampingRowsMissing']],
    ['rows for lunch', {}, { type: lunch }, ['invalidField']],
    ['a work type and IsWorkOrder false', { IsWorkOrder: false }, {}, ['invalidField']],
    ['a start in the future', {}, { timelinePlan: inFuture }, ['stampingStartInFuture']],
    ['two time kinds', { IsOverTime: true, IsKiKyTime: true }, {}, ['invalidField']],
    ['a time kind that is not in use', { IsFlexTime: true }, { kindsInUse: new Set() }, ['invalidField']],
    [
      'several errors, and reports all of them',
      { OrderRows: undefined, IsWorkOrder: false },
      { rows: [], timelinePlan: inFuture },
      ['invalidField', 'stampingRowsMissing', 'stampingStartInFuture'],
    ],
    [
      'an unknown employee and type',
      {},
      { isEmployeeKnown: false, type: null, timelinePlan: null },
      ['stampingEmployeeUnknown', 'stampingTypeUnknown'],
    ],
  ])('a stamping request with %s is refused', (_, request, changes, reasons) => {
    expect(refusals(request, changes)).toEqual(reasons)
  })

  it('a request with two time kinds is refused because of the second one', () => {
    const decision = judge({ IsOverTime: true, IsKiKyTime: true })
    expect(decision).toMatchObject({ reasons: [{ data: { field: 'IsKiKyTime' } }] })
  })
})

const afterShift = new Date('2026-11-20T14:30:00Z')
const endOfShift = new Date('2026-11-20T14:00:00Z')
const out = { IsWorkOrder: false, IsNonPresence: false, IsEndOfDay: true }
const absence = { IsWorkOrder: false, IsNonPresence: true, IsEndOfDay: false }
const kinds = ['overtimeQuestion', 'flexTimeQuestion', 'kikyTimeQuestion']
const none = { OrderRows: [] }

describe('the question about time beyond the shift', () => {
  it.each<[string, Partial<StampingRequest>, Partial<StampingContext>, string[] | string]>([
    ['asked at a start outside the shift', {}, { timelinePlan: planned({ startAt: afterShift }) }, kinds],
    ['asked at the end of the shift', {}, { timelinePlan: planned({ startAt: endOfShift }) }, kinds],
    ['asked on a day off', {}, { shifts: [] }, kinds],
    ['not asked inside the shift', {}, {}, 'planned'],
    [
      'not asked for an absence that ends no work',
      none,
      { type: absence, timelinePlan: planned({ startAt: afterShift, ends: [] }) },
      'planned',
    ],
    [
      'asked if an absence ends work beyond the shift',
      none,
      { type: absence, timelinePlan: absent(afterShift) },
      kinds,
    ],
    [
      'not asked if an absence ends work at the end of the shift',
      none,
      { type: absence, timelinePlan: absent(endOfShift) },
      'planned',
    ],
    [
      'not asked if an absence ends work that has a time kind',
      none,
      { type: absence, timelinePlan: absent(afterShift, 'flex') },
      'planned',
    ],
    [
      'asked only for the time kinds in use',
      {},
      { shifts: [], kindsInUse: new Set(['kiky']) },
      ['kikyTimeQuestion'],
    ],
    ['asked if the day ends after the shift', none, { type: out, timelinePlan: leaving(afterShift) }, kinds],
    [
      'not asked if the day ends with the shift',
      none,
      { type: out, timelinePlan: leaving(endOfShift) },
      'planned',
    ],
    [
      'not asked if the ended work has a time kind',
      none,
      { type: out, timelinePlan: leaving(afterShift, 'flex') },
      'planned',
    ],
    [
      'not asked if nothing ends',
      none,
      { type: out, timelinePlan: planned({ startAt: afterShift, begins: null }) },
      'planned',
    ],
    [
      'not asked if the same stamping is in force',
      {},
      { shifts: [], timelinePlan: planned({ begins: existing() }) },
      'planned',
    ],
  ])('the question about time beyond the shift is %s', (_, request, changes, expected) => {
    expect(questions(request, changes)).toEqual(expected)
  })

  it('the answered time kind applies to the new stamping, and to an ended one beyond the shift', () => {
    const shifts = [{ startAt: now, endAt: afterShift }]
    expect(plan({ IsOverTime: true }, { shifts: [] })).toMatchObject({
      timeKind: 'overtime',
      endedTimeKind: 'overtime',
    })
    const atTheEnd = { shifts, timelinePlan: planned({ startAt: afterShift, ends: [span()] }) }
    expect(plan({ IsOverTime: true }, atTheEnd)).toMatchObject({ timeKind: 'overtime', endedTimeKind: null })
    expect(plan({ IsOverTime: false, IsFlexTime: false, IsKiKyTime: false }, atTheEnd)).toMatchObject({
      timeKind: null,
    })
  })

  it('the answered time kind applies only to the ended work if an absence begins', () => {
    const later = { type: absence, timelinePlan: planned({ startAt: afterShift, ends: [span()] }) }
    const decided = plan({ IsOverTime: true, OrderRows: [] }, later)
    expect(decided).toMatchObject({ timeKind: null, endedTimeKind: 'overtime' })
  })
})

function absent(startAt: Date, timeKind: StampedSpan['timeKind'] = null) {
  return planned({ startAt, ends: [span({ timeKind })] })
}

function leaving(startAt: Date, timeKind: StampedSpan['timeKind'] = null) {
  return planned({ startAt, begins: null, ends: [span({ timeKind })] })
}

function existing(): StampingPlan['begins'] {
  return { kind: 'existing', span: span() }
}

describe('effects of the answers', () => {
  const sick = span({ id: 2, isPresence: false, isWorkOrder: false, typeCode: 20, rowIds: [], orderIds: [] })
  const over = { timelinePlan: planned({ ends: [span()], overAbsences: [sick] }) }

  it('a yes to the question about an absence ends the absence, and a no preserves it', () => {
    expect(questions({}, over)).toEqual(['endNonPresenceQuestion'])
    expect(plan({ EndNonPresenceStamping: true }, over)).toMatchObject({ ends: [span(), sick] })
    expect(plan({ EndNonPresenceStamping: false }, over)).toMatchObject({ ends: [span()] })
  })

  const ended = { OrderId: 5, RowId: 1, isEnded: true }
  const left = { OrderId: 6, RowId: 3, isEnded: false }
  const workLeft = (rows: EndedWork['rows'], canBecomeReady = true) => ({ rows, canBecomeReady })
  const ofOther = { OrderId: 6, RowId: 2, isEnded: true }

  it('yes answers mark the rows of the ended work as done, and the work order as ready', () => {
    const changes = { endedWork: workLeft([ended, ofOther, left]) }
    expect(questions({}, changes)).toEqual(['previousJobsReadyQuestion', 'workOrderReadyQuestion'])
    const yes = { IsPreviousJobsReady: true }
    expect(plan({ ...yes, IsReady: true }, changes)).toMatchObject({ doneRowIds: [1, 2], readyOrderIds: [5] })
    expect(plan({ ...yes, IsReady: false }, changes)).toMatchObject({ doneRowIds: [1, 2], readyOrderIds: [] })
    expect(plan({ IsPreviousJobsReady: false, IsReady: true }, changes)).toMatchObject({
      doneRowIds: [],
      readyOrderIds: [],
    })
  })

  it('no question about a ready work order is asked if another row is undone or the substatus is missing', () => {
    expect(questions({}, { endedWork: workLeft([ofOther, left]) })).toEqual(['previousJobsReadyQuestion'])
    expect(questions({}, { endedWork: workLeft([left]) })).toBe('planned')
    expect(questions({}, { endedWork: workLeft([ended], false) })).toEqual(['previousJobsReadyQuestion'])
  })
})

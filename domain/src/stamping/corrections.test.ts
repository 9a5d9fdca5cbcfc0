import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { describe, expect, it } from 'vitest'
import {
  type CorrectableSpan,
  type CorrectionContext,
  type CorrectionDecision,
  planCorrection,
  reachAround,
} from './corrections.ts'
import { mayCorrect, maySeeDaysOf } from './correctors.ts'
import type { StoredOrderRow } from './selection.ts'

const site = 1
const at = (time: string) => new Date(`2026-11-18T${time}:00+02:00`)
const iso = (time: string) => at(time).toISOString()

const span = (
  id: number,
  start: string,
  end: string | null,
  more: Partial<CorrectableSpan> = {},
): CorrectableSpan => ({
  id,
  siteId: site,
  version: 3,
  isPresence: true,
  startAt: at(start),
  endAt: end === null ? null : at(end),
  typeCode: 10,
  rows: [],
  timeKind: null,
  ...more,
})

/**
 * The stampings of a day: work until lunch, lunch, a gap, and a stamping that has run since 13:00. A sick
 * leave overlaps the start of the work.
 */
const work = span(1, '08:00', '11:00', {
  typeCode: 1,
  rows: [{ OrderId: 7, OrderNumber: 100, RowId: 70, Name: 'Oil' }],
})
const lunch = span(2, '11:00', '11:30', { typeCode: 12 })
const running = span(3, '13:00', null)
const sick = span(4, '06:00', '08:30', { isPresence: false, typeCode: 20 })

const plain = { IsWorkOrder: false, IsNonPresence: false, IsEndOfDay: false }
const row = (more: Partial<StoredOrderRow> = {}): StoredOrderRow => ({
  OrderId: 7,
  OrderNumber: 100,
  ExternalNumber: null,
  OrderStatus: 'A',
  JobId: 5,
  RowId: 71,
  RowType: 'LabourOperation',
  Name: 'Brakes',
  IsMarkedAsDeleted: false,
  IsStampingProhibited: false,
  ...more,
})

const correct = (change: StampingChange, more: Partial<CorrectionContext> = {}): CorrectionDecision =>
  planCorrection(change, {
    now: at('14:00'),
    timeZone: 'Europe/Helsinki',
    siteId: site,
    stampings: [work, lunch, running, sick],
    type: plain,
    rows: [],
    isJobStampingInUse: false,
    ...more,
  })

/**
 * Returns the id, start and end of each changed or new stamping, and the id of each removed one. A new
 * stamping has the id `new`. Returns the reasons if the correction is refused.
 */
const outcomeOf = (decision: CorrectionDecision) => {
  if (decision.kind === 'refused')
    return decision.reasons.map(({ name, data, expected }) => [
      name,
      ...Object.values(data),
      ...(expected ? [expected.name] : []),
    ])
  const { changes, removes, adds } = decision.plan
  const time = (instant: Date | null) =>
    instant?.toLocaleTimeString('fi', { timeZone: 'Europe/Helsinki', hour: '2-digit', minute: '2-digit' }) ??
    null
  return [
    ...changes.map(({ span: { id }, startAt, endAt }) => [id, time(startAt), time(endAt)]),
    ...removes.map(({ id }) => [id, 'removed']),
    ...adds.map(({ startAt, endAt }) => ['new', time(startAt), time(endAt)]),
  ]
}

const move = (stamping: CorrectableSpan, Edge: 'Start' | 'End', time: string): StampingChange => ({
  Kind: 'Move',
  StampingId: stamping.id,
  Version: stamping.version,
  Edge,
  To: iso(time),
})

describe('moving', () => {
  it.each<[string, StampingChange, unknown[]]>([
    [
      'a moved end also moves the start of the adjoining stamping',
      move(work, 'End', '10:30'),
      [
        [1, '08.00', '10.30'],
        [2, '10.30', '11.30'],
      ],
    ],
    [
      'a moved start also moves the end of the adjoining stamping',
      move(lunch, 'Start', '11:10'),
      [
        [2, '11.10', '11.30'],
        [1, '08.00', '11.10'],
      ],
    ],
    [
      'an end before a gap can move up to the next stamping',
      move(lunch, 'End', '13:00'),
      [[2, '11.00', '13.00']],
    ],
    [
      'the first start of the day moves only its own stamping',
      move(work, 'Start', '07:00'),
      [[1, '07.00', '11.00']],
    ],
    [
      'a start after a gap can move back to the end of the previous stamping',
      move(running, 'Start', '11:30'),
      [[3, '11.30', null]],
    ],
    ['the start of a running stamping moves forward', move(running, 'Start', '13:59'), [[3, '13.59', null]]],
    ['a moved end of a running stamping ends it', move(running, 'End', '13:30'), [[3, '13.00', '13.30']]],
    ['the end of an absence can move into presence', move(sick, 'End', '09:30'), [[4, '06.00', '09.30']]],
    ['the end of an absence can move into the future', move(sick, 'End', '16:00'), [[4, '06.00', '16.00']]],
    ['refuses a move to the same time', move(work, 'End', '11:00'), [['stampingCorrectionEmpty']]],
    [
      'refuses a move that leaves the adjoining stamping without a length',
      move(work, 'End', '11:30'),
      [['stampingCorrectionOutside', '08:00', '11:29']],
    ],
    [
      'refuses a move of an end to its own start',
      move(work, 'End', '08:00'),
      [['stampingCorrectionOutside', '08:00', '11:29']],
    ],
    [
      'refuses a move into the next stamping',
      move(lunch, 'End', '13:10'),
      [['stampingCorrectionOutside', '11:00', '13:00']],
    ],
    [
      'refuses a move into the previous stamping',
      move(running, 'Start', '11:20'),
      [['stampingCorrectionOutside', '11:30', '13:59']],
    ],
    [
      'refuses a move of more than a day',
      { ...move(work, 'Start', '08:00'), To: '2026-11-17T05:59:00Z' } as StampingChange,
      [['stampingCorrectionOutside', '17.11.2026 08:00', '10:59']],
    ],
    [
      'refuses a move of presence into the future',
      move(running, 'End', '14:01'),
      [['stampingCorrectionInFuture']],
    ],
  ])('%s', (_, change, expected) => {
    expect(outcomeOf(correct(change))).toEqual(expected)
  })

  it('a correction can shorten absences that overlap, but not extend them', () => {
    const doctor = span(5, '06:30', '07:30', { isPresence: false, typeCode: 22 })
    const stampings = [sick, doctor]
    expect(outcomeOf(correct(move(doctor, 'Start', '07:00'), { stampings }))).toEqual([[5, '07.00', '07.30']])
    expect(outcomeOf(correct(move(doctor, 'Start', '06:20'), { stampings }))).toEqual([
      ['stampingCorrectionOutside', '06:30', '07:29'],
    ])
    expect(outcomeOf(correct(move(sick, 'End', '07:10'), { stampings }))).toEqual([[4, '06.00', '07.10']])
    expect(outcomeOf(correct(move(doctor, 'End', '07:31'), { stampings }))).toEqual([
      ['stampingCorrectionOutside', '06:30', '07:30'],
    ])
  })

  it('a correction does not move stampings of another site', () => {
    const foreign = { ...lunch, siteId: 2 }
    const stampings = [work, foreign]
    expect(outcomeOf(correct(move(work, 'End', '10:30'), { stampings }))).toEqual([[1, '08.00', '10.30']])
    expect(outcomeOf(correct(move(work, 'End', '11:10'), { stampings }))).toEqual([
      ['stampingCorrectionOutside', '08:00', '11:00'],
    ])
    expect(outcomeOf(correct(move(foreign, 'End', '11:20'), { stampings }))).toEqual([['stampingUnknown']])
  })
})

describe('a stamping that was changed or removed meanwhile', () => {
  it.each<[StampingChange['Kind'], object]>([
    ['Move', { Edge: 'Start', To: iso('08:10') }],
    ['Split', { At: iso('09:00'), TypeId: 10, OrderRows: [] }],
    ['Change', { TypeId: 10, OrderRows: [] }],
    ['Remove', {}],
  ])('the correction %s is refused if someone else has changed or removed the stamping', (Kind, rest) => {
    const change = (StampingId: number, Version: number) =>
      correct({ Kind, StampingId, Version, ...rest } as StampingChange)
    expect(outcomeOf(change(1, 2))).toEqual([['stampingChanged']])
    expect(outcomeOf(change(99, 3))).toEqual([['stampingUnknown']])
  })
})

describe('splitting', () => {
  const split = (stamping: CorrectableSpan, time: string, TypeId = 10): StampingChange => ({
    Kind: 'Split',
    StampingId: stamping.id,
    Version: stamping.version,
    At: iso(time),
    TypeId,
    OrderRows: [],
  })

  it.each<[string, StampingChange, unknown[]]>([
    [
      'a split leaves two stampings',
      split(work, '09:30'),
      [
        [1, '08.00', '09.30'],
        ['new', '09.30', '11.00'],
      ],
    ],
    [
      'a split of a running stamping leaves the second part running',
      split(running, '13:30'),
      [
        [3, '13.00', '13.30'],
        ['new', '13.30', null],
      ],
    ],
    ['refuses a split at the start', split(work, '08:00'), [['stampingCorrectionOutside', '08:00', '11:00']]],
    ['refuses a split at the end', split(work, '11:00'), [['stampingCorrectionOutside', '08:00', '11:00']]],
    [
      'refuses a split of a running stamping at the present time',
      split(running, '14:00'),
      [['stampingCorrectionOutside', '13:00', '14:00']],
    ],
  ])('%s', (_, change, expected) => {
    expect(outcomeOf(correct(change))).toEqual(expected)
  })

  it('the second part of a split absence keeps the end in the future', () => {
    const holiday = span(6, '15:00', '19:00', { isPresence: false, typeCode: 21 })
    const toSick = { stampings: [holiday], type: { ...plain, IsNonPresence: true } }
    expect(outcomeOf(correct(split(holiday, '17:00', 20), toSick))).toEqual([
      [6, '15.00', '17.00'],
      ['new', '17.00', '19.00'],
    ])
    expect(outcomeOf(correct(split(holiday, '19:00', 20), toSick))).toEqual([
      ['stampingCorrectionOutside', '15:00', '19:00'],
    ])
    expect(outcomeOf(correct(split(holiday, '17:00'), { stampings: [holiday] }))).toEqual([
      ['stampingCorrectionInFuture'],
    ])
  })

  it('both parts of a split stamping have its time kind', () => {
    const stampings = [{ ...work, timeKind: 'overtime' as const }]
    const decision = correct(split(work, '09:30'), { stampings })
    expect(decision).toMatchObject({ plan: { adds: [{ timeKind: 'overtime' }] } })
  })
})

describe('changing the type or work of a stamping', () => {
  const change = (TypeId: number, rowIds: number[] = [], stamping = work): StampingChange => ({
    Kind: 'Change',
    StampingId: stamping.id,
    Version: 3,
    TypeId,
    OrderRows: rowIds.map((OrderRowId) => ({ OrderId: 7, OrderRowId })),
  })
  const toWork = { type: { ...plain, IsWorkOrder: true } }
  const toAbsence = { type: { ...plain, IsNonPresence: true } }

  it.each<[string, StampingChange, Partial<CorrectionContext>, unknown[]]>([
    ['a change to another type keeps the times', change(10), {}, [[1, '08.00', '11.00']]],
    [
      'a change to other rows keeps the times',
      change(1, [71]),
      { ...toWork, rows: [row()] },
      [[1, '08.00', '11.00']],
    ],
    [
      'a change may contain prohibited rows and rows of an invoiced work order',
      change(1, [71]),
      { ...toWork, rows: [row({ OrderStatus: 'I', IsStampingProhibited: true })] },
      [[1, '08.00', '11.00']],
    ],
    [
      'refuses a change to the same type and rows',
      change(1, [70]),
      { ...toWork, rows: [row({ RowId: 70 })] },
      [['stampingCorrectionEmpty']],
    ],
    ['refuses a change to an unknown type', change(99), { type: null }, [['stampingTypeUnknown']]],
    [
      'refuses a change to the type that ends the day',
      change(11),
      { type: { ...plain, IsEndOfDay: true } },
      [['stampingTypeUnknown']],
    ],
    ['refuses a change to a work order without rows', change(1), toWork, [['stampingRowsMissing']]],
    ['refuses a change to an unknown row', change(1, [72]), toWork, [['stampingRowUnknown', 72]]],
    [
      'refuses a change to a spare part',
      change(1, [71]),
      { ...toWork, rows: [row({ RowType: 'SparePart' })] },
      [['stampingRowNotSelectable', 'Brakes', 71]],
    ],
    [
      'refuses a change to some rows of a job if whole jobs are stamped',
      change(1, [71]),
      { ...toWork, isJobStampingInUse: true, rows: [row(), row({ RowId: 73 })] },
      [['mixedJobAndLabourRows']],
    ],
    [
      'refuses a change to two jobs',
      change(1, [71, 73]),
      { ...toWork, isJobStampingInUse: true, rows: [row(), row({ RowId: 73, JobId: 6 })] },
      [['multipleJobsStamped']],
    ],
    [
      'refuses a change to lunch with rows',
      change(12, [71]),
      {},
      [['invalidField', 'OrderRows', 'mustBeEmpty']],
    ],
    [
      'refuses a change to an absence that overlaps another one',
      change(20),
      toAbsence,
      [['stampingOverlaps']],
    ],
    [
      'a change to an absence may overlap presence',
      change(20, [], lunch),
      toAbsence,
      [[2, '11.00', '11.30']],
    ],
    [
      'refuses a change of an absence to presence that overlaps other presence',
      change(10, [], sick),
      {},
      [['stampingOverlaps']],
    ],
    [
      'refuses a change of a future absence to presence',
      change(10, [], sick),
      { stampings: [{ ...sick, endAt: at('15:00') }] },
      [['stampingCorrectionInFuture']],
    ],
  ])('%s', (_, request, context, expected) => {
    expect(outcomeOf(correct(request, context))).toEqual(expected)
  })
})

describe('adding', () => {
  const add = (start: string, end: string): StampingChange => ({
    Kind: 'Add',
    StartTime: iso(start),
    EndTime: iso(end),
    TypeId: 10,
    OrderRows: [],
  })

  it.each<[string, StampingChange, Partial<CorrectionContext>, unknown[]]>([
    ['an addition fills a gap', add('11:30', '13:00'), {}, [['new', '11.30', '13.00']]],
    ['an addition fills a part of a gap', add('12:00', '12:10'), {}, [['new', '12.00', '12.10']]],
    [
      'refuses an addition that exceeds the gap',
      add('12:00', '13:10'),
      {},
      [['stampingCorrectionOutside', '11:30', '13:00']],
    ],
    [
      'refuses an addition that begins within a stamping and ends after it',
      add('10:59', '12:00'),
      {},
      [['stampingOverlaps']],
    ],
    ['refuses an addition inside another stamping', add('08:00', '09:00'), {}, [['stampingOverlaps']]],
    [
      'refuses an addition whose end is not after its start',
      add('12:10', '12:10'),
      {},
      [['invalidField', 'EndTime', 'endAfterStart']],
    ],
    [
      'refuses an addition of presence in the future',
      add('13:00', '14:01'),
      { stampings: [] },
      [['stampingCorrectionInFuture']],
    ],
    [
      'an addition of an absence may be in the future',
      add('15:00', '16:00'),
      { type: { ...plain, IsNonPresence: true } },
      [['new', '15.00', '16.00']],
    ],
    [
      'refuses an addition of an unknown type',
      add('12:00', '12:10'),
      { type: null },
      [['stampingTypeUnknown']],
    ],
  ])('%s', (_, change, context, expected) => {
    expect(outcomeOf(correct(change, context))).toEqual(expected)
  })
})

it('a removal does not change other stampings', () => {
  expect(outcomeOf(correct({ Kind: 'Remove', StampingId: 3, Version: 3 }))).toEqual([[3, 'removed']])
})

it("people see their own days, and correct them if the site allows it; others' days need the right", () => {
  const [plain, foreman] = [[], ['CorrectStampings'] as const].map((rights) => ({
    employeeId: 3,
    rights: new Set(rights),
  }))
  if (!plain || !foreman) throw new Error('There are two')
  expect([maySeeDaysOf(plain, 3), maySeeDaysOf(plain, 4)]).toEqual([true, false])
  expect([maySeeDaysOf(foreman, 3), maySeeDaysOf(foreman, 4)]).toEqual([true, true])
  const correct = (who: typeof plain, allowsOwnStampingCorrection: boolean) =>
    [3, 4].map((employeeId) => mayCorrect({ ...who, allowsOwnStampingCorrection }, employeeId))
  expect(correct(plain, false)).toEqual([false, false])
  expect(correct(plain, true)).toEqual([true, false])
  expect(correct(foreman, false)).toEqual([false, true])
  expect(correct(foreman, true)).toEqual([true, true])
})

it('reachAround extends a span in both directions by a day and a millisecond', () => {
  expect(reachAround({ startAt: at('08:00'), endAt: at('09:00') })).toEqual({
    startAt: new Date('2026-11-17T07:59:59.999+02:00'),
    endAt: new Date('2026-11-19T09:00:00.001+02:00'),
  })
})

import type {
  StampingChange,
  StampingCorrection,
  StampingState,
} from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CorrectableSpan, type CorrectionPlan, planCorrection, startOf } from './corrections.ts'
import { layOutDay } from './day-timeline.ts'
import { undoOf } from './undo-correction.ts'

const day = '2026-11-18'
const timeZone = 'Europe/Helsinki'
const midnight = Date.parse('2026-11-17T22:00:00Z')
const at = (minutes: number) => new Date(midnight + minutes * 60_000)
const [work, lunch, doctor] = [10, 12, 22]
const absenceTypeIds = new Set([doctor])
const now = at(23 * 60)
const shifts = [{ StartTime: at(0).toISOString(), EndTime: at(15 * 60).toISOString() }]

type Timeline = readonly CorrectableSpan[]

const spanOf = (id: number, start: number, end: number | null, typeCode = work): CorrectableSpan => ({
  id,
  siteId: 1,
  version: 1,
  isPresence: !absenceTypeIds.has(typeCode),
  startAt: at(start),
  endAt: end === null ? null : at(end),
  typeCode,
  rows: [],
  timeKind: null,
})

const stateOf = ({ id, startAt, endAt, typeCode }: CorrectableSpan): StampingState => ({
  Id: id,
  StartTime: startAt.toISOString(),
  EndTime: endAt?.toISOString() ?? null,
  TypeId: typeCode,
  TypeDescription: '',
  OrderRows: [],
})

const stampingOf = (span: CorrectableSpan): Stamping => ({
  ...stateOf(span),
  OrderRows: [],
  SalesmanId: 7,
  SalesmanName: 'Matti',
  IsWorkOrder: false,
  Version: span.version,
  IsClockOff: false,
  LicenseNumber: null,
})

const typeOf = (change: StampingChange): number | null => ('TypeId' in change ? change.TypeId : null)

const decide = (change: StampingChange, stampings: Timeline) =>
  planCorrection(change, {
    now,
    timeZone,
    siteId: 1,
    stampings,
    type: { IsWorkOrder: false, IsNonPresence: absenceTypeIds.has(typeOf(change) ?? 0), IsEndOfDay: false },
    rows: [],
    isJobStampingInUse: false,
  })

/** Returns the timeline and the record after a correction; null if the correction is refused. */
function correct(
  change: StampingChange,
  stampings: Timeline,
): { timeline: Timeline; kept: StampingCorrection } | null {
  const decision = decide(change, stampings)
  if (decision.kind === 'refused') return null
  const { changes, removes, adds }: CorrectionPlan = decision.plan
  const typeCode = typeOf(change) ?? work
  const isPresence = !absenceTypeIds.has(typeCode)
  const nextId = Math.max(0, ...stampings.map(({ id }) => id)) + 1
  const changed = changes.map(({ span, startAt, endAt, purpose }) => ({
    ...span,
    startAt,
    endAt,
    version: span.version + 1,
    ...(purpose === 'asked' && { typeCode, isPresence }),
  }))
  const added = adds.map((span) => ({ ...spanOf(nextId, 0, 1, typeCode), ...span }))
  const gone = new Set([...removes, ...changes.map(({ span }) => span)])
  const byTime = (a: CorrectableSpan, b: CorrectableSpan) => startOf(a) - startOf(b)
  return {
    timeline: [...stampings.filter((span) => !gone.has(span)), ...changed, ...added],
    kept: {
      Id: 1,
      Kind: change.Kind,
      SalesmanId: 7,
      CreatedBy: { Id: 4, Name: 'Aino' },
      Created: now.toISOString(),
      Reason: 'Because',
      Before: [...gone].toSorted(byTime).map(stateOf),
      After: [...changed, ...added].toSorted(byTime).map(stateOf),
    },
  }
}

const undoIn = (timeline: Timeline, kept: StampingCorrection, elsewhere: Timeline = []) =>
  undoOf(kept, {
    timeline: layOutDay(
      { stampings: timeline.map(stampingOf), shifts, absenceTypeIds, elsewhere: elsewhere.map(stateOf) },
      { day, timeZone, now },
    ),
    absenceTypeIds,
  })

/**
 * Returns the number of starts minus the number of ends of each type at each instant. Adjoining stampings of
 * a type have the same result as one stamping.
 */
const timeOf = (timeline: Timeline) =>
  timeline
    .flatMap(({ startAt, endAt, typeCode }) => [
      [startAt.getTime(), typeCode, 1],
      [endAt?.getTime() ?? 0, typeCode, -1],
    ])
    .reduce((sums, [instant, typeCode, step]) => {
      const key = `${instant}-${typeCode}`
      const sum = (sums.get(key) ?? 0) + (step ?? 0)
      if (sum === 0) sums.delete(key)
      else sums.set(key, sum)
      return sums
    }, new Map<string, number>())

const timelines = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 })),
      length: fc.integer({ min: 1, max: 200 }),
      typeCode: fc.constantFrom(work, lunch, doctor),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((steps) => fc.tuple(fc.constant(steps), fc.boolean()))
  .map(([steps, runs]) => {
    let end = 0
    return steps.map(({ gap, length, typeCode }, place) => {
      const start = end + gap
      end = start + length
      const isLast = place === steps.length - 1
      return spanOf(place + 1, start, isLast && runs && typeCode !== doctor ? null : end, typeCode)
    })
  })

const changes = fc.record({
  kind: fc.constantFrom<StampingChange['Kind']>('Move', 'Split', 'Change', 'Add', 'Remove'),
  place: fc.nat(),
  edge: fc.constantFrom<'Start' | 'End'>('Start', 'End'),
  first: fc.integer({ min: 0, max: 22 * 60 }),
  length: fc.integer({ min: 1, max: 60 }),
  /** True if the edge moves to an edge of another stamping. The two stampings then adjoin. */
  isMeeting: fc.boolean(),
  typeCode: fc.constantFrom(work, lunch, doctor),
})

function changeOf(
  drawn: typeof changes extends fc.Arbitrary<infer C> ? C : never,
  timeline: Timeline,
): StampingChange {
  const { kind, place, edge, first, length, isMeeting, typeCode } = drawn
  const purpose = { TypeId: typeCode, OrderRows: [] }
  const span = timeline[place % timeline.length] ?? spanOf(0, 0, 1)
  const other = timeline[first % timeline.length] ?? span
  const time = (isMeeting ? ((edge === 'End' ? other.startAt : other.endAt) ?? now) : at(first)).toISOString()
  const one = { StampingId: span.id, Version: span.version }
  switch (kind) {
    case 'Move':
      return { Kind: kind, ...one, Edge: edge, To: time }
    case 'Split':
      return { Kind: kind, ...one, At: time, ...purpose }
    case 'Change':
      return { Kind: kind, ...one, ...purpose }
    case 'Add':
      return {
        Kind: kind,
        StartTime: at(first).toISOString(),
        EndTime: at(first + length).toISOString(),
        ...purpose,
      }
    case 'Remove':
      return { Kind: kind, ...one }
  }
}

describe('undoing a correction', () => {
  it('the undo of a correction restores the stamped time', () => {
    let undone = 0
    fc.assert(
      fc.property(timelines, changes, (before, drawn) => {
        const made = correct(changeOf(drawn, before), before)
        if (!made) return
        const undo = undoIn(made.timeline, made.kept)
        if (!undo) return
        const taken = correct(undo, made.timeline)
        expect(taken && timeOf(taken.timeline)).toEqual(timeOf(before))
        undone += 1
      }),
      { numRuns: 3000 },
    )
    expect(undone).toBeGreaterThan(300)
  })

  const meeting = [spanOf(1, 480, 510), spanOf(2, 510, 540, lunch), spanOf(3, 550, 600)]
  const made = (change: StampingChange, timeline: Timeline = meeting) => {
    const corrected = correct(change, timeline)
    if (!corrected) throw new Error('The sample is refused')
    return corrected
  }
  const move = (StampingId: number, Edge: 'Start' | 'End', minutes: number) => ({
    Kind: 'Move' as const,
    StampingId,
    Version: 1,
    Edge,
    To: at(minutes).toISOString(),
  })

  it('the undo of a moved edge between two stampings moves the edge back', () => {
    const { timeline, kept } = made(move(1, 'End', 500))
    expect(undoIn(timeline, kept)).toMatchObject({ Kind: 'Move', Version: 2, To: at(510).toISOString() })
  })

  it('a moved edge at which another stamping now adjoins has no undo', () => {
    const { timeline, kept } = made(move(2, 'End', 550))
    expect(undoIn(timeline, kept)).toBeNull()
  })

  const [firstMinute, lastMinute] = [0, 24 * 60]
  it.each<[[number, number], [number, number]]>([
    [
      [30, 60],
      [firstMinute, 60],
    ],
    [
      [30, 60],
      [firstMinute - 20, 60],
    ],
    [
      [900, 960],
      [900, lastMinute],
    ],
    [
      [900, 960],
      [900, lastMinute + 20],
    ],
  ])('a move from %j to %j has no undo, because the next or previous day is unknown', (from, to) => {
    const { kept } = made(move(1, 'End', 505))
    const [before, after] = [spanOf(1, ...from), spanOf(1, ...to)]
    expect(undoIn([after], { ...kept, Before: [stateOf(before)], After: [stateOf(after)] })).toBeNull()
  })

  it('a correction has no undo after the corrected stamping was changed again', () => {
    const { timeline, kept } = made(move(1, 'End', 500))
    expect(undoIn(made({ ...move(1, 'End', 505), Version: 2 }, timeline).timeline, kept)).toBeNull()
  })

  it('the end of a running stamping is undone by letting it run again, unless presence follows it', () => {
    const ended = made(move(1, 'End', 700), [spanOf(1, 480, null)])
    const undo = undoIn(ended.timeline, ended.kept)
    expect(undo).toMatchObject({ Kind: 'Move', Edge: 'End', To: null })
    expect(undo && made(undo, ended.timeline).timeline).toMatchObject([{ id: 1, endAt: null }])
    const next = spanOf(2, 720, 780)
    expect(undoIn([...ended.timeline, next], ended.kept)).toBeNull()
    expect(undoIn(ended.timeline, ended.kept, [next])).toBeNull()
    expect(undo && decide(undo, [...ended.timeline, next]).kind).toBe('refused')
  })

  it('the removal of a running stamping has no undo, and a comment has no undo', () => {
    const running = [spanOf(1, 480, null)]
    const ended = made(move(1, 'End', 700), running)
    const removed = made({ Kind: 'Remove', StampingId: 1, Version: 1 }, running)
    expect(undoIn(removed.timeline, removed.kept)).toBeNull()
    expect(undoIn(ended.timeline, { ...ended.kept, Kind: 'Comment' })).toBeNull()
  })

  it.each([
    ['is not restored over presence at another site', work, [spanOf(9, 500, 520)], false],
    ['is restored next to presence at another site', work, [spanOf(9, 540, 600)], true],
    [
      'is restored as an absence, regardless of presence at another site',
      doctor,
      [spanOf(9, 500, 520)],
      true,
    ],
  ])('removed time %s', (_, typeCode, elsewhere, isOffered) => {
    const { timeline, kept } = made({ Kind: 'Remove', StampingId: 1, Version: 1 }, [
      spanOf(1, 480, 540, typeCode),
    ])
    expect(undoIn(timeline, kept, elsewhere) !== null).toBe(isOffered)
  })

  it('removed time beyond the shift has no undo, because its time kind is unknown', () => {
    const late = [spanOf(1, 880, 940)]
    const { timeline, kept } = made({ Kind: 'Remove', StampingId: 1, Version: 1 }, late)
    expect(undoIn(timeline, kept)).toBeNull()
  })
})

describe('a correction, compared with the day', () => {
  const state = (id: number, start: number, end: number | null, TypeId = work, rowIds: number[] = []) => ({
    ...stateOf(spanOf(id, start, end, TypeId)),
    OrderRows: rowIds.map((RowId) => ({ OrderId: 7, OrderNumber: 100, RowId, Name: `Row ${RowId}` })),
  })
  const standing = (left: StampingState): Stamping => ({
    ...stampingOf(spanOf(left.Id, 0, 1)),
    ...left,
    OrderRows: left.OrderRows.map((row) => ({ ...row, StandardTime: null, UsedTime: null })),
    Version: 4,
  })
  interface Correction {
    readonly Kind: StampingCorrection['Kind']
    readonly Before: StampingState[]
    readonly After: StampingState[]
  }
  const undo = (correction: Correction, today = correction.After) =>
    undoOf(
      {
        Id: 1,
        SalesmanId: 7,
        CreatedBy: { Id: 4, Name: 'Aino' },
        Created: now.toISOString(),
        Reason: 'Because',
        ...correction,
      },
      {
        timeline: layOutDay(
          { stampings: today.map(standing), shifts, absenceTypeIds, elsewhere: [] },
          { day, timeZone, now },
        ),
        absenceTypeIds,
      },
    )

  const changed: Correction = {
    Kind: 'Change',
    Before: [state(1, 480, 540, work, [70, 71])],
    After: [state(1, 480, 540, work, [72, 73])],
  }

  it('the undo of a changed stamping restores its former rows and type', () => {
    expect(undo(changed)).toEqual({
      Kind: 'Change',
      StampingId: 1,
      Version: 4,
      TypeId: work,
      OrderRows: [
        { OrderId: 7, OrderRowId: 70 },
        { OrderId: 7, OrderRowId: 71 },
      ],
    })
    expect(undo({ ...changed, Before: [state(1, 480, 540, lunch)] })).toMatchObject({
      Kind: 'Change',
      TypeId: lunch,
      OrderRows: [],
    })
  })

  it.each([
    ['starts a minute later', state(1, 481, 540, work, [72, 73])],
    ['ends a minute earlier', state(1, 480, 539, work, [72, 73])],
    ['is running', state(1, 480, null, work, [72, 73])],
    ['is of another type', state(1, 480, 540, lunch, [72, 73])],
    ['has another row', state(1, 480, 540, work, [72, 74])],
    ['has an additional row', state(1, 480, 540, work, [72, 73, 74])],
    ['lacks a row', state(1, 480, 540, work, [72])],
    ['has another id', state(2, 480, 540, work, [72, 73])],
  ])('a changed stamping has no undo if it now %s', (_, today) => {
    expect(undo(changed, [today])).toBeNull()
  })

  it('a changed stamping has an undo even if its rows are now in a different order', () => {
    expect(undo(changed, [state(1, 480, 540, work, [73, 72])])).toMatchObject({ Kind: 'Change' })
  })

  it('a correction between presence and absence, or without a change, has no undo', () => {
    expect(undo({ ...changed, Before: [state(1, 480, 540, doctor)] })).toBeNull()
    expect(undo({ ...changed, Before: changed.After })).toBeNull()
  })

  it('the undo of a split restores the type of the second part', () => {
    const split = (typeId: number): Correction => ({
      Kind: 'Split',
      Before: [state(1, 480, 600)],
      After: [state(1, 480, 540), state(2, 540, 600, typeId)],
    })
    expect(undo(split(lunch))).toEqual({
      Kind: 'Change',
      StampingId: 2,
      Version: 4,
      TypeId: work,
      OrderRows: [],
    })
    expect(undo(split(doctor))).toBeNull()
    expect(undo(split(work))).toBeNull()
    expect(undo(split(lunch), [state(1, 480, 540)])).toBeNull()
  })

  it('the undo of an addition removes the added stamping', () => {
    const added: Correction = { Kind: 'Add', Before: [], After: [state(1, 480, 540)] }
    expect(undo(added)).toEqual({ Kind: 'Remove', StampingId: 1, Version: 4 })
    expect(undo(added, [])).toBeNull()
  })

  const startMoved: Correction = {
    Kind: 'Move',
    Before: [state(1, 480, 540)],
    After: [state(1, 470, 540)],
  }
  const endMoved: Correction = { Kind: 'Move', Before: [state(1, 480, 540)], After: [state(1, 480, 550)] }

  it('the undo of a moved edge moves the edge back', () => {
    const back = { Kind: 'Move', StampingId: 1, Version: 4 }
    expect(undo(startMoved)).toEqual({ ...back, Edge: 'Start', To: at(480).toISOString() })
    expect(undo(endMoved)).toEqual({ ...back, Edge: 'End', To: at(540).toISOString() })
  })

  it.each<[string, Correction, StampingState, boolean]>([
    ['other work ends at the new start', startMoved, state(2, 400, 470), false],
    ['other work ends a minute before the new start', startMoved, state(2, 400, 469), true],
    ['other work starts at the new end', endMoved, state(2, 550, 600), false],
    ['other work starts a minute after the new end', endMoved, state(2, 551, 600), true],
    ['an absence ends at the new start', startMoved, state(2, 400, 470, doctor), true],
    ['an absence starts at the new end', endMoved, state(2, 550, 600, doctor), true],
  ])('a moved edge has an undo unless other work now adjoins: %s', (_, moved, other, isOffered) => {
    expect(undo(moved, [...moved.After, other]) !== null).toBe(isOffered)
  })

  const removed = (start: number, end: number, typeId = work): Correction => ({
    Kind: 'Remove',
    Before: [state(1, start, end, typeId, typeId === work ? [70] : [])],
    After: [],
  })

  it('the undo of a removal adds the stamping with its rows', () => {
    expect(undo(removed(480, 540))).toEqual({
      Kind: 'Add',
      StartTime: at(480).toISOString(),
      EndTime: at(540).toISOString(),
      TypeId: work,
      OrderRows: [{ OrderId: 7, OrderRowId: 70 }],
    })
    expect(undo({ Kind: 'Remove', Before: [], After: [] })).toBeNull()
  })

  it.each<[string, Correction, StampingState[], boolean]>([
    [
      'offered if work adjoins the removed stamping on both sides',
      removed(480, 540),
      [state(2, 420, 480), state(3, 540, 600)],
      true,
    ],
    [
      'refused if work overlaps the first minute of the removed stamping',
      removed(480, 540),
      [state(2, 420, 481)],
      false,
    ],
    [
      'refused if work begins in the last minute of the removed stamping',
      removed(480, 540),
      [state(2, 539, 600)],
      false,
    ],
    [
      'offered if an absence overlaps the removed work',
      removed(480, 540),
      [state(2, 470, 600, doctor)],
      true,
    ],
    ['offered if work overlaps the removed absence', removed(480, 540, doctor), [state(2, 470, 600)], true],
    [
      'refused if another absence overlaps the removed absence',
      removed(480, 540, doctor),
      [state(2, 470, 600, doctor)],
      false,
    ],
    ['offered if the removed work ends with the shift', removed(840, 900), [], true],
    ['refused if the removed work ends a minute after the shift', removed(840, 901), [], false],
    ['offered if the removed stamping is an absence after the shift', removed(910, 940, doctor), [], true],
  ])('the undo of a removal is %s', (_, correction, today, isOffered) => {
    expect(undo(correction, today) !== null).toBe(isOffered)
  })
})

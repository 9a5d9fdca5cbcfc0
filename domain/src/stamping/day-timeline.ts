import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { dayBounds } from '../time/day.ts'
import type { Day } from '../time/format.ts'
import { type EndedSpan, partsOutside } from '../time/span.ts'
import { mergeSpans } from '../time/span-lists.ts'
import { wholeMinutes } from './shifts.ts'

type Stamped = Pick<Stamping, 'StartTime' | 'EndTime' | 'TypeId' | 'TypeDescription'>

/** The part of a stamping that is within the day. */
export interface TimelineSegment<S> extends EndedSpan {
  readonly stamping: S
  readonly isAbsence: boolean
  /** True if the stamping begins before the day. `isCutAtEnd` is true if it ends after the day. */
  readonly isCutAtStart: boolean
  readonly isCutAtEnd: boolean
}

/** The total time of a stamping type on the day. */
export interface TypeSum {
  readonly typeId: number
  readonly description: string
  readonly isAbsence: boolean
  readonly minutes: number
}

/** The stampings of a day for display. All spans are cut at the start and at the end of the day. */
export interface DayTimeline<S> {
  readonly bounds: EndedSpan
  /** Segments, sorted by time. A running stamping ends at the present time. */
  readonly segments: readonly TimelineSegment<S>[]
  /** Presence at the employee's other sites. */
  readonly elsewhere: readonly EndedSpan[]
  readonly shifts: readonly EndedSpan[]
  /** Gaps: times up to now without a stamping, within a shift or between stampings of presence. */
  readonly gaps: readonly EndedSpan[]
  /** Times that more than one stamping covers. */
  readonly overlaps: readonly EndedSpan[]
  /** The total time of each type, the longest first. */
  readonly sums: readonly TypeSum[]
  /** The minutes of presence. */
  readonly presence: number
}

interface WireSpan {
  readonly StartTime: string
  readonly EndTime: string | null
}

interface DayRecord<S> {
  readonly stampings: readonly S[]
  readonly elsewhere?: readonly WireSpan[]
  readonly shifts: readonly WireSpan[]
  /** The ids of the types for planned absences. */
  readonly absenceTypeIds: ReadonlySet<number>
}

interface DaySituation {
  readonly day: Day
  /** The time zone of the site. */
  readonly timeZone: string
  readonly now: Date
}

/**
 * Computes the timeline of an employee's day: stampings, gaps, overlaps and totals. A day with a clock change
 * has 23 or 25 hours.
 */
export function layOutDay<S extends Stamped>(record: DayRecord<S>, situation: DaySituation): DayTimeline<S> {
  const { start, end } = dayBounds(situation.day, situation.timeZone)
  const bounds = { startAt: start, endAt: end }
  const { now } = situation
  const inDay = (spans: readonly WireSpan[]) =>
    spans.map((span) => cut(spanOf(span, now), bounds)).filter(hasLength)

  const segments = record.stampings
    .map((stamping) => segmentOf(stamping, record.absenceTypeIds, bounds, now))
    .filter((segment) => hasLength(segment) || (isRunning(segment) && isIn(segment.startAt, bounds)))
    .toSorted(byTime)
  const shifts = mergeSpans(inDay(record.shifts))
  const elsewhere = inDay(record.elsewhere ?? [])
  const presence = segments.filter(({ isAbsence }) => !isAbsence)
  const sums = sumsOf(segments)
  return {
    bounds,
    segments,
    elsewhere,
    shifts,
    gaps: gapsOf({ covered: [...segments, ...elsewhere], presence, shifts, until: now }),
    overlaps: overlapsOf([...segments, ...elsewhere]),
    sums,
    presence: sums.reduce((total, { isAbsence, minutes }) => total + (isAbsence ? 0 : minutes), 0),
  }
}

function segmentOf<S extends Stamped>(
  stamping: S,
  absenceTypeIds: ReadonlySet<number>,
  bounds: EndedSpan,
  now: Date,
): TimelineSegment<S> {
  const whole = spanOf(stamping, now)
  return {
    ...cut(whole, bounds),
    stamping,
    isAbsence: absenceTypeIds.has(stamping.TypeId),
    isCutAtStart: whole.startAt < bounds.startAt,
    isCutAtEnd: whole.endAt > bounds.endAt,
  }
}

const isRunning = ({ stamping }: TimelineSegment<Stamped>): boolean => stamping.EndTime === null

const isIn = (instant: Date, { startAt, endAt }: EndedSpan): boolean => startAt <= instant && instant < endAt

/**
 * Returns the span of a stamping. A running stamping ends at the later of now and its start, because the
 * device's clock may be slow.
 */
function spanOf({ StartTime, EndTime }: WireSpan, now: Date): EndedSpan {
  const startAt = new Date(StartTime)
  return { startAt, endAt: EndTime === null ? latest(now, startAt) : new Date(EndTime) }
}

const earliest = (a: Date, b: Date): Date => (a < b ? a : b)
const latest = (a: Date, b: Date): Date => (a > b ? a : b)

const cut = ({ startAt, endAt }: EndedSpan, bounds: EndedSpan): EndedSpan => ({
  startAt: latest(startAt, bounds.startAt),
  endAt: earliest(endAt, bounds.endAt),
})

const hasLength = ({ startAt, endAt }: EndedSpan): boolean => startAt < endAt

const byTime = (a: EndedSpan, b: EndedSpan): number =>
  a.startAt.getTime() - b.startAt.getTime() || a.endAt.getTime() - b.endAt.getTime()

interface GapRecord {
  readonly covered: readonly EndedSpan[]
  readonly presence: readonly EndedSpan[]
  readonly shifts: readonly EndedSpan[]
  readonly until: Date
}

function gapsOf({ covered, presence, shifts, until }: GapRecord): EndedSpan[] {
  const [first] = presence
  const hull = first
    ? [{ startAt: first.startAt, endAt: presence.map(({ endAt }) => endAt).reduce(latest) }]
    : []
  return mergeSpans([...shifts, ...hull])
    .map(({ startAt, endAt }) => ({ startAt, endAt: earliest(endAt, until) }))
    .filter(hasLength)
    .flatMap((expected) => partsOutside(expected, covered))
    .filter((gap) => wholeMinutes(gap) > 0)
}

function overlapsOf(spans: readonly EndedSpan[]): EndedSpan[] {
  const overlaps: EndedSpan[] = []
  let coveredTo = new Date(0)
  for (const { startAt, endAt } of spans.toSorted(byTime)) {
    if (startAt < coveredTo) overlaps.push({ startAt, endAt: earliest(endAt, coveredTo) })
    coveredTo = latest(coveredTo, endAt)
  }
  return mergeSpans(overlaps.filter(hasLength))
}

function sumsOf<S extends Stamped>(segments: readonly TimelineSegment<S>[]): TypeSum[] {
  const ofTypes = Map.groupBy(segments, ({ stamping }) => stamping.TypeId)
  return [...ofTypes]
    .map(([typeId, ofType]) => ({
      typeId,
      description: ofType[0]?.stamping.TypeDescription ?? '',
      isAbsence: ofType[0]?.isAbsence ?? false,
      minutes: ofType.reduce((sum, segment) => sum + wholeMinutes(segment), 0),
    }))
    .toSorted((a, b) => b.minutes - a.minutes)
}

import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { dayBounds } from '../time/day.ts'
import type { Day } from '../time/format.ts'
import { type EndedSpan, partsOutside } from '../time/span.ts'
import { mergeSpans } from '../time/span-lists.ts'
import { wholeMinutes } from './shifts.ts'

type Stamped = Pick<Stamping, 'StartTime' | 'EndTime' | 'TypeId' | 'TypeDescription'>

/** The part of a stamping that lies in the day. */
export interface TimelineSegment<S> extends EndedSpan {
  readonly stamping: S
  readonly isAbsence: boolean
  /** It goes on beyond the day's first or last instant. */
  readonly isCutAtStart: boolean
  readonly isCutAtEnd: boolean
}

/** What one type took of the day, in whole minutes of the clock. */
export interface TypeSum {
  readonly typeId: number
  readonly description: string
  readonly isAbsence: boolean
  readonly minutes: number
}

/** A day's stampings as they are drawn and told; all spans are cut at the day's bounds. */
export interface DayTimeline<S> {
  readonly bounds: EndedSpan
  /** By time; the running one reaches to now. */
  readonly segments: readonly TimelineSegment<S>[]
  /** Presence at other sites. */
  readonly elsewhere: readonly EndedSpan[]
  readonly shifts: readonly EndedSpan[]
  /** Time up to now, within a shift or between stampings of presence, of which nothing is known. */
  readonly gaps: readonly EndedSpan[]
  /** Time that more than one stamping covers. */
  readonly overlaps: readonly EndedSpan[]
  /** By type, the longest first. */
  readonly sums: readonly TypeSum[]
  /** Minutes of presence; it is the sum of its types. */
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
  /** The types that are planned absences. */
  readonly absenceTypeIds: ReadonlySet<number>
}

interface DaySituation {
  readonly day: Day
  /** The site's. */
  readonly timeZone: string
  readonly now: Date
}

/**
 * Lays out a day of an employee: what was stamped, where nothing was, what lies over each other, and what it
 * comes to. A day is as long as its clocks make it, 23 to 25 hours; what crosses midnight is cut there.
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

/** What runs reaches to now, or to its own start where this device's clock is behind it. */
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

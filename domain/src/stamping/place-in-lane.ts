import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import type { AskedStart } from './client-time.ts'
import { workingDayOf } from './shift-of.ts'
import type { StampedSpan, StampingSituation } from './start-time.ts'

/** What is to be stamped. */
export interface StampingWish {
  readonly type: Pick<StampingType, 'Code' | 'IsNonPresence' | 'IsEndOfDay'>
  readonly siteId: number
  readonly rowIds: readonly number[]
  readonly start: Pick<AskedStart, 'at' | 'isLate'>
}

/** What to write. */
export interface StampingPlan {
  readonly startAt: Date
  /** They end at `startAt`. */
  readonly ends: readonly StampedSpan[]
  /**
   * What is in force from `startAt` on: a new stamping, up to an end or until further notice; or one that
   * stands and is for the same, and begins at `startAt` where it began later. Null for the end of the day.
   */
  readonly begins:
    | { readonly kind: 'new'; readonly endAt: Date | null }
    | { readonly kind: 'standing'; readonly span: StampedSpan }
    | null
  /** These of `ends` go on from `againAt`, when the person stamped the same again. */
  readonly resumes: readonly (StampedSpan & { readonly againAt: Date })[]
  /** Planned absences that a new stamping lies over. */
  readonly overAbsences: readonly StampedSpan[]
  /** Whether it ends presence, running or not: what began before and arrives later ends here, too. */
  readonly endsPresence: boolean
}

/**
 * Where a stamping that begins at `startAt` has its place in the employee's time. What is in force ends,
 * and what is wished already is not made twice. One that was stamped without the network lasts until
 * what it cuts would have ended, the next one begins, the person ended presence or stamped the same again.
 */
export function placeInLane(wish: StampingWish, startAt: Date, situation: StampingSituation): StampingPlan {
  const { now, stampings, presenceEnds } = situation
  const { type } = wish
  const { isLate } = wish.start
  const inForce = stampings
    .filter((span) => span.startAt < startAt && isLaterOrNever(span.endAt, startAt))
    .map((span) => (span.againAt && span.againAt <= startAt ? { ...span, againAt: null } : span))
  /** Of the lane, unless it is a planned absence, which has an end of its own. */
  const isEndedBySuch = ({ isPresence, endAt, wasStamped }: StampedSpan) =>
    isPresence !== type.IsNonPresence && (isPresence || endAt === null || (isLate && wasStamped))
  const cut = inForce.filter(isEndedBySuch)
  const next = isLate ? nextOf(stampings.filter(isEndedBySuch), startAt, now) : undefined
  const until = isLate ? endOf(cut, next, type.IsNonPresence ? [] : presenceEnds) : null
  const isSame = (span: StampedSpan) => isSameWish(span, wish, startAt, situation)
  const isNextSame = next !== undefined && until?.getTime() === next.startAt.getTime() && isSame(next)
  const standing = inForce.find(isSame) ?? (isNextSame ? next : undefined)
  const ends = inForce.filter((span) => span !== standing && (span.isPresence || cut.includes(span)))
  const begun = standing
    ? ({ kind: 'standing', span: standing } as const)
    : { kind: 'new' as const, endAt: until }
  const isNew = !type.IsEndOfDay && standing === undefined
  return {
    startAt,
    ends,
    begins: type.IsEndOfDay ? null : begun,
    resumes: isLate ? ends.flatMap((span) => (span.againAt ? { ...span, againAt: span.againAt } : [])) : [],
    overAbsences: isNew ? inForce.filter((span) => !span.isPresence && !ends.includes(span)) : [],
    endsPresence: Boolean(type.IsEndOfDay || type.IsNonPresence),
  }
}

/** Whether a stamping is for what is wished. Presence that was forgotten on an earlier day is not. */
function isSameWish(
  span: StampedSpan,
  { type, siteId, rowIds }: StampingWish,
  startAt: Date,
  { shifts, timeZone }: Pick<StampingSituation, 'shifts' | 'timeZone'>,
): boolean {
  const isOfDay = () =>
    workingDayOf(span.startAt, shifts, timeZone) === workingDayOf(startAt, shifts, timeZone)
  const isForSame = span.typeCode === type.Code && span.siteId === siteId && hasSameRows(span.rowIds, rowIds)
  return isForSame && (!span.isPresence || isOfDay())
}

const isLaterOrNever = (end: Date | null, instant: Date): boolean => end === null || end > instant

const hasSameRows = (one: readonly number[], other: readonly number[]): boolean => {
  const rows = new Set(one)
  return rows.size === new Set(other).size && other.every((row) => rows.has(row))
}

/** The next one that has begun by now; a planned absence of another day is none. */
const nextOf = (lane: readonly StampedSpan[], startAt: Date, now: Date): StampedSpan | undefined =>
  lane
    .filter((span) => span.startAt > startAt && span.startAt <= now)
    .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())[0]

/** Until when a late stamping lasts; null where nothing follows. What it cuts knows its day's end already. */
function endOf(
  cut: readonly StampedSpan[],
  next: StampedSpan | undefined,
  presenceEnds: readonly Date[],
): Date | null {
  const ends = cut.length > 0 ? cut.map(({ againAt, endAt }) => againAt ?? endAt) : presenceEnds
  const known = [...ends, next?.startAt ?? null].flatMap((end) => (end === null ? [] : end.getTime()))
  return known.length === 0 ? null : new Date(Math.min(...known))
}

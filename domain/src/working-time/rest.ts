import { mondayOf } from '../rosters/plan.ts'
import { dayBounds } from '../time/day.ts'
import { addDays, type Day } from '../time/format.ts'
import { type EndedSpan, lengthOf, partsOutside } from '../time/span.ts'
import { commonSpans, mergeSpans } from '../time/span-lists.ts'
import type { WorkingTimeLaw } from './law.ts'

/** A rest that was shorter than the law requires. */
export interface RestBreach extends EndedSpan {
  readonly kind: 'daily' | 'weekly'
  /** The working day, or the Monday of the week. */
  readonly day: Day
  /** Length of the longest rest, in minutes. Start and end are those of this rest. */
  readonly minutes: number
  readonly requiredMinutes: number
}

interface RestInput {
  /** Work with its day. Running work lasts until now. */
  readonly work: readonly (EndedSpan & { readonly day: Day })[]
  readonly from: Day
  readonly to: Day
  readonly now: Date
  readonly timeZone: string
  readonly law: WorkingTimeLaw
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Returns the working days and weeks between two days whose longest rest was too short, sorted by day. Days and
 * weeks whose rest is not over yet are left out.
 */
export function restBreaches(input: RestInput): RestBreach[] {
  const { work, from, to } = input
  const busy = mergeSpans(work)
  const inPeriod = work.filter(({ day }) => from <= day && day <= to)
  const days = [...Map.groupBy(inPeriod, ({ day }) => day)]
  const mondays = [...new Set(inPeriod.map(({ day }) => mondayOf(day)))]
  const breaches = [
    ...days.flatMap(([day, ofDay]) => dailyBreach(day, ofDay, busy, input) ?? []),
    ...mondays.flatMap((monday) => weeklyBreach(monday, busy, input) ?? []),
  ]
  return breaches.toSorted((a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind))
}

/** Compares the longest rest in the 24 hours from the start of a working day. */
function dailyBreach(
  day: Day,
  ofDay: readonly EndedSpan[],
  busy: readonly EndedSpan[],
  { now, law: { dailyRestMinutes } }: RestInput,
): RestBreach | null {
  const startAt = new Date(Math.min(...ofDay.map((span) => span.startAt.getTime())))
  const window = { startAt, endAt: new Date(startAt.getTime() + dayMs) }
  if (window.endAt > now) return null
  const longest = longestOf(partsOutside(window, busy), lengthOf)
  return breachOf('daily', day, { longest, requiredMinutes: dailyRestMinutes, at: window.endAt })
}

/**
 * Compares the longest rest of a calendar week. A rest across the edge of the week counts with its whole length if
 * at least half of the required rest is in the week.
 */
function weeklyBreach(
  monday: Day,
  busy: readonly EndedSpan[],
  { now, timeZone, law: { weeklyRestMinutes } }: RestInput,
): RestBreach | null {
  const required = weeklyRestMinutes * minuteMs
  const week = {
    startAt: dayBounds(monday, timeZone).start,
    endAt: dayBounds(addDays(monday, 6), timeZone).end,
  }
  const window = {
    startAt: new Date(week.startAt.getTime() - required),
    endAt: new Date(week.endAt.getTime() + required),
  }
  if (window.endAt > now) return null
  const counted = (rest: EndedSpan) => {
    const inWeek = commonSpans([rest], [week]).reduce((sum, part) => sum + lengthOf(part), 0)
    return inWeek >= required / 2 ? lengthOf(rest) : inWeek
  }
  const rests = partsOutside(window, busy).map((rest) => ({ ...rest, counted: counted(rest) }))
  const longest = longestOf(rests, (rest) => rest.counted)
  return breachOf('weekly', monday, { longest, requiredMinutes: weeklyRestMinutes, at: week.endAt })
}

interface Longest extends EndedSpan {
  readonly length: number
}

const longestOf = <S extends EndedSpan>(
  rests: readonly S[],
  length: (rest: S) => number,
): Longest | undefined =>
  rests
    .map(({ startAt, endAt }, place) => ({ startAt, endAt, length: length(rests[place] as S) }))
    .toSorted((a, b) => b.length - a.length)[0]

function breachOf(
  kind: RestBreach['kind'],
  day: Day,
  rest: { readonly longest: Longest | undefined; readonly requiredMinutes: number; readonly at: Date },
): RestBreach | null {
  const { startAt, endAt, length } = rest.longest ?? { startAt: rest.at, endAt: rest.at, length: 0 }
  if (length >= rest.requiredMinutes * minuteMs) return null
  const minutes = Math.floor(length / minuteMs)
  return { kind, day, startAt, endAt, minutes, requiredMinutes: rest.requiredMinutes }
}

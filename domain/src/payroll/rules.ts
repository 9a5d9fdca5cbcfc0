import { holidayOfRules, type PayKind, type PayRuleKind } from '@verstas/contract/payroll/kinds.ts'
import { weekdayOf } from '../rosters/plan.ts'
import { wholeMinutes } from '../stamping/shifts.ts'
import { addDays, type Day } from '../time/format.ts'
import { doOverlap, type EndedSpan } from '../time/span.ts'
import { instantOf } from '../time/wall-time.ts'
import type { PaySegment } from './segments.ts'

/** A rule that gives work or absence a pay code. */
export interface PayRule {
  /**
   * The kind of hours. A `supplement`, such as an evening supplement, is paid in addition to the kind, for
   * all work that matches the other conditions.
   */
  readonly kind: PayRuleKind
  /**
   * The weekdays on which the rule applies: 1 is Monday, and `holidayOfRules` stands for public holidays,
   * which count as no weekday. Empty for all days.
   */
  readonly days: readonly number[]
  /** The times of the day, as `HH:mm`; null for the whole day. An end before the start is on the next day. */
  readonly window: { readonly start: string; readonly end: string } | null
  /** The stamping type; null for all. */
  readonly typeCode: number | null
  /** The pay code; null to leave these hours out, because they are not paid by the hour. */
  readonly payCode: string | null
  /** Factor for the hours, in hundredths. */
  readonly factor: number
  readonly costCentre: string | null
}

/** A pay code for a part of a segment. */
export interface PaidTime {
  readonly day: Day
  readonly payCode: string
  readonly factor: number
  readonly costCentre: string | null
  readonly minutes: number
}

/** Time of a kind for which no rule has matched. */
export interface UnknownTime {
  readonly day: Day
  readonly kind: PayKind
  readonly typeCode: number
  readonly minutes: number
}

/** The pay codes of a segment. */
export interface AppliedRules {
  readonly paid: readonly PaidTime[]
  readonly unknown: readonly UnknownTime[]
  /** Minutes of all supplements. */
  readonly supplementMinutes: number
}

interface RuleContext {
  readonly timeZone: string
  readonly isHoliday: (day: Day) => boolean
}

/**
 * Returns a function that assigns pay codes to the parts of a segment: the code of the first matching rule of
 * the segment's kind, and the codes of all matching supplements. Time without a matching rule of its kind is
 * unknown. The function caches the windows of each day, so use one function for all people.
 */
export function createPayRules(
  rules: readonly PayRule[],
  context: RuleContext,
): (segment: PaySegment) => AppliedRules {
  const findWindows = windowFinder(context.timeZone)
  return (segment) => {
    const fitting = rules.filter((rule) => fits(rule, segment, context))
    const paid: PaidTime[] = []
    const unknown: UnknownTime[] = []
    let supplementMinutes = 0
    for (const part of splitAtWindows(segment, fitting, findWindows)) {
      const inForce = fitting.filter((rule) => isInWindow(rule, part, findWindows))
      const main = inForce.find(({ kind }) => kind === segment.kind)
      const supplements =
        segment.kind === 'absence' ? [] : inForce.filter(({ kind }) => kind === 'supplement')
      const { day, kind, typeCode, minutes } = part
      if (main === undefined) unknown.push({ day, kind, typeCode, minutes })
      supplementMinutes += supplements.length * minutes
      for (const rule of [...(main ? [main] : []), ...supplements])
        if (rule.payCode !== null)
          paid.push({ day, payCode: rule.payCode, factor: rule.factor, costCentre: rule.costCentre, minutes })
    }
    return { paid, unknown, supplementMinutes }
  }
}

const fits = (
  { kind, days, typeCode }: PayRule,
  segment: PaySegment,
  { isHoliday }: RuleContext,
): boolean => {
  const day = isHoliday(segment.calendarDay) ? holidayOfRules : weekdayOf(segment.calendarDay)
  return (
    (kind === segment.kind || kind === 'supplement') &&
    (days.length === 0 || days.includes(day)) &&
    (typeCode === null || typeCode === segment.typeCode)
  )
}

/** Returns the windows of a rule that can overlap a calendar day; null if the rule has no window. */
type WindowFinder = (rule: PayRule, day: Day) => readonly EndedSpan[] | null

/** Splits a segment at the starts and ends of the rules' windows. */
function splitAtWindows(
  segment: PaySegment,
  rules: readonly PayRule[],
  findWindows: WindowFinder,
): readonly PaySegment[] {
  const { startAt, endAt } = segment
  const edges = rules
    .flatMap((rule) => findWindows(rule, segment.calendarDay) ?? [])
    .flatMap((window) => [window.startAt.getTime(), window.endAt.getTime()])
    .filter((edge) => startAt.getTime() < edge && edge < endAt.getTime())
  const bounds = [startAt.getTime(), ...[...new Set(edges)].toSorted((a, b) => a - b), endAt.getTime()]
  return bounds.slice(1).map((end, place) => {
    const span = { startAt: new Date(bounds[place] ?? end), endAt: new Date(end) }
    return { ...segment, ...span, minutes: wholeMinutes(span) }
  })
}

/** True if a part is inside a window of the rule. Parts never cross the edge of a window. */
const isInWindow = (rule: PayRule, part: PaySegment, findWindows: WindowFinder): boolean => {
  const windows = findWindows(rule, part.calendarDay)
  return windows === null || windows.some((window) => doOverlap(part, window))
}

/** Returns a cached lookup for the windows of a day and of the day before. */
function windowFinder(timeZone: string): WindowFinder {
  const cache = new Map<string, readonly EndedSpan[]>()
  return ({ window }, day) => {
    if (window === null) return null
    const { start, end } = window
    const key = `${day} ${start} ${end}`
    const cached = cache.get(key)
    if (cached) return cached
    const windows = [addDays(day, -1), day].map((first) => ({
      startAt: instantOf(first, start, timeZone),
      endAt: instantOf(end > start ? first : addDays(first, 1), end, timeZone),
    }))
    cache.set(key, windows)
    return windows
  }
}

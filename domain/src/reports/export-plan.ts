import type { ExportFrequency } from '@verstas/contract/reports/export-entities.ts'
import { mondayOf } from '../rosters/plan.ts'
import { addDays, type Day, dayOf } from '../time/format.ts'
import { daysOfMonth, monthOf, nextMonth } from '../time/month.ts'
import { instantOf } from '../time/wall-time.ts'
import type { Period } from './period.ts'

/** When a report is exported. The frequency is also the period: a weekly export has the week before. */
export interface ExportPlan {
  readonly frequency: ExportFrequency
  /** 1 (Monday) to 7, for a weekly export; otherwise null. */
  readonly weekDay: number | null
  /** 1 to 28, for a monthly export; otherwise null. */
  readonly monthDay: number | null
  /** The local time, `HH:mm`. */
  readonly at: string
}

/** The maximum number of missed periods that are exported later: the newest ones. */
export const mostMissed = 31

/** Returns the period of a frequency that contains a day. */
export function periodWith(frequency: ExportFrequency, day: Day): Period {
  if (frequency === 'daily') return { from: day, to: day }
  if (frequency === 'monthly') return daysOfMonth(monthOf(day))
  const monday = mondayOf(day)
  return { from: monday, to: addDays(monday, 6) }
}

const periodAfter = (frequency: ExportFrequency, { to }: Period): Period =>
  periodWith(frequency, addDays(to, 1))

/** Returns the last period that is over before a day. */
export const lastPeriodBefore = (frequency: ExportFrequency, day: Day): Period =>
  periodWith(frequency, addDays(periodWith(frequency, day).from, -1))

/** Returns the day on which a period is exported. It is after the period. */
function exportDayOf({ frequency, weekDay, monthDay }: ExportPlan, { from, to }: Period): Day {
  if (frequency === 'weekly') return addDays(to, weekDay ?? 1)
  if (frequency === 'monthly') return addDays(daysOfMonth(nextMonth(monthOf(from))).from, (monthDay ?? 1) - 1)
  return addDays(to, 1)
}

/**
 * Returns the instant at which a period is exported. A time that the clocks skip is an hour later, and the first of
 * two equal times counts.
 *
 * @param timeZone an IANA name
 */
export const exportTimeOf = (plan: ExportPlan, period: Period, timeZone: string): Date =>
  instantOf(exportDayOf(plan, period), plan.at, timeZone)

/** Returns the first period whose time of export is after an instant. */
export function firstPeriodAfter(plan: ExportPlan, instant: Date, timeZone: string): Period {
  const last = lastPeriodBefore(plan.frequency, dayOf(instant, timeZone))
  return exportTimeOf(plan, last, timeZone) > instant ? last : periodAfter(plan.frequency, last)
}

interface DueExport {
  /** The period to export now; null if the next one is not due. */
  readonly due: Period | null
  /** The period to export afterwards. */
  readonly next: Period
}

/**
 * Decides which period is exported now. Missed periods follow one after the other, the oldest first, at most
 * `mostMissed`. A change of the time zone neither repeats nor skips a period, because the plan continues from a period
 * and not from an instant.
 *
 * @param next the first period that was not exported
 */
export function findDueExport(plan: ExportPlan, next: Period, now: Date, timeZone: string): DueExport {
  if (exportTimeOf(plan, next, timeZone) > now) return { due: null, next }
  const due = later(next, oldestMissed(plan, now, timeZone))
  return { due, next: periodAfter(plan.frequency, due) }
}

const later = (one: Period, other: Period): Period => (one.from > other.from ? one : other)

/** Returns the oldest period that is still exported if it was missed. */
function oldestMissed({ frequency, ...plan }: ExportPlan, now: Date, timeZone: string): Period {
  let period = firstPeriodAfter({ frequency, ...plan }, now, timeZone)
  for (let count = 0; count < mostMissed; count += 1) period = lastPeriodBefore(frequency, period.from)
  return period
}

/** The waits before the second, third and fourth attempt of an export, in seconds. */
export const exportRetryWaits = [60, 600, 3600] as const

/**
 * Returns the time of the next attempt of an export; null if it has failed for good.
 *
 * @param attempts the number of failed attempts
 */
export function findNextExportAttempt(attempts: number, now: Date): Date | null {
  const wait = exportRetryWaits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * 1000)
}

/** The addressees of an export. */
export interface ExportTargets {
  readonly recipients: readonly string[]
  readonly isPublished: boolean
}

/**
 * True if an export leaves the installation: by mail, or to other systems. Then it needs an administrator. The folder
 * is the operator's.
 */
export const leavesInstallation = ({ recipients, isPublished }: ExportTargets): boolean =>
  isPublished || recipients.length > 0

/**
 * Returns the name of the file of a period, without its extension. It depends only on the schedule and the period, so
 * a repeated export replaces the file.
 */
export const exportFileName = (exportId: number, report: string, { from, to }: Period): string =>
  `report-${exportId}-${report}-${from === to ? from : `${from}_${to}`}`

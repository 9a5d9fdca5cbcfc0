import type { ExportFrequency } from '@verstas/contract/reports/export-entities.ts'
import { mondayOf } from '../rosters/plan.ts'
import { addDays, type Day, dayOf } from '../time/format.ts'
import { daysOfMonth, monthOf, nextMonth } from '../time/month.ts'
import { instantOf } from '../time/wall-time.ts'
import type { Period } from './period.ts'

/**
 * The schedule of a report's exports. The frequency is also the exported period: a weekly export contains the
 * previous week.
 */
export interface ExportPlan {
  readonly frequency: ExportFrequency
  /** 1 (Monday) to 7, for a weekly export; otherwise null. */
  readonly weekDay: number | null
  /** 1 to 28, for a monthly export; otherwise null. */
  readonly monthDay: number | null
  /** The local time, `HH:mm`. */
  readonly at: string
}

/** Maximum number of missed periods that are exported later. The newest ones are exported. */
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

/** Returns the last period that ended before a day. */
export const lastPeriodBefore = (frequency: ExportFrequency, day: Day): Period =>
  periodWith(frequency, addDays(periodWith(frequency, day).from, -1))

/** Returns the day on which a period is exported. It is after the end of the period. */
function exportDayOf({ frequency, weekDay, monthDay }: ExportPlan, { from, to }: Period): Day {
  if (frequency === 'weekly') return addDays(to, weekDay ?? 1)
  if (frequency === 'monthly') return addDays(daysOfMonth(nextMonth(monthOf(from))).from, (monthDay ?? 1) - 1)
  return addDays(to, 1)
}

/**
 * Returns the instant at which a period is exported. A time that the clocks skip becomes an hour later. If a
 * time occurs twice, the first one is used.
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
 * Decides which period is exported now. Missed periods are exported one after the other, the oldest first, at
 * most `mostMissed`. A change of the time zone neither repeats nor skips a period, because the plan stores
 * the next period instead of an instant.
 *
 * @param next the first period that is not exported yet
 */
export function findDueExport(plan: ExportPlan, next: Period, now: Date, timeZone: string): DueExport {
  if (exportTimeOf(plan, next, timeZone) > now) return { due: null, next }
  const due = later(next, oldestMissed(plan, now, timeZone))
  return { due, next: periodAfter(plan.frequency, due) }
}

const later = (one: Period, other: Period): Period => (one.from > other.from ? one : other)

/** Returns the oldest missed period that is still exported. */
function oldestMissed({ frequency, ...plan }: ExportPlan, now: Date, timeZone: string): Period {
  let period = firstPeriodAfter({ frequency, ...plan }, now, timeZone)
  for (let count = 0; count < mostMissed; count += 1) period = lastPeriodBefore(frequency, period.from)
  return period
}

/** Seconds to wait before the second, third and fourth attempt of an export. */
export const exportRetryWaits = [60, 600, 3600] as const

/**
 * Returns the time of the next attempt of an export; null if there is no further attempt.
 *
 * @param attempts the number of failed attempts
 */
export function findNextExportAttempt(attempts: number, now: Date): Date | null {
  const wait = exportRetryWaits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * 1000)
}

/** The targets of an export. */
export interface ExportTargets {
  readonly recipients: readonly string[]
  readonly isPublished: boolean
}

/**
 * True if an export leaves the installation, by mail or to other systems, which requires an administrator.
 * The folder belongs to the operator, so it does not count.
 */
export const leavesInstallation = ({ recipients, isPublished }: ExportTargets): boolean =>
  isPublished || recipients.length > 0

/**
 * Returns the name of the file of a period, without its extension. It depends only on the schedule and the period, so
 * a repeated export replaces the file.
 */
export const exportFileName = (exportId: number, report: string, { from, to }: Period): string =>
  `report-${exportId}-${report}-${from === to ? from : `${from}_${to}`}`

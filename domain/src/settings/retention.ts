import { type ChangeableRetention, retentionPeriods } from '@verstas/contract/settings/retention-entities.ts'

type Problem = 'atLeast' | 'atMost'

/** True if the data of a period may be kept forever. All other periods have a limit in days. */
export const canKeepForever = (name: ChangeableRetention): boolean => retentionPeriods[name].days === null

/**
 * Returns why a period cannot be chosen, with the violated limit; null if it can.
 *
 * @param days null to keep the data forever
 */
export function findRetentionProblem(
  name: ChangeableRetention,
  days: number | null,
): { readonly problem: Problem; readonly limit: number } | null {
  const [min, max] = retentionPeriods[name].range
  if (days === null) return canKeepForever(name) ? null : { problem: 'atMost', limit: max }
  if (days < min) return { problem: 'atLeast', limit: min }
  return days > max ? { problem: 'atMost', limit: max } : null
}

/** True if a change shortens a period, so that more rows are removed. Null means forever. */
export const isShorter = (days: number | null, before: number | null): boolean =>
  days !== null && (before === null || days < before)

/** Hour of the day, in the installation's time zone, from which the daily removal runs. */
export const removalHour = 3

interface DailyRemoval {
  readonly beganAt: Date
  /** Null while it runs, or if its process was killed. */
  readonly endedAt: Date | null
  readonly hasFailed: boolean
}

const hourMs = 3_600_000

/**
 * True if the daily removal must start now: its hour has come, and no run of the day has succeeded or is
 * still running. A failed run, or one that has not ended after an hour, is repeated.
 *
 * @param hour the present hour in the installation's time zone
 * @param run the run of the present day; undefined if there was none
 */
export function isRemovalDue(now: Date, hour: number, run: DailyRemoval | undefined): boolean {
  if (hour < removalHour) return false
  if (run === undefined) return true
  if (run.endedAt === null) return now.getTime() - run.beganAt.getTime() >= hourMs
  return run.hasFailed && now.getTime() - run.endedAt.getTime() >= hourMs
}

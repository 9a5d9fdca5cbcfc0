/** A run of the daily backup of one day. */
export interface DailyRun {
  /** Null while it runs. */
  readonly endedAt: Temporal.Instant | null
  readonly isFailed: boolean
}

/** A failed daily backup is repeated after this time, until it has failed `mostAttempts` times. */
const pauseAfterFailure = Temporal.Duration.from({ hours: 1 })
const mostAttempts = 3

/**
 * True if the daily backup of the present day must start now: its time has come, and no run of the day has
 * succeeded or is running. A server that was stopped at the time makes the backup after its start.
 *
 * @param at the time of day, such as `03:00`
 * @param runs the runs of the present day
 */
export function isBackupDue(now: Temporal.ZonedDateTime, at: string, runs: readonly DailyRun[]): boolean {
  if (Temporal.PlainTime.compare(now.toPlainTime(), Temporal.PlainTime.from(at)) < 0) return false
  if (runs.length >= mostAttempts) return false
  const latestAllowed = now.toInstant().subtract(pauseAfterFailure)
  return runs.every(
    ({ endedAt, isFailed }) =>
      isFailed && endedAt !== null && Temporal.Instant.compare(endedAt, latestAllowed) <= 0,
  )
}

import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import type { Progress } from '../../platform/shell/running-stamping-bar.tsx'

/**
 * Returns the progress of the stamped rows together; null without a standard time.
 *
 * @param readAt the instant for which the server calculated the used time; if null, further used time is
 *   counted from the stamping's start
 */
export function progressOf({ StartTime, OrderRows }: Stamping, readAt: Date | null): Progress | null {
  const standard = sum(OrderRows.map(({ StandardTime }) => StandardTime))
  if (standard <= 0) return null
  const used = sum(OrderRows.map(({ UsedTime }) => UsedTime))
  return { used, usedAt: readAt ?? new Date(StartTime), standard }
}

const sum = (minutes: readonly (number | null | undefined)[]): number =>
  minutes.reduce<number>((total, part) => total + (part ?? 0), 0)

/** The used time and the remaining standard time. */
export interface Remaining {
  /** The used time in whole minutes. */
  readonly used: number
  /** The remaining standard time in minutes; negative if it is exceeded. */
  readonly minutesLeft: number
  /** The instant at which the standard time is used up; it may be in the past. */
  readonly readyAt: Date
}

/** Returns the used and the remaining time at an instant. */
export function remainingOf({ used, usedAt, standard }: Progress, now: Date): Remaining {
  const usedNow = Math.floor(used + minutesBetween(usedAt, now))
  const minutesLeft = standard - usedNow
  return { used: usedNow, minutesLeft, readyAt: new Date(now.getTime() + minutesLeft * 60_000) }
}

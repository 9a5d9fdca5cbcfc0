import type { Verdict } from '@verstas/contract/diagnosis/entities.ts'

const day = 86_400_000

/**
 * Limits for the difference between two clocks, in milliseconds. Company sign-in fails from `harmfulOffset`
 * on.
 */
const noticeableOffset = 2_000
const harmfulOffset = 30_000

/** Number of days before its expiry by which a certificate should have been renewed. */
const renewalDays = 14

/** Judges the difference between two clocks in milliseconds. */
export function judgeOffset(offset: number): Verdict {
  const difference = Math.abs(offset)
  return difference < noticeableOffset ? 'ok' : difference < harmfulOffset ? 'warning' : 'fault'
}

/** Returns the number of whole days until an instant; negative if it has passed. */
export const daysUntil = (end: Date, now: Date): number => Math.floor((end.getTime() - now.getTime()) / day)

/** Judges a certificate by the instant at which it ends. */
export function judgeCertificateEnd(end: Date, now: Date): Verdict {
  const days = daysUntil(end, now)
  return days < 0 ? 'fault' : days < renewalDays ? 'warning' : 'ok'
}

/** The room on a disk, in megabytes of 1,000,000 bytes. */
export interface DiskRoom {
  readonly freeMb: number
  readonly freePercent: number
  /** Uploads are refused if the free space is not above this value. */
  readonly minFreeMb: number
}

/** Judges the disk of the data folder: a fault if uploads are refused. */
export function judgeDisk({ freeMb, freePercent, minFreeMb }: DiskRoom): Verdict {
  if (freeMb <= minFreeMb) return 'fault'
  return freeMb < 5 * minFreeMb || freePercent < 5 ? 'warning' : 'ok'
}

/** Returns the worst of some results; `ok` if there are none. */
export function worstOf(results: readonly Verdict[]): Verdict {
  if (results.includes('fault')) return 'fault'
  return results.includes('warning') ? 'warning' : 'ok'
}

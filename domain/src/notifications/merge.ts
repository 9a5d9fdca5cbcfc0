import type { NotificationKind } from '@verstas/contract/notifications/kinds.ts'
import { groupOf } from './visible.ts'

/** The fields of a notification that decide how it is merged with an earlier one about the same subject. */
export interface Summable {
  readonly kind: NotificationKind
  /** The start of the reserved work as an ISO string; null for other kinds. */
  readonly startTime: string | null
  readonly count: number
}

const given: ReadonlySet<NotificationKind> = new Set(['taskGiven', 'workGiven'])
const taken: ReadonlySet<NotificationKind> = new Set(['taskTaken', 'workTaken'])

/**
 * Merges a newer notification into an unread one of the same group and subject.
 *
 * - Messages are counted.
 * - Work that is given and then moved is still new to the person, with the newer time.
 * - Work that is given and then taken, or taken and given back at the same time, has not changed for the person:
 *   null. An undo therefore leaves nothing to read.
 * - Otherwise the newer one remains.
 */
export function mergeNotifications(earlier: Summable, newer: Summable): Summable | null {
  if (groupOf(earlier.kind) !== groupOf(newer.kind))
    throw new Error('Only notifications of one group are summed up')
  if (newer.kind === 'message') return { ...newer, count: earlier.count + newer.count }
  if (given.has(earlier.kind) && taken.has(newer.kind)) return null
  if (taken.has(earlier.kind) && given.has(newer.kind)) {
    if (earlier.startTime === newer.startTime) return null
    return { ...newer, kind: 'workMoved' }
  }
  if (given.has(earlier.kind) && newer.kind === 'workMoved') return { ...newer, kind: earlier.kind }
  return newer
}

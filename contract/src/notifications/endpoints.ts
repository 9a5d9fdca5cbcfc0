import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { notificationPageSize } from '../limits.ts'
import { NotificationEntry, NotificationMark, UnreadNotifications } from './entities.ts'
import { notificationFilters } from './kinds.ts'

const common = { rights: 'session', extension: true } as const

/** Calls for the caller's own notifications at the site of the session. */
export const notificationEndpoints = {
  listNotifications: endpoint({
    ...common,
    method: 'GET',
    path: '/utility/notifications',
    shows: ['notifications'],
    summary:
      `Returns the caller’s notifications, newest first, at most ${notificationPageSize}. \`before\` is the last id ` +
      'of the previous page. Leaves out kinds that the caller’s rights no longer show.',
    query: z.object({ show: z.enum(notificationFilters).optional(), before: idInPath.optional() }),
    answer: z.array(NotificationEntry),
  }),
  countNotifications: endpoint({
    ...common,
    method: 'GET',
    path: '/utility/notifications/unread',
    shows: ['notifications'],
    summary: 'Returns the number of the caller’s unread notifications.',
    answer: UnreadNotifications,
  }),
  markNotifications: endpoint({
    ...common,
    method: 'POST',
    path: '/utility/notifications/read',
    changes: ['notifications'],
    summary:
      'Marks one of the caller’s notifications as read, or also all earlier ones. Also succeeds if they are read ' +
      'or no longer exist.',
    body: NotificationMark,
    answer: UnreadNotifications,
  }),
}

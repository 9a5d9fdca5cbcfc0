import type { ClientToServerEvents, ServerToClientEvents } from '@verstas/contract/live/events.ts'
import { liveRecipients } from '@verstas/contract/live/recipients.ts'
import type { AuthorizationFlag } from '@verstas/contract/session/rights.ts'
import type { ChannelServer, ChannelSocket } from './channel.ts'

export type LiveServer = ChannelServer<ClientToServerEvents, ServerToClientEvents>
export type LiveSocket = ChannelSocket<ClientToServerEvents, ServerToClientEvents>

/** The right to subscribe to a work order. */
export const rightOfWorkOrders = 'MobileServiceTechnician'

/** The rights that determine which events a connection receives. */
export const eventRights: ReadonlySet<AuthorizationFlag> = new Set([
  rightOfWorkOrders,
  ...Object.values(liveRecipients).flatMap((recipients) =>
    typeof recipients === 'string' ? [] : recipients,
  ),
])

/**
 * The names of the rooms. Each name of a room for events contains the site, so that an event never reaches
 * another site.
 */
export const rooms = {
  session: (sessionId: string) => `session:${sessionId}`,
  site: (siteId: number) => `site:${siteId}`,
  employee: (siteId: number, employeeId: number) => `site:${siteId}:employee:${employeeId}`,
  right: (siteId: number, right: AuthorizationFlag) => `site:${siteId}:${right}`,
  workOrder: (siteId: number, workOrderId: number) => `site:${siteId}:work-order:${workOrderId}`,
} as const

import type { ClientToServerEvents, ServerToClientEvents } from '@verstas/contract/live/events.ts'
import type { ChannelServer, ChannelSocket } from './channel.ts'

export type LiveServer = ChannelServer<ClientToServerEvents, ServerToClientEvents>
export type LiveSocket = ChannelSocket<ClientToServerEvents, ServerToClientEvents>

/** The right that events of work orders need. */
export const rightOfWorkOrders = 'MobileServiceTechnician'

/** The right that events of the schedule need. */
export const rightOfSchedule = 'MobileWorkshopSchedule'

/** The rooms that events are sent to; they carry the site, so that an event of one site never reaches another. */
export const rooms = {
  session: (sessionId: string) => `session:${sessionId}`,
  site: (siteId: number) => `site:${siteId}`,
  schedule: (siteId: number) => `site:${siteId}:schedule`,
  workOrder: (siteId: number, workOrderId: number) => `site:${siteId}:work-order:${workOrderId}`,
} as const

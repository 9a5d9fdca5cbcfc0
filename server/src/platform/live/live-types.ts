import type { ClientToServerEvents, ServerToClientEvents } from '@verstas/contract/live/events.ts'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { ActiveSession } from '../session/active-sessions.ts'

interface LiveData {
  /** As it was at the handshake; a connection whose session changes is closed. */
  session: ActiveSession
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, LiveData>
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, LiveData>

/** The right that events of work orders need. */
export const rightOfWorkOrders = 'MobileServiceTechnician'

/** Who hears what: rooms carry the site, so that an event of one never reaches another. */
export const rooms = {
  session: (sessionId: string) => `session:${sessionId}`,
  site: (siteId: number) => `site:${siteId}`,
  workOrder: (siteId: number, workOrderId: number) => `site:${siteId}:work-order:${workOrderId}`,
} as const

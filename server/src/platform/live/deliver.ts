import type { LiveMessage } from '../events/notify-live.ts'
import { type LiveServer, rooms } from './live-types.ts'

/** Hands what the bus says to the connections of this process that it is meant for. */
export function deliver(io: LiveServer, payload: string): void {
  const message = JSON.parse(payload) as LiveMessage
  switch (message.name) {
    case 'sessionChanged':
      io.in(rooms.session(message.sessionId)).disconnectSockets(true)
      return
    case 'workOrderChanged':
      io.to(rooms.workOrder(message.siteId, message.event.WorkOrderId)).emit(message.name, message.event)
      return
    case 'workOrderLock':
      io.to(rooms.workOrder(message.siteId, message.event.WorkOrderId)).emit(message.name, message.event)
      return
    case 'attachmentsChanged':
      io.to(rooms.workOrder(message.siteId, message.event.WorkOrderId)).emit(message.name, message.event)
      return
    case 'stampingChanged':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
      return
    case 'refresh':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
  }
}

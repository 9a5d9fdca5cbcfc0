import * as z from 'zod'
import { id } from '../fields.ts'
import { ScheduleReservation } from '../workshop-schedule/entities.ts'

/** The client's data for connecting: the session token, without a scheme. */
export const LiveHandshake = z.object({ token: z.string().max(200) })
export type LiveHandshake = z.output<typeof LiveHandshake>

/** The work order whose events the client subscribes to or unsubscribes from. */
export const LiveTopic = z.strictObject({ WorkOrderId: id })
export type LiveTopic = z.output<typeof LiveTopic>

/**
 * Events carry ids: a page reads the data by a call, which checks its rights. Only `reservationChanged`
 * carries data, and `inspectionViewer` a name. `liveRecipients` lists the recipients of each.
 */
export const liveEvents = {
  /** The work order, a job or a row of it was saved. */
  workOrderChanged: z.object({ WorkOrderId: id, Version: z.int() }),
  /** An employee began or ended editing the work order. */
  workOrderLock: z.object({ WorkOrderId: id }),
  /** A file was attached to the work order or removed from it; its version stays. */
  attachmentsChanged: z.object({ WorkOrderId: id }),
  /** An employee’s time was stamped, on rows of these work orders. */
  stampingChanged: z.object({ EmployeeId: id, WorkOrderIds: z.array(id) }),
  /** A task was created, changed, assigned, closed or reopened. */
  activityChanged: z.object({ ActivityId: id, WorkOrderId: id.nullable() }),
  /**
   * A reservation was moved or assigned, or its customer informed of a later time. Carries the present
   * entries; null if they are too long to send.
   */
  reservationChanged: z.object({ Oid: z.uuid(), Entries: z.array(ScheduleReservation).nullable() }),
  /** A work order or its jobs were saved, or rows are done: its progress may have changed. */
  progressChanged: z.object({ WorkOrderId: id }),
  /** The parts of a work order were planned, picked or ticked, or their rows changed. */
  partsChanged: z.object({ WorkOrderId: id }),
  /** Tyre sets of the vehicle were saved. */
  tyresChanged: z.object({ VehicleId: id }),
  /** An inspection was saved, or received a file, a follow-up or an answer of the customer. */
  inspectionChanged: z.object({ InspectionId: id, VehicleId: id, Version: z.int() }),
  /** A person has an inspection open (sent every 20 seconds), or has left it. */
  inspectionViewer: z.object({ InspectionId: id, EmployeeId: id, Name: z.string(), IsHere: z.boolean() }),
  /** Events may have been missed: invalidate all data. */
  refresh: z.object({}),
} as const

export type LiveEventName = keyof typeof liveEvents
export type LiveEvent<N extends LiveEventName = LiveEventName> = z.output<(typeof liveEvents)[N]>

/** Socket.IO’s types of the server's events. */
export type ServerToClientEvents = { [N in LiveEventName]: (event: LiveEvent<N>) => void }

/**
 * The state of a work order when a page subscribes; a page that shows another state refetches the work order.
 */
export const TopicState = z.object({ Version: z.int(), LockedBy: id.nullable() })
export type TopicState = z.output<typeof TopicState>

/** Socket.IO’s types of the client's events. */
export type ClientToServerEvents = {
  /** Answers null if the site has no such work order, or the session may not see it. */
  subscribe: (topic: LiveTopic, answer: (state: TopicState | null) => void) => void
  unsubscribe: (topic: LiveTopic, answer: (state: null) => void) => void
}

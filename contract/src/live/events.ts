import * as z from 'zod'
import { id } from '../fields.ts'
import { ScheduleReservation } from '../workshop-schedule/entities.ts'

/** The data that a client sends to connect: the session token without a scheme. */
export const LiveHandshake = z.object({ token: z.string().max(200) })
export type LiveHandshake = z.output<typeof LiveHandshake>

/** The work order whose events a client subscribes to or unsubscribes from. */
export const LiveTopic = z.strictObject({ WorkOrderId: id })
export type LiveTopic = z.output<typeof LiveTopic>

/**
 * The live events. An event contains ids and versions. A page reads the changed data by a call, which checks
 * the rights of the reader. Only two events contain more: `reservationChanged` has the changed entries, and
 * `inspectionViewer` has the viewer's name.
 */
export const liveEvents = {
  /** The work order, or one of its jobs or rows, was saved. */
  workOrderChanged: z.object({ WorkOrderId: id, Version: z.int() }),
  /** The lock of the work order was taken or released. */
  workOrderLock: z.object({ WorkOrderId: id }),
  /**
   * A file was attached to the work order or removed from it. The version of the work order has not changed.
   */
  attachmentsChanged: z.object({ WorkOrderId: id }),
  /**
   * A stamping of an employee was created, changed or removed. `WorkOrderIds` are the work orders of its
   * rows.
   */
  stampingChanged: z.object({ EmployeeId: id, WorkOrderIds: z.array(id) }),
  /** Shifts of people have changed. */
  shiftsChanged: z.object({}),
  /** A task was created, changed, assigned, closed or reopened. */
  activityChanged: z.object({ ActivityId: id, WorkOrderId: id.nullable() }),
  /**
   * People have new notifications (`Ids`), or have marked some as read (without `Ids`). Only these people
   * receive the event.
   */
  notificationsChanged: z.object({ EmployeeIds: z.array(id), Ids: z.array(id) }),
  /**
   * A reservation was moved or assigned, or its customer was informed of a later time. `Entries` are its
   * present allocations; null if they are too long to send.
   */
  reservationChanged: z.object({ Oid: z.uuid(), Entries: z.array(ScheduleReservation).nullable() }),
  /**
   * The progress of a work order may have changed. The work order or its jobs were saved, or rows were marked
   * as done.
   */
  progressChanged: z.object({ WorkOrderId: id }),
  /** The parts of a work order were planned, picked or ticked, or part rows changed. */
  partsChanged: z.object({ WorkOrderId: id }),
  /**
   * A difference from another system was found, changed or resolved. `WorkOrderId` is null if the record is
   * not a work order.
   */
  differencesChanged: z.object({ WorkOrderId: id.nullable() }),
  /** Tyre sets of the vehicle were saved. */
  tyresChanged: z.object({ VehicleId: id }),
  /** An inspection was saved, or its files, follow-ups or offers changed. */
  inspectionChanged: z.object({ InspectionId: id, VehicleId: id, Version: z.int() }),
  /**
   * A person has opened an inspection, still has it open, or has closed it. The event is sent every 20
   * seconds while the inspection is open.
   */
  inspectionViewer: z.object({ InspectionId: id, EmployeeId: id, Name: z.string(), IsHere: z.boolean() }),
  /** An import of a file has progressed or ended. */
  importChanged: z.object({
    ImportId: id,
    /** The person whose check or import has just ended; null while it continues. */
    EndedFor: id.nullable(),
  }),
  /** A backup, or a trial of its restore, has begun, progressed or ended. */
  backupChanged: z.object({}),
  /** A stock count was started, ended or reopened, or a part was counted. */
  stockCountChanged: z.object({ CountId: id }),
  /** An administrator changed texts of the app for the site. */
  textsChanged: z.object({}),
  /** Events may have been lost. The client invalidates all data. */
  refresh: z.object({}),
} as const

export type LiveEventName = keyof typeof liveEvents
export type LiveEvent<N extends LiveEventName = LiveEventName> = z.output<(typeof liveEvents)[N]>

/** The events that the server sends, as types for Socket.IO. */
export type ServerToClientEvents = { [N in LiveEventName]: (event: LiveEvent<N>) => void }

/**
 * The present state of a work order, sent to a page that subscribes. The page refetches the work order if it
 * shows a different state.
 */
export const TopicState = z.object({ Version: z.int(), LockedBy: id.nullable() })
export type TopicState = z.output<typeof TopicState>

/** The events that the client sends, as types for Socket.IO. */
export type ClientToServerEvents = {
  /**
   * The server answers null if the work order does not exist at the site, or if the session may not see it.
   */
  subscribe: (topic: LiveTopic, answer: (state: TopicState | null) => void) => void
  unsubscribe: (topic: LiveTopic, answer: (state: null) => void) => void
}

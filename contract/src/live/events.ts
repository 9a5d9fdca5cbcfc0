import * as z from 'zod'
import { id } from '../fields.ts'
import type { AuthorizationFlag } from '../session/rights.ts'
import { ScheduleReservation } from '../workshop-schedule/entities.ts'

/** Where the live connection lives, below the API base. */
export const livePath = '/live'

/** What the client sends to connect: the session token, without a scheme. */
export const LiveHandshake = z.object({ token: z.string().max(200) })
export type LiveHandshake = z.output<typeof LiveHandshake>

/** The work order whose events the client wants, or wants no more. */
export const LiveTopic = z.strictObject({ WorkOrderId: id })
export type LiveTopic = z.output<typeof LiveTopic>

/**
 * Events carry ids: a page reads the rest by a call, which checks its rights. `reservationChanged` alone carries data, and
 * `inspectionViewer` a name. `liveHearers` says who hears each.
 */
export const liveEvents = {
  /** Somebody saved the work order, a job or a row of it. */
  workOrderChanged: z.object({ WorkOrderId: id, Version: z.int() }),
  /** Somebody began or ceased to edit the work order. */
  workOrderLock: z.object({ WorkOrderId: id }),
  /** A file was attached to the work order or removed from it; its version stays. */
  attachmentsChanged: z.object({ WorkOrderId: id }),
  /** An employee’s time was stamped, on rows of these work orders. */
  stampingChanged: z.object({ EmployeeId: id, WorkOrderIds: z.array(id) }),
  /** A task was made, changed, given to somebody, closed or opened again. */
  activityChanged: z.object({ ActivityId: id, WorkOrderId: id.nullable() }),
  /**
   * A reservation was moved or given to somebody, or its promise told: the entries as they are now,
   * null where they are too long to send.
   */
  reservationChanged: z.object({ Oid: z.uuid(), Entries: z.array(ScheduleReservation).nullable() }),
  /** A work order was saved, its jobs too, or rows of it are done: how far it is may be another. */
  progressChanged: z.object({ WorkOrderId: id }),
  /** The parts of a work order were planned, picked or ticked, or their rows changed. */
  partsChanged: z.object({ WorkOrderId: id }),
  /** Tyre sets of the vehicle were saved. */
  tyresChanged: z.object({ VehicleId: id }),
  /** An inspection was saved, or a file, a follow-up or an answer of the customer came to it. */
  inspectionChanged: z.object({ InspectionId: id, VehicleId: id, Version: z.int() }),
  /** Somebody has an inspection open (told every 20 seconds), or has left it. */
  inspectionViewer: z.object({ InspectionId: id, EmployeeId: id, Name: z.string(), IsHere: z.boolean() }),
  /** Events may have been missed: whatever is shown must be asked for anew. */
  refresh: z.object({}),
} as const

export type LiveEventName = keyof typeof liveEvents
export type LiveEvent<N extends LiveEventName = LiveEventName> = z.output<(typeof liveEvents)[N]>

/**
 * Who at the site hears an event: everybody (`site`), who has subscribed to its work order (`workOrder`), or who holds one of
 * the rights whose calls show what it makes old.
 */
export const liveHearers = {
  workOrderChanged: 'workOrder',
  workOrderLock: 'workOrder',
  attachmentsChanged: 'workOrder',
  stampingChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  activityChanged: 'site',
  reservationChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  progressChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  partsChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  tyresChanged: ['MobileServiceTechnician', 'MobileWorkshopSchedule'],
  inspectionChanged: ['MobileCheckList'],
  inspectionViewer: ['MobileCheckList'],
  refresh: 'site',
} as const satisfies Record<
  LiveEventName,
  'site' | 'workOrder' | readonly [AuthorizationFlag, ...AuthorizationFlag[]]
>

/** Socket.IO’s types of what the server sends. */
export type ServerToClientEvents = { [N in LiveEventName]: (event: LiveEvent<N>) => void }

/** How a work order stands when its events begin to come: a page that shows another state reads it again. */
export const TopicState = z.object({ Version: z.int(), LockedBy: id.nullable() })
export type TopicState = z.output<typeof TopicState>

/** Socket.IO’s types of what the client sends. */
export type ClientToServerEvents = {
  /** Answers null where the site has no such work order, or the session may not see it. */
  subscribe: (topic: LiveTopic, answer: (state: TopicState | null) => void) => void
  unsubscribe: (topic: LiveTopic, answer: (state: null) => void) => void
}

import * as z from 'zod'
import { extension, externalNumber, id, instant, instantSent, seenVersion, text } from '../fields.ts'

/** A row of the schedule: a person or a bay. Most fields of the schedule are in camelCase on the wire. */
export const ScheduleResource = z.object({
  /** The id of the resource. A person's resource has the id of the employee. */
  id,
  name: z.string(),
  /** True if the row is a favourite of the caller. */
  isFavourite: z.boolean(),
  isPerson: extension(z.boolean()),
  /** Minutes of work that was planned for earlier days and is still to be done. */
  carriedOverMinutes: extension(z.int()),
})
export type ScheduleResource = z.output<typeof ScheduleResource>

/** A shift of a person. Bays have no shifts, because they are available in the site's working hours. */
export const ScheduleShift = z.object({ id, resourceId: id, start: instant, end: instant })
export type ScheduleShift = z.output<typeof ScheduleShift>

/** The master state of a work order, computed from its jobs. */
export const WorkProgress = z.enum(['open', 'ongoing', 'done'])
export type WorkProgress = z.output<typeof WorkProgress>

/**
 * An allocation: the time of a reservation on one resource. A reservation may have several, which are called
 * its entries.
 */
export const ScheduleReservation = z.object({
  /** The id of the reservation, equal in all its entries. */
  Oid: z.uuid(),
  /** The same id as `Oid`. */
  id: z.uuid(),
  resourceId: id,
  license: z.string(),
  start: instant,
  end: instant,
  /** True if the resource is material. The schedule has no such entries. */
  isMaterial: z.boolean(),
  workOrderId: extension(id),
  orderNumber: extension(id),
  externalNumber,
  make: extension(z.string()),
  model: extension(z.string()),
  /** The subjects of the work order's jobs, shortened. */
  work: extension(z.string()),
  /** Counts the changes of the reservation. */
  version: extension(z.int()),
  state: extension(WorkProgress),
  isDelivered: extension(z.boolean()),
  isCustomerLate: extension(z.boolean()),
  isCustomerWaiting: extension(z.boolean()),
  /** The work order's priority: code, name and colour; null without a priority. */
  priority: extension(z.object({ code: z.string(), description: z.string(), color: z.string() }).nullable()),
  /** The time promised to the customer; null without a promise. */
  promisedAt: extension(instant.nullable()),
  /** The later time: a new time of which the customer was informed. Null if there is none. */
  toldUntil: extension(instant.nullable()),
  /** Number of part rows of which an amount is missing. */
  missingParts: extension(z.int()),
  /**
   * The same as `IllegalTreadDepth` of the work order, but judged by the legal depth at the start of the
   * reservation.
   */
  illegalTreadDepth: extension(z.number().nullable()),
  /** True if a person allowed this entry to overlap another entry of the resource. */
  isOverlapAllowed: extension(z.boolean()),
})
export type ScheduleReservation = z.output<typeof ScheduleReservation>

/** A stamping on the schedule: the actual work of a person, or an absence. */
export const ScheduleStamping = z.object({
  id,
  SalesmanId: id,
  /** Id of the resource, equal to the id of the employee. */
  resourceId: id,
  /** The plate of the vehicle; empty for a stamping without a work order. */
  license: z.string(),
  typeDescription: z.string(),
  start: instant,
  /** End of the stamping; null while it runs. */
  end: instant.nullable(),
  /** True for an absence, such as sick leave or a holiday. The person cannot be reserved then. */
  isAbsence: extension(z.boolean()),
  workOrderIds: extension(z.array(id)),
})
export type ScheduleStamping = z.output<typeof ScheduleStamping>

/** An unallocated reservation of a day. */
export const UnallocatedReservation = z.object({
  workOrderId: id,
  /** The `Oid` of the reservation. */
  reservationId: z.uuid(),
  licenseNumber: z.string(),
  /** The planned duration in minutes. */
  duration: z.int(),
  orderNumber: extension(id),
  externalNumber,
  make: extension(z.string()),
  model: extension(z.string()),
  work: extension(z.string()),
  /** The agreed start. */
  start: extension(instant),
  end: extension(instant),
  version: extension(z.int()),
  isCustomerWaiting: extension(z.boolean()),
  promisedAt: extension(instant.nullable()),
})
export type UnallocatedReservation = z.output<typeof UnallocatedReservation>

/** Input of a move of an entry. */
export const ReservationMove = z.strictObject({
  Oid: z.uuid(),
  /** The resource to which the entry moves. */
  ResourceId: id,
  StartTime: instantSent,
  EndTime: instantSent,
  /**
   * The present resource of the moved entry. If omitted, the server moves the entry on `ResourceId`. If there
   * is none, it moves the first entry on a resource of the same kind (person or bay), or else the first entry.
   * Companions of the entry move to the same times.
   */
  FromResourceId: extension(id.nullish()),
  Version: seenVersion,
  /** True to allow an overlap with another reservation of the resource. */
  AllowOverlap: extension(z.boolean().nullish()),
})
export type ReservationMove = z.output<typeof ReservationMove>

/** Input of an allocation of an unallocated reservation to a resource. */
export const ReservationAllocation = z.strictObject({
  WorkOrderId: id,
  ReservationId: z.uuid(),
  LicenseNumber: text(20),
  /** The duration in minutes. The server ignores it, because it uses the start and end times. */
  Duration: z.int().min(0).max(100_000),
  StartTime: instantSent,
  EndTime: instantSent,
  /** The id of the resource. A person's resource has the id of the employee. */
  SalesmanId: id,
  Version: seenVersion,
  AllowOverlap: extension(z.boolean().nullish()),
})
export type ReservationAllocation = z.output<typeof ReservationAllocation>

/** Input of the call that undoes an allocation. */
export const AllocationUndo = z.strictObject({
  ReservationId: z.uuid(),
  /** The version of the reservation after the allocation. */
  Version: z.int().positive(),
})
export type AllocationUndo = z.output<typeof AllocationUndo>

/** A change of one of the caller's favourites. */
export const Subordinate = z.strictObject({ salesmanId: id, isSubordinate: z.boolean() })
export type Subordinate = z.output<typeof Subordinate>

/** Input of the call that stores the later time (`toldUntil`), after the customer was informed of it. */
export const PromiseTold = z.strictObject({ WorkOrderId: id, Until: instantSent })
export type PromiseTold = z.output<typeof PromiseTold>

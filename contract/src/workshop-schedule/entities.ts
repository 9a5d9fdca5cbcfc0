import * as z from 'zod'
import { extension, id, instant, instantSent, seenVersion, text } from '../fields.ts'

/**
 * A row of the schedule: a person or a bay. Material resources have no row. The schedule is in camelCase on
 * the wire.
 */
export const ScheduleResource = z.object({
  /** Id of the resource; for a person the employee's id. */
  id,
  name: z.string(),
  /** True if the caller chose this row as a favourite. */
  isFavourite: z.boolean(),
  isPerson: extension(z.boolean()),
  /** Minutes of remaining work that was planned before now, on days before `date`. */
  carriedOverMinutes: extension(z.int()),
})
export type ScheduleResource = z.output<typeof ScheduleResource>

/** A time at which a resource is available. Bays have none, because they are always available. */
export const ScheduleShift = z.object({ id, resourceId: id, start: instant, end: instant })
export type ScheduleShift = z.output<typeof ScheduleShift>

/** Progress of a work order, computed from its jobs. */
export const WorkProgress = z.enum(['open', 'ongoing', 'done'])
export type WorkProgress = z.output<typeof WorkProgress>

/**
 * An entry of the schedule: a reservation's time on one resource. A reservation has one entry per resource.
 */
export const ScheduleReservation = z.object({
  /** The reservation's id, the same in each of its entries. */
  Oid: z.uuid(),
  /** The same id as `Oid`. */
  id: z.uuid(),
  resourceId: id,
  license: z.string(),
  start: instant,
  end: instant,
  /** True if the entry reserves a material resource; the schedule omits such entries. */
  isMaterial: z.boolean(),
  workOrderId: extension(id),
  orderNumber: extension(id),
  make: extension(z.string()),
  model: extension(z.string()),
  /** The subjects of the work order's jobs, in a few words. */
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
  /** The later time of which the customer was informed; null if the customer was not informed. */
  toldUntil: extension(instant.nullable()),
  /** Number of part rows that will lack stock at the start of the work. */
  missingParts: extension(z.int()),
  /** The same value as `IllegalTreadDepth` of the work order. */
  illegalTreadDepth: extension(z.number().nullable()),
  /** True if a person allowed this entry to overlap another entry of the resource. */
  isOverlapAllowed: extension(z.boolean()),
})
export type ScheduleReservation = z.output<typeof ScheduleReservation>

/** A person's actual work, or the reason of their absence. */
export const ScheduleStamping = z.object({
  id,
  SalesmanId: id,
  /** Id of the resource, which is the person's employee id. */
  resourceId: id,
  /** The car's plate; empty for a stamping without a work order. */
  license: z.string(),
  typeDescription: z.string(),
  start: instant,
  /** End of the stamping; null while it runs. */
  end: instant.nullable(),
  /** True if the person is sick, on holiday or at the doctor's, and cannot be booked. */
  isAbsence: extension(z.boolean()),
  workOrderIds: extension(z.array(id)),
})
export type ScheduleStamping = z.output<typeof ScheduleStamping>

/** A reservation of the day that has no resource yet. */
export const UnallocatedReservation = z.object({
  workOrderId: id,
  /** The `Oid` of the reservation. */
  reservationId: z.uuid(),
  licenseNumber: z.string(),
  /** Minutes. */
  duration: z.int(),
  orderNumber: extension(id),
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

/** Input that moves an entry of a reservation. */
export const ReservationMove = z.strictObject({
  Oid: z.uuid(),
  /** The resource to which the entry moves. */
  ResourceId: id,
  StartTime: instantSent,
  EndTime: instantSent,
  /**
   * The resource of the moved entry. If omitted: `ResourceId` if it has an entry, else the only resource,
   * else the person. Other entries at the same times move, too.
   */
  FromResourceId: extension(id.nullish()),
  Version: seenVersion,
  /** True allows an overlap with another reservation of the resource. */
  AllowOverlap: extension(z.boolean().nullish()),
})
export type ReservationMove = z.output<typeof ReservationMove>

/** Input that assigns an unallocated reservation to a resource. */
export const ReservationAllocation = z.strictObject({
  WorkOrderId: id,
  ReservationId: z.uuid(),
  LicenseNumber: text(20),
  /** Minutes, as in the list; ignored, because the start and end times decide. */
  Duration: z.int().min(0).max(100_000),
  StartTime: instantSent,
  EndTime: instantSent,
  /** Id of the resource; for a person the employee's id. */
  SalesmanId: id,
  Version: seenVersion,
  AllowOverlap: extension(z.boolean().nullish()),
})
export type ReservationAllocation = z.output<typeof ReservationAllocation>

/** Input that undoes an allocation. */
export const AllocationUndo = z.strictObject({
  ReservationId: z.uuid(),
  /** The version of the reservation after the allocation. */
  Version: z.int().positive(),
})
export type AllocationUndo = z.output<typeof AllocationUndo>

/** A change of the caller's favourites. People who are not in the list remain unchanged. */
export const Subordinate = z.strictObject({ salesmanId: id, isSubordinate: z.boolean() })
export type Subordinate = z.output<typeof Subordinate>

/** Input that records that the customer was informed of a delay. */
export const PromiseTold = z.strictObject({ WorkOrderId: id, Until: instantSent })
export type PromiseTold = z.output<typeof PromiseTold>

import * as z from 'zod'
import { extension, id, instant, instantSent, seenVersion, text } from '../fields.ts'

/** A row of the schedule: a person or a bay; material has none. The schedule is in camelCase on the wire. */
export const ScheduleResource = z.object({
  /** The employee's id for a person. */
  id,
  name: z.string(),
  /** True if the caller is this person's supervisor. */
  isFavourite: z.boolean(),
  isPerson: extension(z.boolean()),
  /** Minutes of remaining work that was planned for the days before `date`, or before today. */
  carriedOverMinutes: extension(z.int()),
})
export type ScheduleResource = z.output<typeof ScheduleResource>

/** A time of availability of a resource. A bay has none, because it is always available. */
export const ScheduleShift = z.object({ id, resourceId: id, start: instant, end: instant })
export type ScheduleShift = z.output<typeof ScheduleShift>

/** Progress of a work order, from its jobs. */
export const WorkProgress = z.enum(['open', 'ongoing', 'done'])
export type WorkProgress = z.output<typeof WorkProgress>

/** A time of one resource reserved for a work order: a reservation has one entry per resource. */
export const ScheduleReservation = z.object({
  /** The reservation's id, the same in each of its entries. */
  Oid: z.uuid(),
  /** The same id. */
  id: z.uuid(),
  resourceId: id,
  license: z.string(),
  start: instant,
  end: instant,
  /** Reserves material; the schedule omits it. */
  isMaterial: z.boolean(),
  workOrderId: extension(id),
  orderNumber: extension(id),
  make: extension(z.string()),
  model: extension(z.string()),
  /** The subject in a few words: the notes of the jobs. */
  work: extension(z.string()),
  /** The reservation's version; each change increases it by one. */
  version: extension(z.int()),
  state: extension(WorkProgress),
  isDelivered: extension(z.boolean()),
  isCustomerLate: extension(z.boolean()),
  isCustomerWaiting: extension(z.boolean()),
  /** Code, name and colour of the work order's priority; null if it has none. */
  priority: extension(z.object({ code: z.string(), description: z.string(), color: z.string() }).nullable()),
  /** The time promised to the customer; null without a promise. */
  promisedAt: extension(instant.nullable()),
  /** The later time of which the customer was informed; null if none. */
  toldUntil: extension(instant.nullable()),
  /** Number of part rows that will lack stock at the start of the work. */
  missingParts: extension(z.int()),
  /** As `IllegalTreadDepth` of the work order. */
  illegalTreadDepth: extension(z.number().nullable()),
  /** True if this entry may overlap another of its resource, by someone's choice. */
  isOverlapAllowed: extension(z.boolean()),
})
export type ScheduleReservation = z.output<typeof ScheduleReservation>

/** A person's actual work, or the reason of their absence. */
export const ScheduleStamping = z.object({
  id,
  SalesmanId: id,
  /** The same id: a person's resource has the person's id. */
  resourceId: id,
  /** The car's plate; empty if the time has no work order. */
  license: z.string(),
  typeDescription: z.string(),
  start: instant,
  /** Null while it runs. */
  end: instant.nullable(),
  /** Sick, on holiday or at the doctor's: blocks the person's time. */
  isAbsence: extension(z.boolean()),
  workOrderIds: extension(z.array(id)),
})
export type ScheduleStamping = z.output<typeof ScheduleStamping>

/** Work agreed for the day without a worker. */
export const UnallocatedReservation = z.object({
  workOrderId: id,
  /** The reservation's Oid. */
  reservationId: z.uuid(),
  licenseNumber: z.string(),
  /** Minutes. */
  duration: z.int(),
  orderNumber: extension(id),
  make: extension(z.string()),
  model: extension(z.string()),
  work: extension(z.string()),
  /** The agreed start and end. */
  start: extension(instant),
  end: extension(instant),
  version: extension(z.int()),
  isCustomerWaiting: extension(z.boolean()),
  promisedAt: extension(instant.nullable()),
})
export type UnallocatedReservation = z.output<typeof UnallocatedReservation>

/** Moves an entry of a reservation. */
export const ReservationMove = z.strictObject({
  Oid: z.uuid(),
  /** The target resource. */
  ResourceId: id,
  StartTime: instantSent,
  EndTime: instantSent,
  /**
   * The resource of the moved entry. If omitted: the one of `ResourceId`, else the only one, else the
   * person's. Other entries with the same times move along.
   */
  FromResourceId: extension(id.nullish()),
  Version: seenVersion,
  /** Allows an overlap with another reservation of the resource. */
  AllowOverlap: extension(z.boolean().nullish()),
})
export type ReservationMove = z.output<typeof ReservationMove>

/** Assigns an unallocated reservation to a resource. */
export const ReservationAllocation = z.strictObject({
  WorkOrderId: id,
  ReservationId: z.uuid(),
  LicenseNumber: text(20),
  /** Minutes, as in the list; the times decide. */
  Duration: z.int().min(0).max(100_000),
  StartTime: instantSent,
  EndTime: instantSent,
  /** The resource; for a person the employee's id. */
  SalesmanId: id,
  Version: seenVersion,
  AllowOverlap: extension(z.boolean().nullish()),
})
export type ReservationAllocation = z.output<typeof ReservationAllocation>

/** Undoes the allocation of a reservation. */
export const AllocationUndo = z.strictObject({
  ReservationId: z.uuid(),
  /** The version after the allocation. */
  Version: z.int().positive(),
})
export type AllocationUndo = z.output<typeof AllocationUndo>

/** People supervised by the caller. People who are not in the list are unchanged. */
export const Subordinate = z.strictObject({ salesmanId: id, isSubordinate: z.boolean() })
export type Subordinate = z.output<typeof Subordinate>

/** Records that the customer was informed of a delay. */
export const PromiseTold = z.strictObject({ WorkOrderId: id, Until: instantSent })
export type PromiseTold = z.output<typeof PromiseTold>

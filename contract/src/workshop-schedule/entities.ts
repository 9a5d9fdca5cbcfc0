import * as z from 'zod'
import { extension, id, instant, instantSent, seenVersion, text } from '../fields.ts'

/** A row of the schedule: a person or a bay; material has none. The wire writes the schedule in camelCase. */
export const ScheduleResource = z.object({
  /** Of a person the employee's id. */
  id,
  name: z.string(),
  /** The caller is this person's supervisor. */
  isFavourite: z.boolean(),
  isPerson: extension(z.boolean()),
  /** Minutes of work planned for the days before `date`, or before today, that is still to be done. */
  carriedOverMinutes: extension(z.int()),
})
export type ScheduleResource = z.output<typeof ScheduleResource>

/** A time at which a resource is there. A bay has none: it is there always. */
export const ScheduleShift = z.object({ id, resourceId: id, start: instant, end: instant })
export type ScheduleShift = z.output<typeof ScheduleShift>

/** How far the work of a work order is, by its jobs. */
export const WorkProgress = z.enum(['open', 'ongoing', 'done'])
export type WorkProgress = z.output<typeof WorkProgress>

/** A time of one resource that is reserved for a work order: a reservation has one entry for each resource that it takes. */
export const ScheduleReservation = z.object({
  /** The reservation's, the same in each of its entries. */
  Oid: z.uuid(),
  /** The same. */
  id: z.uuid(),
  resourceId: id,
  license: z.string(),
  start: instant,
  end: instant,
  /** Reserves material; the schedule leaves it out. */
  isMaterial: z.boolean(),
  workOrderId: extension(id),
  orderNumber: extension(id),
  make: extension(z.string()),
  model: extension(z.string()),
  /** What it is about, in a few words: the notes of the jobs. */
  work: extension(z.string()),
  /** Of the reservation; each change raises it by one. */
  version: extension(z.int()),
  state: extension(WorkProgress),
  isDelivered: extension(z.boolean()),
  isCustomerLate: extension(z.boolean()),
  isCustomerWaiting: extension(z.boolean()),
  /** Code, name and colour of the work order's priority, null where it has none. */
  priority: extension(z.object({ code: z.string(), description: z.string(), color: z.string() }).nullable()),
  /** When the customer was promised the car, null where nothing was. */
  promisedAt: extension(instant.nullable()),
  /** The later time that the customer was told, null where none was. */
  toldUntil: extension(instant.nullable()),
  /** How many part rows will lack stock at the start of the work. */
  missingParts: extension(z.int()),
  /** As `IllegalTreadDepth` of the work order. */
  illegalTreadDepth: extension(z.number().nullable()),
  /** Two entries of one resource overlap here because somebody wanted it. */
  isOverlapAllowed: extension(z.boolean()),
})
export type ScheduleReservation = z.output<typeof ScheduleReservation>

/** What a person really did, or is away for. */
export const ScheduleStamping = z.object({
  id,
  SalesmanId: id,
  /** The same: a person's resource has the person's id. */
  resourceId: id,
  /** The car's plate; empty where the time is of no work order. */
  license: z.string(),
  typeDescription: z.string(),
  start: instant,
  /** Null while it runs. */
  end: instant.nullable(),
  /** Sick, on holiday, at the doctor's: blocks the person's time. */
  isAbsence: extension(z.boolean()),
  workOrderIds: extension(z.array(id)),
})
export type ScheduleStamping = z.output<typeof ScheduleStamping>

/** Work that is agreed for the day and has nobody to do it. */
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
  /** When it is agreed to begin and end. */
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
  /** Where it goes. */
  ResourceId: id,
  StartTime: instantSent,
  EndTime: instantSent,
  /**
   * Whose entry moves. Left out: the one of `ResourceId`, else the only one, else the person's; entries that had
   * the same times as it keep beside it.
   */
  FromResourceId: extension(id.nullish()),
  Version: seenVersion,
  /** Wanted though the resource has another reservation then. */
  AllowOverlap: extension(z.boolean().nullish()),
})
export type ReservationMove = z.output<typeof ReservationMove>

/** Gives a reservation that has nobody to a resource. */
export const ReservationAllocation = z.strictObject({
  WorkOrderId: id,
  ReservationId: z.uuid(),
  LicenseNumber: text(20),
  /** Minutes, as the list told it; the times decide. */
  Duration: z.int().min(0).max(100_000),
  StartTime: instantSent,
  EndTime: instantSent,
  /** The resource: of a person the employee's id. */
  SalesmanId: id,
  Version: seenVersion,
  AllowOverlap: extension(z.boolean().nullish()),
})
export type ReservationAllocation = z.output<typeof ReservationAllocation>

/** Takes back that a reservation was given to somebody. */
export const AllocationUndo = z.strictObject({
  ReservationId: z.uuid(),
  /** The version that the allocation made. */
  Version: z.int().positive(),
})
export type AllocationUndo = z.output<typeof AllocationUndo>

/** Whom the caller supervises, the whole list: who is not in it is left as before. */
export const Subordinate = z.strictObject({ salesmanId: id, isSubordinate: z.boolean() })
export type Subordinate = z.output<typeof Subordinate>

/** The customer was told that the car will be late. */
export const PromiseTold = z.strictObject({ WorkOrderId: id, Until: instantSent })
export type PromiseTold = z.output<typeof PromiseTold>

import * as z from 'zod'
import { day, externalNumber, id, instant } from '../fields.ts'
import { startRoles } from './roles.ts'

/** Maximum number of rows in each list of the start page. */
export const maxDeskRows = 200

/** The facts that can decide the proposed end of a forgotten stamping. */
export const endBases = ['shift', 'lastSign', 'colleagues'] as const

const DeskPerson = z.object({ Id: id, Name: z.string() })

const vehicle = {
  WorkOrderId: id,
  OrderNumber: z.int(),
  ExternalNumber: externalNumber,
  LicenseNumber: z.string(),
  MakeName: z.string(),
  ModelName: z.string(),
  /** The notes of the jobs. */
  Work: z.string(),
  StartTime: instant,
}

/** A vehicle of today that is not delivered, for advisers and foremen. */
export const DeskCar = z.object({
  ...vehicle,
  EndTime: instant,
  /** The promise, or a later time that the customer knows; null if there is no promise. */
  PromisedUntil: instant.nullable(),
  /** The expected end of the work, from the forecast of the schedule. */
  ExpectedEnd: instant,
  IsDone: z.boolean(),
  IsCustomerWaiting: z.boolean(),
  /** True if the work has begun, or if the work order has a substatus. */
  HasArrived: z.boolean(),
  /** Number of part rows that miss parts. */
  MissingCount: z.int(),
  /** The people for whom the work is reserved. Empty if the work is unassigned. */
  Assignees: z.array(DeskPerson),
  /** The people who are stamped on the work order. */
  Workers: z.array(DeskPerson.extend({ Since: instant })),
  /**
   * The sum of the rows that the customer pays, in euros without tax. Null unless the work is done, and if no
   * row has a price.
   */
  Sum: z.number().nullable(),
})
export type DeskCar = z.output<typeof DeskCar>

/** A person on shift without work, now or within two hours. */
export const FreePerson = DeskPerson.extend({
  From: instant,
  /** The start of the next work, or the end of the shift. */
  Until: instant,
  /** The plate of the person's present vehicle, which has not arrived; null if there is none. */
  AbsentCar: z.string().nullable(),
})
export type FreePerson = z.output<typeof FreePerson>

/** A bay that is free, now or within two hours. */
export const FreeBay = DeskPerson.extend({
  From: instant,
  /** The start of the next work; null if the bay is free for the rest of the day. */
  Until: instant.nullable(),
})
export type FreeBay = z.output<typeof FreeBay>

/** A person whose shift has begun, and who has stamped neither presence nor an absence. */
export const NotStamped = DeskPerson.extend({ ShiftStart: instant, ShiftEnd: instant })
export type NotStamped = z.output<typeof NotStamped>

/** A stamping that still runs although its shift ended on an earlier day. */
export const ForgottenPresence = DeskPerson.extend({
  StampingId: id,
  Version: z.int(),
  TypeDescription: z.string(),
  StartTime: instant,
  /** The day of the start in the time zone of the site. */
  Day: day,
  /** The proposed end; null if nothing is known about the end of the work. */
  Proposal: z
    .object({
      At: instant,
      Basis: z.enum(endBases),
      /** The usual time at which colleagues stopped that day; null if none stopped. */
      ColleaguesEnd: instant.nullable(),
      /** The person's last action in the app that day; null if there is none. */
      LastSign: instant.nullable(),
    })
    .nullable(),
})
export type ForgottenPresence = z.output<typeof ForgottenPresence>

/** A vehicle whose parts are not on their shelf. */
export const PartsCar = z.object({
  ...vehicle,
  /** Missing or unplanned parts are red on the page, planned ones are amber. */
  State: z.enum(['missing', 'notPlanned', 'planned']),
  PartCount: z.int(),
  MissingCount: z.int(),
  PartsPrePlanned: z.boolean(),
  PartsPrePicked: z.boolean(),
  /** The shelf of the picked parts; empty if unset. */
  PickShelf: z.string(),
  /** The promised day of the missing parts; null if one of them has none. */
  PromisedOn: day.nullable(),
})
export type PartsCar = z.output<typeof PartsCar>

/** The parts of the next day with reservations after today. */
export const PartsDay = z.object({
  Day: day,
  Cars: z.array(PartsCar),
  /** Number of vehicles whose parts are on their shelf. */
  ReadyCount: z.int(),
})
export type PartsDay = z.output<typeof PartsDay>

/** An open part request of the site. */
export const PartsRequest = z.object({
  Id: id,
  Header: z.string(),
  /** Empty if the task has no work order. */
  LicenseNumber: z.string(),
  CreatorName: z.string(),
  Created: instant,
})
export type PartsRequest = z.output<typeof PartsRequest>

/** An offer of the last days that the customer has not answered. */
export const WaitingOffer = z.object({
  Id: id,
  OrderNumber: z.int().nullable(),
  LicenseNumber: z.string(),
  /** The offered findings. */
  Titles: z.array(z.string()),
  /** The sum of the prices with tax; null if no finding has a price. */
  Price: z.number().nullable(),
  Created: instant,
  /** True if the customer has opened the offer. */
  IsOpened: z.boolean(),
})
export type WaitingOffer = z.output<typeof WaitingOffer>

/** A work order with unresolved differences from another system. */
export const DifferingOrder = z.object({
  WorkOrderId: id,
  OrderNumber: z.int(),
  LicenseNumber: z.string(),
  /** The number of open differences. */
  Count: z.int(),
})
export type DifferingOrder = z.output<typeof DifferingOrder>

/** The data of the caller's roles. Lists that belong to other roles are empty. */
export const Desk = z.object({
  Roles: z.array(z.enum(startRoles)),
  /** Sorted by start. For advisers, foremen and managers. */
  Cars: z.array(DeskCar),
  /** By the time from which the person is free. For foremen and managers. */
  FreePeople: z.array(FreePerson),
  /** Sorted by name. For foremen and managers. */
  FreeBays: z.array(FreeBay),
  /** Sorted by the start of the shift. For foremen and managers. */
  NotStamped: z.array(NotStamped),
  /** The oldest first. For people who may correct stampings. */
  Forgotten: z.array(ForgottenPresence),
  /** For parts clerks; null if no later day has reservations. */
  Parts: PartsDay.nullable(),
  /** The oldest first. For parts clerks. */
  Requests: z.array(PartsRequest),
  /** The oldest first. For managers who see health checks. */
  WaitingOffers: z.array(WaitingOffer),
  /** The oldest difference first. For managers. */
  Differences: z.array(DifferingOrder),
  /** True if anyone is on shift now, and not absent. For foremen and managers. */
  IsAnyoneOnShift: z.boolean(),
})
export type Desk = z.output<typeof Desk>

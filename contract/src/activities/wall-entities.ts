import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { maxWallLinkName } from '../limits.ts'
import { WorkOrderPriority } from '../session/entities.ts'
import { ActivityRow } from './entities.ts'

/** A link with which a wall screen shows a site's tasks without a signed-in person. */
export const WallLink = z.object({
  Id: z.uuid(),
  Name: z.string(),
  CreatorSalesmanId: id,
  CreatorName: z.string(),
  Created: instant,
  /** Time of a screen's last request, to the minute; null before the first. */
  LastSeen: instant.nullable(),
})
export type WallLink = z.output<typeof WallLink>

export const WallLinkRequest = z.strictObject({
  Name: text(maxWallLinkName).regex(/\S/, expects('notBlank')),
})

/** A new link; its token is shown only once. */
export const NewWallLink = WallLink.extend({ Token: z.string() })
export type NewWallLink = z.output<typeof NewWallLink>

/** The fields of a task on the wall screen. The body of the task and all employee ids are left out. */
export const WallRow = ActivityRow.pick({
  Id: true,
  Header: true,
  TypeDescription: true,
  Created: true,
  WorkOrderPriority: true,
  IsCustomerWaiting: true,
  WorkOrderVehicleLicenseNumber: true,
}).extend({
  /** The time of the last assignment. A task of a queue has waited since then. */
  AssignedAt: instant,
  /** The name of the employee who created the task. */
  CreatorName: z.string(),
  /** The name of the assignee: an employee or a work queue. */
  AssigneeName: z.string(),
})
export type WallRow = z.output<typeof WallRow>

/** Maximum number of tasks in each list, which is more than fits on a screen. */
export const maxWallRows = 50

/** All data of a wall screen. */
export const Wall = z.object({
  SiteName: z.string(),
  /** IANA name of the site's time zone. */
  TimeZone: z.string(),
  /** The time when the server read this data. */
  AsOf: instant,
  /**
   * The times of the day when someone at the site is on shift, sorted by start. They neither overlap nor
   * adjoin.
   */
  Shifts: z.array(z.object({ StartTime: instant, EndTime: instant })),
  /** The site's priorities, as in the settings of a session. */
  Priorities: z.array(WorkOrderPriority),
  Counts: z.object({
    Waiting: z.int(),
    UnderWork: z.int(),
    /** Number of work orders with a task in either list and a waiting customer. */
    CustomersWaiting: z.int(),
  }),
  /** The first open tasks of queues, in the order of the pool. */
  Waiting: z.array(WallRow),
  /** The first open tasks of people, in the order of the pool. */
  UnderWork: z.array(WallRow),
})
export type Wall = z.output<typeof Wall>

import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { maxWallLinkName } from '../limits.ts'
import { WorkOrderPriority } from '../session/entities.ts'
import { ActivityRow } from './entities.ts'

/** Lets a wall screen show a site's tasks without a signed-in person. */
export const WallLink = z.object({
  Id: z.uuid(),
  /** Names the screen. */
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

/** The fields of a task on the wall: its header, but neither its text nor any employee id. */
export const WallRow = ActivityRow.pick({
  Id: true,
  Header: true,
  TypeDescription: true,
  Created: true,
  WorkOrderPriority: true,
  IsCustomerWaiting: true,
  WorkOrderVehicleLicenseNumber: true,
}).extend({
  /** The time of the last assignment; for a queue, the start of its waiting. */
  AssignedAt: instant,
  /** The author. */
  CreatorName: z.string(),
  /** The assigned person or work queue. */
  AssigneeName: z.string(),
})
export type WallRow = z.output<typeof WallRow>

/** Maximum number of tasks in each list: more than a screen has room for. */
export const maxWallRows = 50

/** All data of a wall screen. */
export const Wall = z.object({
  SiteName: z.string(),
  /** IANA name of the site's time zone. */
  TimeZone: z.string(),
  /** The time of this answer. */
  AsOf: instant,
  /** The times of the site's day with someone on shift: spans that do not touch, sorted by start. */
  Shifts: z.array(z.object({ StartTime: instant, EndTime: instant })),
  /** The site's priorities, as in the settings of a session. */
  Priorities: z.array(WorkOrderPriority),
  Counts: z.object({
    Waiting: z.int(),
    UnderWork: z.int(),
    /** The work orders of both lists with a waiting customer. */
    CustomersWaiting: z.int(),
  }),
  /** The pool, and people's open tasks: the first of each, in the order of the pool. */
  Waiting: z.array(WallRow),
  UnderWork: z.array(WallRow),
})
export type Wall = z.output<typeof Wall>

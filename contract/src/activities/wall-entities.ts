import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { WorkOrderPriority } from '../session/entities.ts'
import { ActivityRow } from './entities.ts'

/** Lets a screen on the wall show a site's tasks without anybody signed in. */
export const WallLink = z.object({
  Id: z.uuid(),
  /** Says which screen it is. */
  Name: z.string(),
  CreatorSalesmanId: id,
  CreatorName: z.string(),
  Created: instant,
  /** When a screen last asked, to the minute; null before the first time. */
  LastSeen: instant.nullable(),
})
export type WallLink = z.output<typeof WallLink>

export const maxWallLinkName = 60

export const WallLinkRequest = z.strictObject({
  Name: text(maxWallLinkName).regex(/\S/, expects('notBlank')),
})

/** A link that was just made; its token is shown only once. */
export const NewWallLink = WallLink.extend({ Token: z.string() })
export type NewWallLink = z.output<typeof NewWallLink>

/** What the wall shows of a task: its header, but neither its text nor anybody's employee id. */
export const WallRow = ActivityRow.pick({
  Id: true,
  Header: true,
  TypeDescription: true,
  Created: true,
  WorkOrderPriority: true,
  IsCustomerWaiting: true,
  WorkOrderVehicleLicenseNumber: true,
}).extend({
  /** Since when the assignee has it; for a queue, since when it waits. */
  AssignedAt: instant,
  /** Who made it. */
  CreatorName: z.string(),
  /** The person or the work queue that has it. */
  AssigneeName: z.string(),
})
export type WallRow = z.output<typeof WallRow>

/** The most tasks of each list that a screen gets: more than it has room for. */
export const maxWallRows = 50

/** All that a screen on the wall shows. */
export const Wall = z.object({
  SiteName: z.string(),
  /** IANA name of the site's time zone. */
  TimeZone: z.string(),
  /** When this was so. */
  AsOf: instant,
  /** When somebody is on shift on the site's day: spans that do not touch, by their start. */
  Shifts: z.array(z.object({ StartTime: instant, EndTime: instant })),
  /** The site's priorities, as the settings of a session tell them. */
  Priorities: z.array(WorkOrderPriority),
  Counts: z.object({
    Waiting: z.int(),
    UnderWork: z.int(),
    /** The work orders among both whose customer waits. */
    CustomersWaiting: z.int(),
  }),
  /** The pool, and the open tasks that people have: the first of each, in the order of the pool. */
  Waiting: z.array(WallRow),
  UnderWork: z.array(WallRow),
})
export type Wall = z.output<typeof Wall>

import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { WorkOrderBrief } from '../work-orders/brief.ts'
import { notificationKinds } from './kinds.ts'

/**
 * A notification for one person. The server resolves names and texts on each read, according to the reader's
 * present rights.
 */
export const NotificationEntry = z.object({
  Id: id,
  Kind: z.enum(notificationKinds),
  At: instant,
  IsRead: z.boolean(),
  /** Number of events in the notification, such as unread messages of one conversation. */
  Count: z.int().positive(),
  /** The person who caused the notification; null for customers and for the server itself. */
  ActorName: z.string().nullable(),
  /** The text of a message or the header of a task; null for other kinds. */
  Text: z.string().nullable(),
  /** The number of photos of a message. */
  Photos: z.int().min(0),
  /** The numbers of a customer's answers to an offer; null for other kinds. */
  Answers: z.object({ accept: z.int(), decline: z.int(), call: z.int(), open: z.int() }).nullable(),
  /** The start of reserved work or of stampings, or the promised time; null for other kinds. */
  StartTime: instant.nullable(),
  /** The shelf of picked parts; null for other kinds, or if no shelf is stored. */
  Shelf: z.string().nullable(),
  /** Number of part rows that still lack parts after parts have arrived; null for other kinds. */
  MissingCount: z.int().min(0).nullable(),
  /** The task; null for other kinds. */
  ActivityId: id.nullable(),
  /** The work order; null if the notification is about none. */
  WorkOrder: WorkOrderBrief.nullable(),
})
export type NotificationEntry = z.output<typeof NotificationEntry>

/** The number of a person's unread notifications at the site. */
export const UnreadNotifications = z.object({
  Unread: z.int().min(0),
  /**
   * Number of unread notifications about conversations, which the badge of the conversations already counts.
   */
  InConversations: z.int().min(0),
})
export type UnreadNotifications = z.output<typeof UnreadNotifications>

/** Marks a notification as read. `WithEarlier` also marks all earlier ones of the person at the site. */
export const NotificationMark = z.strictObject({ Id: id, WithEarlier: z.boolean() })
export type NotificationMark = z.output<typeof NotificationMark>

import * as z from 'zod'
import { id, idInPath, instant, orderNumber, text } from '../fields.ts'
import { LegalHold } from './hold-entities.ts'

export const personKinds = ['customer', 'employee'] as const
export type PersonKind = (typeof personKinds)[number]

/** A person in a path: a customer of the session's site, or an employee who works there. */
export const personInPath = z.object({ kind: z.enum(personKinds), id: idInPath })

/** The groups of tables in which data about a person is stored. */
export const dataGroups = [
  'person',
  'signIn',
  'vehicles',
  'workOrders',
  'healthChecks',
  'messages',
  'files',
  'tasks',
  'stampings',
  'shifts',
  'history',
  'reads',
  'other',
] as const
export type DataGroup = (typeof dataGroups)[number]

const GroupCount = z.object({
  Group: z.enum(dataGroups),
  /** Number of stored rows. */
  Count: z.int(),
})

export const FoundPerson = z.object({
  Kind: z.enum(personKinds),
  Id: id,
  Name: z.string(),
  /**
   * A plate, customer number, phone number, e-mail address or user name that helps people to recognise the person; null if
   * there is none.
   */
  Detail: z.string().nullable(),
  IsErased: z.boolean(),
  /** True if a legal hold prevents the erasure of the person. */
  IsHeld: z.boolean(),
})
export type FoundPerson = z.output<typeof FoundPerson>

/** The reasons why a person cannot be erased. */
export const erasureHindrances = ['held', 'lastAdministrator', 'oneself', 'elsewhere', 'moreRights'] as const
export type ErasureHindrance = (typeof erasureHindrances)[number]

export const StoredPerson = z.object({
  ...FoundPerson.shape,
  Counts: z.array(GroupCount),
  /** The legal holds that prevent the erasure. They may apply to a vehicle or a work order of the person. */
  Holds: z.array(LegalHold),
  /** Null if the person can be erased. */
  Hindrance: z.enum(erasureHindrances).nullable(),
})
export type StoredPerson = z.output<typeof StoredPerson>

/** The kinds of free text that may contain a person's name. */
export const mentionKinds = ['orderNote', 'jobNote', 'message', 'caption', 'task'] as const

/** A text that contains the person's name. Only people can judge whether it is about the person. */
export const Mention = z.object({
  Kind: z.enum(mentionKinds),
  Text: z.string(),
  At: instant,
  OrderNumber: orderNumber,
  /** The work order's number for display. */
  Number: z.string(),
})
export type Mention = z.output<typeof Mention>

export const Mentions = z.object({
  Texts: z.array(Mention),
  /** Work orders with pictures and videos, which may show the person, a face or a plate. */
  Pictures: z.array(z.object({ OrderNumber: orderNumber, Number: z.string(), Count: z.int() })),
  /** True if the lists are incomplete. */
  HasMore: z.boolean(),
})
export type Mentions = z.output<typeof Mentions>

/** The reasons why data remains after an erasure. */
export const keepReasons = ['workingTime', 'workDone', 'checksDone', 'seeForYourself'] as const
export type KeepReason = (typeof keepReasons)[number]

export const ErasurePreview = z.object({
  /** The rows that the erasure changes or deletes. */
  Changes: z.array(GroupCount),
  /**
   * Number of rows that remain. They no longer contain names, unless their reason says that a person must
   * check them.
   */
  Kept: z.array(GroupCount.extend({ Reason: z.enum(keepReasons) })),
})
export type ErasurePreview = z.output<typeof ErasurePreview>

export const PersonErasure = z.strictObject({
  /** The name of the person, typed as a confirmation. */
  TypedName: text(200),
})

import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, seenVersion, text } from '../fields.ts'
import { Settings } from '../session/entities.ts'

const maxName = 100
const maxAddress = 254

/** A site that a person works at; not open is one that was closed. */
const PersonSite = z.object({ Id: id, Description: z.string(), IsOpen: z.boolean() })

/** A person or work queue of the site, as an administrator sees them. */
export const Person = z.object({
  Id: id,
  Name: z.string(),
  /** A letter for each part of the business; M or U makes a stamping employee. */
  Subsystem: z.string(),
  IsWorkqueue: z.boolean(),
  IsActive: z.boolean(),
  ProfileId: id,
  ProfileName: z.string(),
  /** What they sign in with; null for somebody who has no password. */
  UserName: z.string().nullable(),
  Email: z.string().nullable(),
  /** Who they are in the company's domain: `name@DOMAIN`. */
  PrincipalName: z.string().nullable(),
  /** Those where they work now, the default one first. */
  Sites: z.array(PersonSite),
  /** Since when a stamping of presence runs; null where none does. */
  StampedSince: instant.nullable(),
  /** Rises with each change; `If-Match` of a save names the one that it began with. */
  Version: z.int().positive(),
})
export type Person = z.output<typeof Person>

const filledText = (max: number) => text(max).trim().min(1)
const address = text(maxAddress)
  .trim()
  .regex(/^[^@\s]+@[^@\s]+$/, expects('email'))

/** Without colons, which end the name in a Basic authorization, and without spaces, which nobody sees. */
export const userName = text(maxName)
  .trim()
  .regex(/^[^\s:]+$/, expects('userName'))

/** All that an administrator says of a person; what is null or left out they do not have. */
export const PersonSave = z.strictObject({
  Name: filledText(maxName),
  Subsystem: z.string().regex(/^[A-Z]{0,20}$/, expects('capitals')),
  IsWorkqueue: z.boolean(),
  IsActive: z.boolean(),
  ProfileId: id,
  UserName: userName.nullish(),
  Email: address.nullish(),
  PrincipalName: address.nullish(),
  /** The default one first. Of sites where the administrator does not work nothing changes. */
  SiteIds: z.array(id).min(1).max(100),
  Version: seenVersion,
  /**
   * Wall links and shared devices that stay in force though the person is switched off, leaves a site or loses the right to
   * make them; the rest ends.
   */
  KeptAccessIds: z.array(z.uuid()).max(200).nullish(),
})
export type PersonSave = z.output<typeof PersonSave>

/** A wall link or shared device in force that a person made. */
export const MadeAccess = z.object({
  Id: z.uuid(),
  Kind: z.enum(['wallLink', 'device']),
  Name: z.string(),
  SiteId: id,
  SiteName: z.string(),
  Created: instant,
  /** Null if it was never used. */
  LastSeen: instant.nullable(),
})
export type MadeAccess = z.output<typeof MadeAccess>

/** A set of rights that a person can be given by an administrator who holds them all. */
export const Profile = Settings.pick({ Authorization: true, ProfileRightSettings: true }).extend({
  Id: id,
  Name: z.string(),
  ManagesUsers: z.boolean(),
})
export type Profile = z.output<typeof Profile>

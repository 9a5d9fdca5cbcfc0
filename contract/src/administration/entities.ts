import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, seenVersion, text } from '../fields.ts'
import { maxPeopleAtOnce } from '../limits.ts'
import { Pin } from '../quick-change/entities.ts'
import { Settings } from '../session/entities.ts'

const maxName = 100
const maxAddress = 254

/** A site at which a person works; `IsOpen` is false for a closed one. */
const PersonSite = z.object({ Id: id, Description: z.string(), IsOpen: z.boolean() })

/** A person or work queue of the site, with the data for administrators. */
export const Person = z.object({
  Id: id,
  Name: z.string(),
  /** A letter for each part of the business; M or U means a stamping employee. */
  Subsystem: z.string(),
  IsWorkqueue: z.boolean(),
  IsActive: z.boolean(),
  ProfileId: id,
  ProfileName: z.string(),
  /** The user name; null if the person has no password. */
  UserName: z.string().nullable(),
  /** True if the person has a user name, and has not chosen a password since it was added. */
  AwaitsPassword: z.boolean(),
  Email: z.string().nullable(),
  /** The principal name in the company's domain: `name@DOMAIN`. */
  PrincipalName: z.string().nullable(),
  /** The sites at which the person works now, the default site first. */
  Sites: z.array(PersonSite),
  /** Kinds of time beyond the shift that the person is asked about. */
  IsOvertimeInUse: z.boolean(),
  IsFlexInUse: z.boolean(),
  IsKiKyInUse: z.boolean(),
  /** Start of the running stamping of presence; null if none runs. */
  StampedSince: instant.nullable(),
  /** The company's directory, if it manages the person; null otherwise. */
  Directory: z
    .object({
      UserName: z.string(),
      /** The fields that only the directory changes. It manages only the name of an administrator. */
      ManagedFields: z.array(z.enum(['Name', 'Email', 'IsActive', 'ProfileId', 'SiteIds'])),
      /** True if administrators decide about profile and sites, although groups of the directory could. */
      AreRightsHere: z.boolean(),
    })
    .nullable(),
  /** Counts the changes of the person. A save sends the version that it is based on in `If-Match`. */
  Version: z.int().positive(),
})
export type Person = z.output<typeof Person>

const filledText = (max: number) => text(max).trim().min(1)
const address = text(maxAddress)
  .trim()
  .regex(/^[^@\s]+@[^@\s]+$/, expects('email'))

/**
 * Refuses colons, because a colon ends the user name in Basic authorization. Refuses spaces, because readers
 * do not see them.
 */
export const userName = text(maxName)
  .trim()
  .regex(/^[^\s:]+$/, expects('userName'))

/**
 * The values that an administrator sets for a person. A flag that is null or omitted does not change. Any
 * other field that is null or omitted becomes empty.
 */
export const PersonSave = z.strictObject({
  Name: filledText(maxName),
  Subsystem: z.string().regex(/^[A-Z]{0,20}$/, expects('capitals')),
  IsWorkqueue: z.boolean(),
  IsActive: z.boolean(),
  ProfileId: id,
  UserName: userName.nullish(),
  Email: address.nullish(),
  PrincipalName: address.nullish(),
  /**
   * The person's sites, the default site first. Sites at which the administrator does not work remain
   * unchanged.
   */
  SiteIds: z.array(id).min(1).max(100),
  /** A flag that is null or omitted does not change. It is false for a new person. */
  IsOvertimeInUse: z.boolean().nullish(),
  IsFlexInUse: z.boolean().nullish(),
  IsKiKyInUse: z.boolean().nullish(),
  Version: seenVersion,
  /**
   * Ids of wall links and trusted devices that remain valid if the person is deactivated, leaves a site or
   * loses the right to create them. All others become invalid.
   */
  KeptAccessIds: z.array(z.uuid()).max(200).nullish(),
})
export type PersonSave = z.output<typeof PersonSave>

/** One of several new people, who all work at the site of the session. */
const NewPerson = PersonSave.pick({
  Name: true,
  Subsystem: true,
  ProfileId: true,
  UserName: true,
  Email: true,
}).extend({
  /** The first PIN, which the person changes later. People without one choose it themselves. */
  Pin: Pin.nullish(),
})
export const PeopleSave = z.strictObject({ People: z.array(NewPerson).min(1).max(maxPeopleAtOnce) })
export type PeopleSave = z.output<typeof PeopleSave>

/** A valid wall link or trusted device that the person created. */
export const MadeAccess = z.object({
  Id: z.uuid(),
  Kind: z.enum(['wallLink', 'device']),
  Name: z.string(),
  SiteId: id,
  SiteName: z.string(),
  Created: instant,
  /** Time of the last use; null before the first. */
  LastSeen: instant.nullable(),
})
export type MadeAccess = z.output<typeof MadeAccess>

/** An access profile. Only an administrator who holds all its rights can assign it. */
export const Profile = Settings.pick({ Authorization: true, ProfileRightSettings: true }).extend({
  Id: id,
  Name: z.string(),
  ManagesUsers: z.boolean(),
  /** The number of active people at all sites who have the profile. */
  PeopleCount: z.int(),
  /** The open sites at which these people work. */
  Sites: z.array(z.object({ Id: id, Description: z.string() })),
  /** Valid wall links and trusted devices that these people created. */
  LinkCount: z.int(),
  DeviceCount: z.int(),
})
export type Profile = z.output<typeof Profile>

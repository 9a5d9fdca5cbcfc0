import * as z from 'zod'
import { PersonSave } from '../administration/entities.ts'
import { id, instant } from '../fields.ts'

const Named = z.object({ Id: id, Description: z.string() })

/** A group of the directory, and the access that it grants to its members. */
export const DirectoryGroup = z.object({
  Id: z.uuid(),
  Name: z.string(),
  AccountName: z.string(),
  MemberCount: z.int().min(0),
  /** The access profile of the members; null if the group grants none. */
  ProfileId: id.nullable(),
  ProfileName: z.string().nullable(),
  /** Subsystem letters of new people: M or U means a stamping employee. */
  Subsystem: z.string(),
  /** The sites of the members. Empty if the group grants none. */
  Sites: z.array(Named),
  Version: z.int().positive(),
})
export type DirectoryGroup = z.output<typeof DirectoryGroup>

/** A user of the directory that was refused, because an unlinked person has the same name or address. */
export const DirectoryConflict = z.object({
  Id: id,
  AccountName: z.string(),
  UserName: z.string(),
  Name: z.string(),
  Email: z.string().nullable(),
  /** The person here. */
  PersonId: id,
  PersonName: z.string(),
  IsPersonActive: z.boolean(),
  /** The value that both share. */
  Value: z.string(),
  FirstSeen: instant,
  LastSeen: instant,
})
export type DirectoryConflict = z.output<typeof DirectoryConflict>

/** A user of the directory whose values or groups could not be applied to the person. */
export const DirectoryProblem = z.object({
  UserName: z.string(),
  PersonId: id.nullable(),
  /** `administrator`: e-mail and activation remain unchanged, because the person is an administrator. */
  Problem: z.enum(['administrator', 'taken', 'otherSites', 'lastAdministrator', 'other']),
})
export type DirectoryProblem = z.output<typeof DirectoryProblem>

/** A refused call of the directory. */
export const DirectoryFailure = z.object({
  Id: id,
  At: instant,
  /** The name of the call. */
  Call: z.string(),
  /** The user or group; null if the call names none. */
  Subject: z.string().nullable(),
  Status: z.int(),
  Detail: z.string(),
})
export type DirectoryFailure = z.output<typeof DirectoryFailure>

/** A service account that may provision people. */
export const DirectoryAccount = z.object({
  Id: id,
  Name: z.string(),
  /** Null before the first call. */
  LastSeen: instant.nullable(),
  /** Null before the first change. */
  LastChanged: instant.nullable(),
})
export type DirectoryAccount = z.output<typeof DirectoryAccount>

/** The company's directory as administrators see it. */
export const Directory = z.object({
  /** The address for the directory. */
  Address: z.string(),
  Accounts: z.array(DirectoryAccount),
  UserCount: z.int().min(0),
  /**
   * Number of active users without a person here, because no mapped group grants them a profile and a site.
   */
  WithoutAccessCount: z.int().min(0),
  /** Number of users whose groups are still being applied. */
  PendingCount: z.int().min(0),
  Groups: z.array(DirectoryGroup),
  Conflicts: z.array(DirectoryConflict),
  Problems: z.array(DirectoryProblem),
  /** The latest refused calls, the newest first. */
  Failures: z.array(DirectoryFailure),
})
export type Directory = z.output<typeof Directory>

/** The profile, letters and sites that a group grants to its members. */
export const DirectoryGroupSave = z.strictObject({
  ProfileId: id.nullable(),
  Subsystem: PersonSave.shape.Subsystem,
  SiteIds: z.array(id).max(500),
  Version: z.int().positive(),
})
export type DirectoryGroupSave = z.output<typeof DirectoryGroupSave>

/** Selects who decides about a person's profile and sites. */
export const DirectoryRightsSave = z.strictObject({
  /** True if administrators decide here, false if the groups of the directory do. */
  AreRightsHere: z.boolean(),
})

import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { maxPeopleAtOnce } from '../limits.ts'
import { signInMethods } from '../session/entities.ts'

/** A password in a request. The maximum length keeps the server from hashing a very long text. */
export const Password = text(512)

/** The caller's sign-in by name and password. */
export const Account = z.object({
  /** The user name; null if the person has no password. */
  UserName: z.string().nullable(),
  /** Time of the last change; null if the password was never changed in Verstas. */
  PasswordChanged: instant.nullable(),
})
export type Account = z.output<typeof Account>

/** A session that has neither ended nor expired. */
export const AccountSession = z.object({
  Id: z.uuid(),
  SiteName: z.string(),
  /** The trusted device on which a PIN or badge began the session; null for all other sessions. */
  DeviceName: z.string().nullable(),
  /** The sign-in method; null if unknown. */
  Method: z.enum(signInMethods).nullable(),
  /** The browser's `User-Agent` header. */
  UserAgent: z.string().nullable(),
  Created: instant,
  LastUsed: instant,
  /** Expiry time if the session is not used again. */
  ExpirationTime: instant,
  /** True for the session of this request. */
  IsThis: z.boolean(),
})
export type AccountSession = z.output<typeof AccountSession>

export const EndedSessions = z.object({ Count: z.int() })

export const Confirmation = z.strictObject({ Password })

export const PasswordChange = z.strictObject({ OldPassword: Password, NewPassword: Password })

/** The secret in the address of a reset link. */
const ResetToken = z.string().regex(/^[\w-]{43}$/, expects('secret'))

/** A new reset link; its token is shown only once. */
export const NewResetLink = z.object({ SalesmanId: id, Token: z.string(), ExpirationTime: instant })
export type NewResetLink = z.output<typeof NewResetLink>

/** A new login link. `TokenId` is part of its address and is shown only once. */
export const NewLoginLink = z.object({ SalesmanId: id, TokenId: z.string(), ExpirationTime: instant })
export type NewLoginLink = z.output<typeof NewLoginLink>

export const ResetLinkReference = z.strictObject({ Token: ResetToken })

/** The person whose password a reset link sets. */
export const ResetLink = z.object({ Name: z.string(), UserName: z.string(), ExpirationTime: instant })
export type ResetLink = z.output<typeof ResetLink>

/** The people who get reset links in one call. */
export const ResetLinkPeople = z.strictObject({ People: z.array(id).min(1).max(maxPeopleAtOnce) })

export const PasswordReset = z.strictObject({ Token: ResetToken, NewPassword: Password })

import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { signInMethods } from '../session/entities.ts'

/** A password in a request. A longer text than any valid password is refused before it is hashed. */
export const Password = text(512)

/** The caller's sign-in by name and password. */
export const Account = z.object({
  /** Null if the person has no password. */
  UserName: z.string().nullable(),
  /** Null if it was never changed here. */
  PasswordChanged: instant.nullable(),
})
export type Account = z.output<typeof Account>

/** An open session. */
export const AccountSession = z.object({
  Id: z.uuid(),
  SiteName: z.string(),
  /** The trusted device on which a PIN or badge began it; null for all others. */
  DeviceName: z.string().nullable(),
  /** Null if unknown. */
  Method: z.enum(signInMethods).nullable(),
  /** The browser's description of itself. */
  UserAgent: z.string().nullable(),
  Created: instant,
  LastUsed: instant,
  /** Expiry if it is not used again. */
  ExpirationTime: instant,
  /** True for the session of this request. */
  IsThis: z.boolean(),
})
export type AccountSession = z.output<typeof AccountSession>

export const EndedSessions = z.object({ Count: z.int() })

export const Confirmation = z.strictObject({ Password })

export const PasswordChange = z.strictObject({ OldPassword: Password, NewPassword: Password })

/** The secret of a link, as in its address. */
const ResetToken = z.string().regex(/^[\w-]{43}$/, expects('secret'))

/** A new link; its token is shown only once. */
export const NewResetLink = z.object({ SalesmanId: id, Token: z.string(), ExpirationTime: instant })
export type NewResetLink = z.output<typeof NewResetLink>

/** A new login link; its id, the `tokenId` of an address of the app, is shown only once. */
export const NewLoginLink = z.object({ SalesmanId: id, TokenId: z.string(), ExpirationTime: instant })
export type NewLoginLink = z.output<typeof NewLoginLink>

export const ResetLinkReference = z.strictObject({ Token: ResetToken })

/** The person whose password a link sets. */
export const ResetLink = z.object({ Name: z.string(), UserName: z.string(), ExpirationTime: instant })
export type ResetLink = z.output<typeof ResetLink>

export const PasswordReset = z.strictObject({ Token: ResetToken, NewPassword: Password })

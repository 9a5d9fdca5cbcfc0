import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { signInMethods } from '../session/entities.ts'

/** A password as it is sent: longer than any that is accepted is refused before it is hashed. */
export const Password = text(512)

/** One's own sign-in by name and password. */
export const Account = z.object({
  /** Null for somebody who has no password. */
  UserName: z.string().nullable(),
  /** Null where it was never changed here. */
  PasswordChanged: instant.nullable(),
})
export type Account = z.output<typeof Account>

/** A session that is open. */
export const AccountSession = z.object({
  Id: z.uuid(),
  SiteName: z.string(),
  /** The trusted device where it began by PIN or badge; null for all others. */
  DeviceName: z.string().nullable(),
  /** Null for one from before this was kept. */
  Method: z.enum(signInMethods).nullable(),
  /** What the browser calls itself. */
  UserAgent: z.string().nullable(),
  Created: instant,
  LastUsed: instant,
  /** When it ends if it is not used again. */
  ExpirationTime: instant,
  /** Whether it is the session of this request. */
  IsThis: z.boolean(),
})
export type AccountSession = z.output<typeof AccountSession>

export const EndedSessions = z.object({ Count: z.int() })

export const Confirmation = z.strictObject({ Password })

export const PasswordChange = z.strictObject({ OldPassword: Password, NewPassword: Password })

/** The secret of a link, as it stands in its address. */
const ResetToken = z.string().regex(/^[\w-]{43}$/, expects('secret'))

/** A link that was just made; its token is shown only once. */
export const NewResetLink = z.object({ SalesmanId: id, Token: z.string(), ExpirationTime: instant })
export type NewResetLink = z.output<typeof NewResetLink>

/** A login link that was just made; its id, the `tokenId` of an address of the app, is shown only once. */
export const NewLoginLink = z.object({ SalesmanId: id, TokenId: z.string(), ExpirationTime: instant })
export type NewLoginLink = z.output<typeof NewLoginLink>

export const ResetLinkReference = z.strictObject({ Token: ResetToken })

/** Whose password a link sets. */
export const ResetLink = z.object({ Name: z.string(), UserName: z.string(), ExpirationTime: instant })
export type ResetLink = z.output<typeof ResetLink>

export const PasswordReset = z.strictObject({ Token: ResetToken, NewPassword: Password })

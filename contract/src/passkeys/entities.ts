import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { maxPasskeyName } from '../limits.ts'

/** A WebAuthn credential on a person's device or security key; an alternative to the password. */
export const Passkey = z.object({
  Id: id,
  Name: z.string(),
  /** True if the vendor of the device syncs the passkey between the person's devices. */
  IsSynced: z.boolean(),
  Created: instant,
  /** Time of the last use; null before the first. */
  LastUsed: instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

const Name = text(maxPasskeyName).regex(/\S/, expects('notBlank'))

export const PasskeyName = z.strictObject({ Name })

/** A browser's options for creating a passkey, valid for one use within five minutes. Bytes are base64url. */
export const NewPasskeyChallenge = z.object({
  Challenge: z.string(),
  RpId: z.string(),
  /** A random id of the person for the authenticator; it contains no personal data. */
  UserHandle: z.string(),
  UserName: z.string(),
  /** Ids of the person's passkeys, so a device creates no second one. */
  ExistingIds: z.array(z.string()),
  /** COSE numbers of the accepted algorithms, the preferred one first. */
  Algorithms: z.array(z.int()),
})
export type NewPasskeyChallenge = z.output<typeof NewPasskeyChallenge>

/** A browser's options for signing with a passkey, valid for one use within five minutes. */
export const PasskeyChallenge = z.object({ Challenge: z.string(), RpId: z.string() })
export type PasskeyChallenge = z.output<typeof PasskeyChallenge>

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, expects('secret'))

/** Id of a credential; an authenticator may choose up to 1023 bytes. */
const credentialId = base64Url(1364)

/** The browser's response after it created a passkey. */
export const NewPasskey = z.strictObject({
  Name,
  CredentialId: credentialId,
  ClientData: base64Url(4_000),
  Attestation: base64Url(20_000),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** The browser's response after it signed with a passkey. */
export const PasskeyProof = z.strictObject({
  CredentialId: credentialId,
  ClientData: base64Url(4_000),
  AuthenticatorData: base64Url(4_000),
  Signature: base64Url(4_000),
})
export type PasskeyProof = z.output<typeof PasskeyProof>

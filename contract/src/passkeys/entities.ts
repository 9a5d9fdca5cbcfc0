import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { maxPasskeyName } from '../limits.ts'

/** A WebAuthn credential on a person's device or security key. It is an alternative to the password. */
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

/**
 * Options with which a browser creates a passkey, once and within five minutes. Bytes are encoded as
 * base64url.
 */
export const NewPasskeyChallenge = z.object({
  Challenge: z.string(),
  RpId: z.string(),
  /** A random id of the person for the authenticator. It has no personal data. */
  UserHandle: z.string(),
  UserName: z.string(),
  /** Ids of the person's passkeys. A device that has one of them creates no second passkey. */
  ExistingIds: z.array(z.string()),
  /** COSE numbers of the accepted algorithms, the preferred one first. */
  Algorithms: z.array(z.int()),
})
export type NewPasskeyChallenge = z.output<typeof NewPasskeyChallenge>

/** Options with which a browser signs with a passkey, once and within five minutes. */
export const PasskeyChallenge = z.object({ Challenge: z.string(), RpId: z.string() })
export type PasskeyChallenge = z.output<typeof PasskeyChallenge>

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, expects('secret'))

/** The id of a credential. It may have up to 1023 bytes, before the encoding as base64url. */
const credentialId = base64Url(1364)

/** The passkey that a browser has created. */
export const NewPasskey = z.strictObject({
  Name,
  CredentialId: credentialId,
  ClientData: base64Url(4_000),
  Attestation: base64Url(20_000),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** The proof that a browser has created: the challenge, signed with a passkey. */
export const PasskeyProof = z.strictObject({
  CredentialId: credentialId,
  ClientData: base64Url(4_000),
  AuthenticatorData: base64Url(4_000),
  Signature: base64Url(4_000),
})
export type PasskeyProof = z.output<typeof PasskeyProof>

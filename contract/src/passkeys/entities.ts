import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { maxPasskeyName } from '../limits.ts'

/** A credential of a person's device or security key, in addition to the password (WebAuthn). */
export const Passkey = z.object({
  Id: id,
  Name: z.string(),
  /** True if the vendor's account syncs it between the person's devices. */
  IsSynced: z.boolean(),
  Created: instant,
  /** Null until its first use. */
  LastUsed: instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

const Name = text(maxPasskeyName).regex(/\S/, expects('notBlank'))

export const PasskeyName = z.strictObject({ Name })

/** A browser's options for creating a passkey, valid once within five minutes. Bytes are base64url. */
export const NewPasskeyChallenge = z.object({
  Challenge: z.string(),
  RpId: z.string(),
  /** The person's random handle at the authenticator; it reveals nothing about them. */
  UserHandle: z.string(),
  UserName: z.string(),
  /** The person's passkeys: a device creates no second one. */
  ExistingIds: z.array(z.string()),
  /** COSE numbers of the algorithms, the preferred one first. */
  Algorithms: z.array(z.int()),
})
export type NewPasskeyChallenge = z.output<typeof NewPasskeyChallenge>

/** A browser's options for using a passkey, valid once within five minutes. */
export const PasskeyChallenge = z.object({ Challenge: z.string(), RpId: z.string() })
export type PasskeyChallenge = z.output<typeof PasskeyChallenge>

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, expects('secret'))

/** A credential's id; an authenticator may choose up to 1023 bytes. */
const credentialId = base64Url(1364)

/** A browser's answer after creating a passkey. */
export const NewPasskey = z.strictObject({
  Name,
  CredentialId: credentialId,
  ClientData: base64Url(4_000),
  Attestation: base64Url(20_000),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** A browser's answer after using a passkey. */
export const PasskeyProof = z.strictObject({
  CredentialId: credentialId,
  ClientData: base64Url(4_000),
  AuthenticatorData: base64Url(4_000),
  Signature: base64Url(4_000),
})
export type PasskeyProof = z.output<typeof PasskeyProof>

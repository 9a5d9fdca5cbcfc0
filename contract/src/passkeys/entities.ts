import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'

/** What stands for a person's device or security key, beside the password (WebAuthn). */
export const Passkey = z.object({
  Id: id,
  Name: z.string(),
  /** Whether it is synced between the person's devices by their maker's account. */
  IsSynced: z.boolean(),
  Created: instant,
  /** Null until it was used. */
  LastUsed: instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const maxPasskeyName = 60

const Name = text(maxPasskeyName).regex(/\S/, expects('notBlank'))

export const PasskeyName = z.strictObject({ Name })

/** What a browser needs to make a passkey: one-time, for five minutes. Bytes are base64url. */
export const NewPasskeyChallenge = z.object({
  Challenge: z.string(),
  RpId: z.string(),
  /** Stands for the person at the authenticator; tells nothing of them. */
  UserHandle: z.string(),
  UserName: z.string(),
  /** Passkeys that the person has: a device makes no second one. */
  ExistingIds: z.array(z.string()),
  /** COSE numbers of the algorithms, the preferred one first. */
  Algorithms: z.array(z.int()),
})
export type NewPasskeyChallenge = z.output<typeof NewPasskeyChallenge>

/** What a browser needs to ask for a passkey: one-time, for five minutes. */
export const PasskeyChallenge = z.object({ Challenge: z.string(), RpId: z.string() })
export type PasskeyChallenge = z.output<typeof PasskeyChallenge>

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, expects('secret'))

/** Numbers a credential; an authenticator may choose up to 1023 bytes. */
const credentialId = base64Url(1364)

/** What a browser answers when it has made a passkey. */
export const NewPasskey = z.strictObject({
  Name,
  CredentialId: credentialId,
  ClientData: base64Url(4_000),
  Attestation: base64Url(20_000),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** What a browser answers when a passkey was used. */
export const PasskeyProof = z.strictObject({
  CredentialId: credentialId,
  ClientData: base64Url(4_000),
  AuthenticatorData: base64Url(4_000),
  Signature: base64Url(4_000),
})
export type PasskeyProof = z.output<typeof PasskeyProof>

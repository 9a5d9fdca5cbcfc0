import type { PasskeyProof } from '@verstas/contract/passkeys/entities.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transaction.ts'
import { consumeChallenge } from './challenges.ts'

/** The context in which passkeys are registered and used. */
export interface WebAuthnContext {
  readonly db: Db
  /** The app's origin, which the browser must state. Its host is the relying party. */
  readonly origin: URL
  /**
   * True if the operator configured the origin. Otherwise it comes from the request, whose sender chose it.
   */
  readonly isOriginGiven: boolean
  readonly now: Date
}

/**
 * Returns the employee whose passkey created a proof, and stores the passkey's counter, origin and last use.
 * The proof must have a valid challenge and a correct signature. Its origin must be the configured one,
 * otherwise the one where the passkey was created, otherwise that of the request. The counter must have
 * increased, unless the authenticator has none. The authenticator must have verified its user.
 *
 * @returns undefined if the verification fails or the employee is not active
 */
export async function findEmployeeOfProof(
  { db, origin: appOrigin, isOriginGiven, now }: WebAuthnContext,
  proof: PasskeyProof,
): Promise<number | undefined> {
  const challenge = challengeIn(proof.ClientData)
  if (challenge === undefined || !(await consumeChallenge(db, challenge, { employeeId: null, now })))
    return undefined
  const passkey = await db
    .selectFrom('passkey')
    .innerJoin('employee', 'employee.id', 'passkey.employee_id')
    .select(['passkey.id', 'passkey.employee_id', 'passkey.public_key', 'passkey.counter', 'passkey.origin'])
    .where('passkey.credential_id', '=', Buffer.from(proof.CredentialId, 'base64url'))
    .where('employee.is_active', '=', true)
    .executeTakeFirst()
  if (passkey === undefined) return undefined
  const origin = isOriginGiven || passkey.origin === null ? appOrigin : new URL(passkey.origin)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: {
      id: proof.CredentialId,
      rawId: proof.CredentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: proof.ClientData,
        authenticatorData: proof.AuthenticatorData,
        signature: proof.Signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin.origin,
    expectedRPID: origin.hostname,
    credential: {
      id: proof.CredentialId,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // The library throws for most errors, including malformed CBOR.
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const counter = verified.authenticationInfo.newCounter
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now, origin: origin.origin })
    .where('id', '=', passkey.id)
    // A concurrent proof may have stored a higher counter. An authenticator without a counter always sends 0.
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? passkey.employee_id : undefined
}

/**
 * Returns the challenge in a browser's client data, which is base64url of JSON; undefined if the data is
 * malformed.
 */
export function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) ?? {}
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

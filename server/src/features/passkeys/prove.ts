import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyProof } from '@verstas/contract/passkeys/entities.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transaction.ts'
import { takeChallenge } from './challenges.ts'

/** Where the browser must say that it is. */
export interface ProofContext {
  readonly db: Db
  readonly origin: URL
  readonly now: Date
}

/**
 * The employee whose passkey a browser used: its challenge is one of ours and was not answered before, the signature is right,
 * it was made at our origin by somebody who showed the device that it is them, and the authenticator's count has gone on.
 *
 * @returns undefined for any other answer, and for who does not work here any more
 */
export async function findEmployeeOfProof(
  { db, origin, now }: ProofContext,
  proof: PasskeyProof,
): Promise<number | undefined> {
  const challenge = challengeIn(proof.ClientData)
  if (challenge === undefined || !(await takeChallenge(db, challenge, { employeeId: null, now })))
    return undefined
  const passkey = await db
    .selectFrom('passkey')
    .innerJoin('employee', 'employee.id', 'passkey.employee_id')
    .select(['passkey.id', 'passkey.employee_id', 'passkey.public_key', 'passkey.counter'])
    .where('passkey.credential_id', '=', Buffer.from(proof.CredentialId, 'base64url'))
    .where('employee.is_active', '=', true)
    .executeTakeFirst()
  if (passkey === undefined) return undefined
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
    // The library throws for most of what is wrong, and for what is no CBOR at all.
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const counter = verified.authenticationInfo.newCounter
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkey.id)
    // Another answer may have come meanwhile; many authenticators do not count at all.
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? passkey.employee_id : undefined
}

/** The challenge that a browser says it answers; undefined where it says nothing readable. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) ?? {}
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

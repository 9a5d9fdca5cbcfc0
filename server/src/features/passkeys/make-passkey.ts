import type { NewPasskey, NewPasskeyChallenge } from '@verstas/contract/passkeys/entities.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'
import { challengeIn, type WebAuthnContext } from './prove.ts'

/** Maximum number of passkeys per person: more than a person has devices and security keys. */
const maxPasskeys = 20

/** COSE numbers of the algorithms EdDSA, ES256 and RS256, which authenticators support. */
const algorithms = [-8, -7, -257]

/**
 * Returns the options for a browser to create a passkey for an employee (specification.md, Account rules).
 *
 * @throws {Refusal} tooManyPasskeys
 */
export async function beginNewPasskey(
  { db, origin, now }: WebAuthnContext,
  employeeId: number,
): Promise<NewPasskeyChallenge> {
  await requireRoomForPasskey(db, employeeId)
  const { name, passkey_user_handle: handle } = await db
    .selectFrom('employee')
    .select(['name', 'passkey_user_handle'])
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  const existing = await db
    .selectFrom('passkey')
    .select('credential_id')
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute()
  return {
    Challenge: await createChallenge(db, { employeeId, now }),
    RpId: origin.hostname,
    UserHandle: Buffer.from(handle.replaceAll('-', ''), 'hex').toString('base64url'),
    UserName: name,
    ExistingIds: existing.map(({ credential_id }) => Buffer.from(credential_id).toString('base64url')),
    Algorithms: algorithms,
  }
}

/**
 * Stores a passkey that a browser created for an employee. Verifies that it uses a challenge for this
 * employee at our origin, and that the authenticator verified its user.
 *
 * @returns the id of the passkey
 * @throws {Refusal} passkeyRefused if the verification fails; passkeyKnown if the passkey is stored already;
 * tooManyPasskeys
 */
export async function addPasskey(
  { db, origin, now }: WebAuthnContext,
  employeeId: number,
  made: NewPasskey,
): Promise<number> {
  const challenge = challengeIn(made.ClientData)
  if (challenge === undefined || !(await consumeChallenge(db, challenge, { employeeId, now })))
    throw refuse('passkeyRefused')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: made.CredentialId,
      rawId: made.CredentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.ClientData, attestationObject: made.Attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin.origin,
    expectedRPID: origin.hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // The library throws for most errors, including malformed CBOR.
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const)
  if (!verified) throw refuse('passkeyRefused')
  const { credential, credentialBackedUp } = registrationInfo
  return inTransaction(
    db,
    async (tx) => {
      // Locks the employee, so that concurrently added passkeys are counted.
      await tx.selectFrom('employee').select('id').where('id', '=', employeeId).forNoKeyUpdate().execute()
      await requireRoomForPasskey(tx, employeeId)
      const added = await tx
        .insertInto('passkey')
        .values({
          employee_id: employeeId,
          credential_id: Buffer.from(credential.id, 'base64url'),
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          name: made.Name.trim(),
          is_synced: credentialBackedUp,
          created_at: now,
          last_used_at: null,
          origin: origin.origin,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added === undefined) throw refuse('passkeyKnown')
      return added.id
    },
    { isRepeatable: true },
  )
}

async function requireRoomForPasskey(db: Db | Tx, employeeId: number): Promise<void> {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  if (count >= maxPasskeys) throw refuse('tooManyPasskeys', { count })
}

import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { jsonRead } from '../../platform/database/read-json.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { appOriginOf } from '../../platform/http/app-origin.ts'
import { type Feature, feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import { requireAuthorityOver } from '../../platform/session/authority.ts'
import { confirmSession } from '../../platform/session/confirmed.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { requirePersonOfSite } from '../../platform/session/person-of-site.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { authenticatePerson, signIn } from '../../platform/session/sign-in.ts'
import { createChallenge, deleteExpiredChallenges } from './challenges.ts'
import { addPasskey, beginNewPasskey } from './make-passkey.ts'
import { findEmployeeOfProof } from './prove.ts'

/** SQL: a JSON object of the type `Passkey` for a row of `passkey`. */
const passkeyJson = `json_build_object(
  'Id', id, 'Name', name, 'IsSynced', is_synced, 'Created', created_at, 'LastUsed', last_used_at)`

/** The passkeys of an employee, the oldest first. */
export const passkeysRead = jsonRead({
  name: 'passkeys',
  parameters: { employeeId: 'bigint' },
  answer: passkeyEndpoints.listMyPasskeys.answer,
  sql: `select coalesce(json_agg(${passkeyJson} order by created_at, id), '[]')::text
  from passkey where employee_id = $employeeId`,
})

/** A passkey of an employee. Returns no row if the employee has no such passkey. */
export const passkeyRead = jsonRead({
  name: 'passkey',
  parameters: { employeeId: 'bigint', passkeyId: 'bigint' },
  answer: passkeyEndpoints.addPasskey.answer,
  sql: `select ${passkeyJson}::text from passkey where employee_id = $employeeId and id = $passkeyId`,
})

/** Endpoints for sign-in with passkeys and for their management (specification.md, Account rules). */
export const passkeysFeature: Feature = {
  endpoints: passkeyEndpoints,
  mount: (app, options, dependencies) => {
    const { db, clock, log } = dependencies
    calls.mount(app, options, dependencies)
    runHourly(app, {
      name: 'passkey challenges',
      log,
      run: () => deleteExpiredChallenges(db, clock.now()),
    })
  },
}

const calls = feature(passkeyEndpoints, (dependencies) => {
  const { db, clock, settings, releaseSession } = dependencies

  const contextOf = (request: FastifyRequest) => ({
    db,
    now: clock.now(),
    origin: appOriginOf(request, settings),
    isOriginGiven: settings.appOrigin !== undefined,
  })

  /**
   * Removes a passkey and ends the person's sessions that began with a passkey, except the calling session.
   */
  const removePasskey = (session: CurrentSession, passkey: PasskeyOfEmployee): Promise<number> =>
    inTransaction(
      db,
      async (tx) => {
        await deletePasskey(tx, passkey)
        // Ends the sessions of all the person's passkeys, because a thief may have the removed passkey and
        // sessions do not record their passkey.
        const ending = { methods: ['passkey'], keep: session.id, now: clock.now() } as const
        return endSessionsOf(tx, passkey.employeeId, ending, releaseSession)
      },
      { isRepeatable: true },
    )

  return {
    beginPasskeyLogin: async ({ request }) => ({
      Challenge: await createChallenge(db, { employeeId: null, now: clock.now() }),
      RpId: appOriginOf(request, settings).hostname,
    }),

    passkeyLogin: ({ body, request, reply }) =>
      signIn(
        dependencies,
        { request, reply },
        {
          method: 'passkey',
          refusal: 'passkeyRefused',
          authenticate: () => findEmployeeOfProof(contextOf(request), body),
        },
      ),

    listMyPasskeys: ({ session }) => answerRead(db, passkeysRead, session),

    beginNewPasskey: async ({ session, request }) => {
      return beginNewPasskey(contextOf(request), session.employeeId)
    },

    addPasskey: async ({ body, session, request }) => {
      const { employeeId } = session
      const passkeyId = await addPasskey(contextOf(request), employeeId, body)
      await confirmSession(db, session, { now: clock.now(), isPasskey: true })
      logSecurity(request, 'passkey added', { employeeId, passkeyId })
      return answerRead(db, passkeyRead, { employeeId, passkeyId })
    },

    renamePasskey: async ({ params: { id }, body, session: { employeeId } }) => {
      await db
        .updateTable('passkey')
        .set({ name: body.Name.trim() })
        .where('id', '=', id)
        .where('employee_id', '=', employeeId)
        .execute()
      return answerRead(db, passkeyRead, { employeeId, passkeyId: id })
    },

    removePasskey: async ({ params: { id }, session, request }) => {
      const { employeeId } = session
      const count = await removePasskey(session, { employeeId, id })
      logSecurity(request, 'passkey removed', { employeeId, passkeyId: id, count })
      return {}
    },

    listPasskeysOf: async ({ params: { employeeId }, session: { siteId } }) => {
      await requirePersonOfSite(db, employeeId, siteId)
      return answerRead(db, passkeysRead, { employeeId })
    },

    removePasskeyOf: async ({ params, session, request }) => {
      await requireAuthorityOver(db, session, params.employeeId)
      const count = await removePasskey(session, params)
      const { employeeId } = session
      const ofEmployeeId = params.employeeId
      logSecurity(request, 'passkey removed', { employeeId, ofEmployeeId, passkeyId: params.id, count })
      return { Count: count }
    },

    confirmByPasskey: async ({ body, ...exchange }) => {
      const { session, request } = exchange
      const { employeeId } = session
      await authenticatePerson(dependencies, exchange, {
        method: 'passkey',
        guessed: { holderId: session.id },
        refusal: 'passkeyRefused',
        authenticate: async () => {
          const proven = await findEmployeeOfProof(contextOf(request), body)
          return proven === employeeId ? proven : undefined
        },
      })
      await confirmSession(db, session, { now: clock.now(), isPasskey: true })
      logSecurity(request, 'identity confirmed', { method: 'passkey', employeeId })
      return {}
    },
  }
})

interface PasskeyOfEmployee {
  readonly employeeId: number
  readonly id: number
}

/**
 * Deletes a passkey. If it was the last one, the person's sessions are no longer marked as verified by a
 * passkey.
 *
 * @throws {Refusal} notFound if the employee has no such passkey
 */
async function deletePasskey(tx: Tx, { employeeId, id }: PasskeyOfEmployee): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw refuse('notFound')
  await tx
    .updateTable('session')
    .set({ is_passkey_shown: false })
    .where('employee_id', '=', employeeId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkey').select('id').where('employee_id', '=', employeeId))),
    )
    .execute()
}

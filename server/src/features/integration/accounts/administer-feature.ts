import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type {
  NewServiceAccount,
  ServiceAccount,
} from '@verstas/contract/integration/administration-entities.ts'
import type { FastifyRequest } from 'fastify'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { type JsonText, parseJson, readJson } from '../../../platform/database/read-json.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { setActor } from '../../../platform/events/actor.ts'
import { answerRead, EmptyAnswer } from '../../../platform/http/answer.ts'
import { type Feature, feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { runHourly } from '../../../platform/http/run-hourly.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { serviceAccountRead, serviceAccountsRead } from './account-reads.ts'
import { requireAuthorityOverAccount, requireSites } from './authority-over-accounts.ts'
import { readPublicKey } from './public-key.ts'
import {
  type AccountValues,
  insertAccount,
  insertKey,
  revokeAccount,
  revokeKey,
  updateAccount,
} from './service-accounts.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

/** Endpoints for service accounts, and the job that warns before their keys expire. */
export const administerAccountsFeature: Feature = {
  endpoints: serviceAccountEndpoints,
  mount: (app, options, dependencies) => {
    calls.mount(app, options, dependencies)
    const { log } = dependencies
    runHourly(app, { name: 'expiring keys', log, run: () => warnOfExpiry(dependencies) })
  },
}

const calls = feature(serviceAccountEndpoints, ({ db, clock, settings }) => {
  const makerOf = ({ employeeId }: CurrentSession) => ({ employeeId, now: clock.now() })

  const log = (
    request: FastifyRequest,
    { employeeId, siteId }: CurrentSession,
    event: Parameters<typeof logSecurity>[1],
    details: { readonly serviceAccountId: number; readonly keyId?: string },
  ) => logSecurity(request, event, { employeeId, siteId, ...details })

  return {
    listServiceAccounts: ({ session: { siteId } }) => answerRead(db, serviceAccountsRead, { siteId }),

    addServiceAccount: async (call) => {
      const { body } = call
      const answer = await runCommand({ db, clock }, call, async ({ tx, session }) => {
        await requireSites(tx, session, siteIdsOf(body))
        const publicKey = body.PublicKey ? readPublicKey(body.PublicKey) : null
        const id = await insertAccount(tx, valuesOf(body), publicKey, makerOf(session))
        return readAccount(tx, id)
      })
      const { Id: serviceAccountId } = parseJson(answer.text)
      log(call.request, call.session, 'service account made', { serviceAccountId })
      return answer
    },

    saveServiceAccount: async (call) => {
      const { body } = call
      const { id } = call.params
      // Copies the path's id into the body, because the idempotency key covers only the body.
      const request = { ...call, body: { ...body, id } }
      const answer = await runCommand({ db, clock }, request, async ({ tx, session }) => {
        const account = await requireAuthorityOverAccount(tx, session, id)
        if (account.revoked_at !== null) throw refuse('serviceAccountRevoked')
        if (account.version !== body.Version) throw refuse('serviceAccountChanged')
        await requireSites(tx, session, siteIdsOf(body))
        const removed = body.RemovesPublicKey ? null : undefined
        const publicKey = body.PublicKey ? readPublicKey(body.PublicKey) : removed
        await updateAccount(tx, account, valuesOf(body), publicKey)
        return readAccount(tx, id)
      })
      log(call.request, call.session, 'service account changed', { serviceAccountId: id })
      return answer
    },

    revokeServiceAccount: async (call) => {
      const { id } = call.params
      const answer = await runCommand({ db, clock }, call, async ({ tx, session }) => {
        const account = await requireAuthorityOverAccount(tx, session, id)
        if (account.revoked_at !== null) throw refuse('serviceAccountRevoked')
        await revokeAccount(tx, account, makerOf(session))
        return readAccount(tx, id)
      })
      log(call.request, call.session, 'service account revoked', { serviceAccountId: id })
      return answer
    },

    // Has no idempotency key, because a stored response would contain the key's secret.
    addServiceKey: async ({ params: { id }, body, session, request }) => {
      const key = await inTransaction(db, async (tx) => {
        await setActor(tx, { kind: 'employee', id: session.employeeId })
        const account = await requireAuthorityOverAccount(tx, session, id)
        if (account.revoked_at !== null) throw refuse('serviceAccountRevoked')
        return insertKey(tx, account, body.Days ?? settings.serviceKeyDays, makerOf(session))
      })
      log(request, session, 'service key made', { serviceAccountId: id, keyId: key.id })
      return { Id: key.id, Key: key.text, Expires: key.expiresAt.toISOString() }
    },

    revokeServiceKey: async ({ params: { id, keyId }, session, request }) => {
      await inTransaction(db, async (tx) => {
        await setActor(tx, { kind: 'employee', id: session.employeeId })
        const account = await requireAuthorityOverAccount(tx, session, id)
        if (!(await revokeKey(tx, account, keyId, makerOf(session)))) throw refuse('notFound')
      })
      log(request, session, 'service key revoked', { serviceAccountId: id, keyId })
      return new EmptyAnswer(204, {})
    },
  }
})

const siteIdsOf = ({ HasAllSites, SiteIds }: NewServiceAccount) => (HasAllSites ? null : (SiteIds ?? []))

const valuesOf = (save: NewServiceAccount): AccountValues => ({
  name: save.Name,
  siteIds: siteIdsOf(save),
  scopes: save.HasAllScopes ? null : (save.Scopes ?? []),
  language: save.Language,
  mayAdoptEmployees: save.MayAdoptEmployees,
})

async function readAccount(tx: Tx, accountId: number): Promise<JsonText<ServiceAccount>> {
  const json = await readJson(tx, serviceAccountRead, { accountId })
  if (json === null) throw refuse('notFound')
  return json
}

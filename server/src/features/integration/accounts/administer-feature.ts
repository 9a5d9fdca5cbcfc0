import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import {
  type NewServiceAccount,
  ServiceAccount,
} from '@verstas/contract/integration/administration-entities.ts'
import type { FastifyRequest } from 'fastify'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { type JsonText, jsonRead, parseJson, readJson } from '../../../platform/database/read-json.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { setActor } from '../../../platform/events/actor.ts'
import { answerRead, EmptyAnswer } from '../../../platform/http/answer.ts'
import { type Feature, feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { runHourly } from '../../../platform/http/run-hourly.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
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

/** SQL of the service account `account` with its keys, as JSON. */
const accountJson = `json_build_object(
  'Id', account.id,
  'Name', account.name,
  'Sites', case when not account.has_all_sites then (
    select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name) order by site.name, site.id), '[]')
    from service_account_site place join site on site.id = place.site_id where place.account_id = account.id) end,
  'Scopes', to_json(account.scopes),
  'Language', account.language,
  'MayAdoptEmployees', account.may_adopt_employees,
  'PublicKeyThumbprint', account.public_key_thumbprint,
  'Created', account.created_at,
  'CreatorName', (select name from employee where employee.id = account.created_by),
  'Revoked', account.revoked_at,
  'Version', account.version,
  'Keys', (
    select coalesce(json_agg(json_build_object(
      'Id', key.id,
      'Created', key.created_at,
      'CreatorName', (select name from employee where employee.id = key.created_by),
      'Expires', key.expires_at,
      'LastUsedOn', key.last_used_on,
      'LastUsedNetwork', key.last_used_network,
      'Revoked', key.revoked_at) order by key.created_at desc, key.id), '[]')
    from service_key key where key.account_id = account.id))`

/** Lists the service accounts that have access to a site. */
export const serviceAccountsRead = jsonRead({
  name: 'service-accounts',
  parameters: { siteId: 'bigint' },
  answer: serviceAccountEndpoints.listServiceAccounts.answer,
  sql: `select coalesce(json_agg(${accountJson}
      order by account.revoked_at is not null, lower(account.name), account.id), '[]')::text
    from service_account account
    where account.has_all_sites or exists (
      select from service_account_site place where place.account_id = account.id and place.site_id = $siteId)`,
})

/** Reads a service account for an administrator of all its sites. */
export const serviceAccountRead = jsonRead({
  name: 'service-account',
  parameters: { accountId: 'bigint' },
  answer: ServiceAccount,
  sql: `select ${accountJson}::text from service_account account where account.id = $accountId`,
})

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

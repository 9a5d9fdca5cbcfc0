import { scopes } from '@verstas/contract/integration/scopes.ts'
import { webhookAdministrationEndpoints } from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import type { AdministeredWebhookSave } from '@verstas/contract/integration/webhook-administration-entities.ts'
import type { FastifyRequest } from 'fastify'
import { type JsonText, parseJson, readJson, toJson } from '../../../platform/database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { answerRead, EmptyAnswer, RawJson } from '../../../platform/http/answer.ts'
import { type FeatureDependencies, feature } from '../../../platform/http/feature.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { logSecurity, type SecurityEvent } from '../../../platform/session/security-log.ts'
import { requireAuthorityOverAccount } from '../accounts/authority-over-accounts.ts'
import { findOpenAccount } from '../accounts/open-account.ts'
import { requireReached } from '../accounts/require-reached.ts'
import { createTargetCheck, webhookTargets } from '../outgoing/targets.ts'
import { scopesNeeded } from './receiver.ts'
import {
  activeColumns,
  changeWebhook,
  columnsOf,
  findReplayPlace,
  insertWebhook,
  lockWebhook,
  pausedColumns,
  renewedSecret,
} from './save-webhook.ts'
import { createTester } from './send-test.ts'
import { deliveriesRead, deliveryRead, webhookRead, webhooksRead } from './webhook-reads.ts'
import type { WebhookRow } from './webhook-rows.ts'

/** Endpoints with which administrators manage the webhooks of service accounts. */
export const webhookAdministrationFeature = feature(webhookAdministrationEndpoints, createHandlers)

const removed = new EmptyAnswer(204, {})

type Content = Pick<WebhookRow, 'account_id' | 'entities' | 'is_thin' | 'site_ids'>

function createHandlers(dependencies: FeatureDependencies): Handlers<typeof webhookAdministrationEndpoints> {
  const { db, clock, settings, stopping } = dependencies
  const targets = createTargetCheck(settings.webhookAllowedTargets, webhookTargets)
  const sendTest = createTester({ ...dependencies, targets, stopping })

  /**
   * Parses and checks a form. Resolves the host name outside of any transaction, because that may take long.
   */
  const valuesOf = async ({ Url, Entities, SiteIds, IsThin }: AdministeredWebhookSave) => ({
    url: (await targets.checkAddress(Url, 'Url')).href,
    entities: Entities ?? null,
    siteIds: SiteIds ?? null,
    isThin: IsThin,
  })

  const read = async (tx: Tx | Db, webhookId: number) => {
    const json = await readJson(tx, webhookRead, { webhookId, now: clock.now() })
    if (json === null) throw refuse('notFound')
    return json
  }

  /** Changes a webhook, and returns it. Requires authority over its account. */
  const change = (
    session: CurrentSession,
    id: number,
    columnsFor: (tx: Tx, row: WebhookRow) => Promise<object>,
  ) =>
    inTransaction(db, async (tx) => {
      const row = await lockForAdministrator(tx, session, id)
      const changed = await changeWebhook(tx, row, await columnsFor(tx, row))
      return { json: await read(tx, id), secret: changed.secret, accountId: row.account_id }
    })

  const log = (
    request: FastifyRequest,
    { employeeId, siteId }: CurrentSession,
    event: SecurityEvent,
    details: { readonly webhookId: number; readonly serviceAccountId: number },
  ) => logSecurity(request, event, { employeeId, siteId, ...details })

  return {
    listWebhooks: ({ session: { siteId } }) => answerRead(db, webhooksRead, { siteId, now: clock.now() }),

    // Has no idempotency key, because a stored response would contain the secret.
    makeWebhook: async ({ body: { AccountId: accountId, ...save }, session, request }) => {
      const values = await valuesOf(save)
      const { json, row } = await inTransaction(db, async (tx) => {
        const account = await requireAuthorityOverAccount(tx, session, accountId)
        if (account.revoked_at !== null) throw refuse('serviceAccountRevoked')
        await requireContent(tx, { account_id: accountId, ...columnsOf(values) })
        const { employeeId } = session
        const made = await insertWebhook(tx, { accountId, employeeId, now: clock.now() }, values)
        return { json: await read(tx, made.id), row: made }
      })
      log(request, session, 'webhook made', { webhookId: row.id, serviceAccountId: accountId })
      return withSecret(json, row.secret)
    },

    saveWebhook: async ({ params: { id }, body, session, request }) => {
      const columns = columnsOf(await valuesOf(body))
      const { json, accountId } = await change(session, id, async (tx, row) => {
        await requireContent(tx, { ...row, ...columns })
        return columns
      })
      log(request, session, 'webhook changed', { webhookId: id, serviceAccountId: accountId })
      return new RawJson(json)
    },

    pauseWebhook: async ({ params: { id }, session, request }) => {
      const { json, accountId } = await change(session, id, async () => pausedColumns)
      log(request, session, 'webhook changed', { webhookId: id, serviceAccountId: accountId })
      return new RawJson(json)
    },

    resumeWebhook: async ({ params: { id }, session, request }) => {
      const { json, accountId } = await change(session, id, async (tx, row) => {
        await requireContent(tx, row)
        return activeColumns
      })
      log(request, session, 'webhook changed', { webhookId: id, serviceAccountId: accountId })
      return new RawJson(json)
    },

    deleteWebhook: async ({ params: { id }, session, request }) => {
      const serviceAccountId = await inTransaction(db, async (tx) => {
        const { account_id: accountId } = await lockForAdministrator(tx, session, id)
        await tx.deleteFrom('webhook').where('id', '=', id).execute()
        return accountId
      })
      log(request, session, 'webhook removed', { webhookId: id, serviceAccountId })
      return removed
    },

    tryWebhook: async ({ params: { id }, session }) => {
      const webhook = await inTransaction(db, (tx) => lockForAdministrator(tx, session, id))
      const { id: attemptId } = await sendTest(webhook)
      return answerRead(db, deliveryRead, { attemptId })
    },

    listWebhookDeliveries: async ({ params: { id }, query: { before = null }, session }) => {
      const { siteId, employeeId } = session
      await requireReachedWebhook(db, siteId, id)
      return answerRead(db, deliveriesRead, { webhookId: id, employeeId, before })
    },

    sendWebhookAgain: async ({ params: { id }, body, session }) => {
      const { json } = await change(session, id, async (tx) => ({
        ...(await findReplayPlace(tx, body.After, 'After')),
      }))
      return new RawJson(json)
    },

    renewWebhookSecret: async ({ params: { id }, session, request }) => {
      const { json, secret, accountId } = await change(session, id, async (_, row) =>
        renewedSecret(row, clock.now()),
      )
      log(request, session, 'webhook secret made', { webhookId: id, serviceAccountId: accountId })
      return withSecret(json, secret)
    },
  }
}

const withSecret = <Value extends object>(json: JsonText<Value>, Secret: string) =>
  new RawJson(toJson({ ...parseJson(json), Secret }))

/**
 * Locks a webhook of an account over which the administrator has authority.
 *
 * @throws {Refusal} notFound, serviceAccountElsewhere
 */
async function lockForAdministrator(tx: Tx, session: CurrentSession, id: number): Promise<WebhookRow> {
  const found = await tx.selectFrom('webhook').select('account_id').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
  // Locks the account first, as all other changes do.
  await requireAuthorityOverAccount(tx, session, found.account_id)
  const row = await lockWebhook(tx, id)
  if (row === undefined) throw refuse('notFound')
  return row
}

/**
 * Requires that the account exists, has access to the sites of the webhook, and has the scopes that the
 * webhook needs.
 *
 * @throws {Refusal} serviceAccountRevoked; invalidField `SiteIds`; webhookScopesMissing
 */
async function requireContent(tx: Tx, content: Content): Promise<void> {
  const receiver = await findOpenAccount(tx, content.account_id)
  if (receiver === null) throw refuse('serviceAccountRevoked')
  const { site_ids: siteIds } = content
  if (siteIds) await requireReached(tx, { siteIds, reached: receiver.siteIds, field: 'SiteIds' })
  const needed = scopesNeeded(content)
  const missing = scopes.filter((scope) => needed.includes(scope) && !receiver.scopes.has(scope))
  if (missing.length > 0) throw refuse('webhookScopesMissing', { scopes: missing.join(', ') })
}

/**
 * Requires that the account of a webhook has access to a site.
 *
 * @throws {Refusal} notFound
 */
async function requireReachedWebhook(db: Db, siteId: number, id: number): Promise<void> {
  const found = await db
    .selectFrom('webhook')
    .innerJoin('service_account as account', 'account.id', 'webhook.account_id')
    .leftJoin('service_account_site as place', (join) =>
      join.onRef('place.account_id', '=', 'account.id').on('place.site_id', '=', siteId),
    )
    .select('webhook.id')
    .where('webhook.id', '=', id)
    .where((is) => is.or([is('account.has_all_sites', '=', true), is('place.site_id', 'is not', null)]))
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
}

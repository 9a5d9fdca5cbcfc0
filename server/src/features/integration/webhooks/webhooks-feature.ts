import { usualRecords } from '@verstas/contract/integration/read-endpoints.ts'
import { webhookEndpoints } from '@verstas/contract/integration/webhook-endpoints.ts'
import type { WebhookChanges } from '@verstas/contract/integration/webhook-entities.ts'
import { runOnPool } from '../../../platform/database/pool-choice.ts'
import { beforeDays, retentionDays } from '../../../platform/database/retention-days.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { EmptyAnswer } from '../../../platform/http/answer.ts'
import type { Feature, FeatureDependencies } from '../../../platform/http/feature.ts'
import { type Handlers, mount } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { runHourly } from '../../../platform/http/run-hourly.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import type { WorkLoop } from '../../../platform/work-loop.ts'
import { requireReached } from '../accounts/require-reached.ts'
import { lockAccount } from '../accounts/service-accounts.ts'
import { requireScopes } from '../accounts/service-session.ts'
import { createTargetCheck, webhookTargets } from '../outgoing/targets.ts'
import { feedWatchOf } from '../reads/changes-channel.ts'
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
import { startSender } from './sender.ts'
import { describeDelivery, describeWebhook, type WebhookRow } from './webhook-rows.ts'

/** Webhooks of other systems: their endpoints, the sender, and the removal of old deliveries (docs/integration.md). */
export const webhooksFeature: Feature = {
  endpoints: webhookEndpoints,
  tag: 'webhooks',
  mount: (app, options, dependencies) => {
    const { db, clock, log, settings } = dependencies
    mount(app, options, webhookEndpoints, createHandlers(dependencies))
    let sender: WorkLoop | undefined
    app.addHook('onReady', async () => {
      const targets = createTargetCheck(settings.webhookAllowedTargets, webhookTargets)
      sender = startSender({ db, clock, log, settings, targets }, feedWatchOf(app))
    })
    app.addHook('onClose', async () => sender?.stop())
    runHourly(app, {
      name: 'old webhook deliveries',
      log,
      run: () => runOnPool('integration', () => removeOld(db, clock.now())),
    })
  },
}

/** Deletes old deliveries, and previous secrets after a rotation. */
async function removeOld(db: Db, now: Date): Promise<number> {
  await db
    .updateTable('webhook')
    .set({ previous_secret: null, previous_until: null })
    .where('previous_until', '<', now)
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('webhook_delivery')
    .where('at', '<', beforeDays(now, await retentionDays(db, 'webhookDeliveries')))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const done = new EmptyAnswer(204, {})

function createHandlers(dependencies: FeatureDependencies): Handlers<typeof webhookEndpoints> {
  const { db, clock, settings, stopping } = dependencies
  const targets = createTargetCheck(settings.webhookAllowedTargets, webhookTargets)
  const sendTest = createTester({ ...dependencies, targets, stopping })
  const describe = (row: WebhookRow) => describeWebhook(row, clock.now())

  return {
    // Has no idempotency key, because a stored response would contain the secret.
    addWebhook: async ({ body, session, request }) => {
      const { accountId } = session
      const values = {
        // Looks up the host name outside of any transaction, because the lookup may take long.
        url: (await targets.checkAddress(body.url, 'url')).href,
        entities: body.entities ?? null,
        siteIds: body.sites ?? null,
        isThin: body.isThin,
      }
      await requireContent(db, session, columnsOf(values))
      const row = await inTransaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        return insertWebhook(tx, { accountId, employeeId: null, now: clock.now() }, values)
      })
      logSecurity(request, 'webhook made', { serviceAccountId: accountId, webhookId: row.id })
      return { ...describe(row), secret: row.secret }
    },

    readWebhooks: async ({ session: { accountId } }) => {
      const rows = await db
        .selectFrom('webhook')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute()
      return { webhooks: rows.map(describe) }
    },

    readWebhook: async ({ params: { id }, session }) => describe(await findOwn(db, session, id)),

    changeWebhook: async ({ params: { id }, body, session, request }) => {
      const url = body.url == null ? null : (await targets.checkAddress(body.url, 'url')).href
      const row = await inTransaction(db, async (tx) => {
        const stored = await lockOwn(tx, session, id)
        const columns = changedColumns(body, url)
        await requireContent(tx, session, { ...stored, ...columns })
        return changeWebhook(tx, stored, columns)
      })
      logSecurity(request, 'webhook changed', { serviceAccountId: session.accountId, webhookId: id })
      return describe(row)
    },

    removeWebhook: async ({ params: { id }, session, request }) => {
      await inTransaction(db, async (tx) => {
        await lockOwn(tx, session, id)
        await tx.deleteFrom('webhook').where('id', '=', id).execute()
      })
      logSecurity(request, 'webhook removed', { serviceAccountId: session.accountId, webhookId: id })
      return done
    },

    testWebhook: async ({ params: { id }, session }) =>
      describeDelivery(await sendTest(await findOwn(db, session, id))),

    readWebhookDeliveries: async ({ params: { id }, query: { before, limit = usualRecords }, session }) => {
      await findOwn(db, session, id)
      const rows = await db
        .selectFrom('webhook_delivery')
        .selectAll()
        .where('webhook_id', '=', id)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const deliveries = rows.slice(0, limit).map(describeDelivery)
      return { deliveries, next: rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null }
    },

    replayWebhook: async ({ params: { id }, body, session }) =>
      describe(
        await inTransaction(db, async (tx) => {
          const place = await findReplayPlace(tx, body.after, 'after')
          return changeWebhook(tx, await lockOwn(tx, session, id), { ...place })
        }),
      ),

    rotateWebhookSecret: async ({ params: { id }, session, request }) => {
      const row = await inTransaction(db, async (tx) => {
        const stored = await lockOwn(tx, session, id)
        return changeWebhook(tx, stored, renewedSecret(stored, clock.now()))
      })
      logSecurity(request, 'webhook secret made', { serviceAccountId: session.accountId, webhookId: id })
      return { ...describe(row), secret: row.secret }
    },
  }
}

/**
 * Requires that the caller has access to the sites of a webhook, and has the scopes that it needs.
 *
 * @throws {Refusal} invalidField, scopeMissing
 */
async function requireContent(
  db: Db | Tx,
  session: Pick<ServiceSession, 'siteIds' | 'scopes'>,
  content: Pick<WebhookRow, 'entities' | 'is_thin' | 'site_ids'>,
): Promise<void> {
  const { site_ids: siteIds } = content
  if (siteIds) await requireReached(db, { siteIds, reached: session.siteIds, field: 'sites' })
  requireScopes(session, scopesNeeded(content))
}

function changedColumns({ entities, sites, isThin, state }: WebhookChanges, url: string | null) {
  const { entities: sorted, site_ids: siteIds } = columnsOf({
    url: url ?? '',
    entities: entities ?? null,
    siteIds: sites ?? null,
    isThin: isThin ?? true,
  })
  return {
    ...(url !== null && { url }),
    ...(entities !== undefined && { entities: sorted }),
    ...(sites !== undefined && { site_ids: siteIds }),
    ...(isThin != null && { is_thin: isThin }),
    ...(state != null && (state === 'active' ? activeColumns : pausedColumns)),
  }
}

/**
 * Finds a webhook of the calling account.
 *
 * @throws {Refusal} notFound
 */
async function findOwn(db: Db, { accountId }: ServiceSession, id: number): Promise<WebhookRow> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return row
}

async function lockOwn(tx: Tx, { accountId }: ServiceSession, id: number): Promise<WebhookRow> {
  const row = await lockWebhook(tx, id)
  if (row?.account_id !== accountId) throw refuse('notFound')
  return row
}

import type { BatchAnswer } from '@verstas/contract/integration/batch.ts'
import { integrationBatchEndpoints } from '@verstas/contract/integration/batch-endpoints.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { expect } from 'vitest'
import { sequenceOutbox } from '../src/platform/feed/sequence.ts'
import type { Settings } from '../src/platform/settings.ts'
import { buildTestApp } from './app.ts'
import { buildSite } from './builders.ts'
import { eventually } from './eventually.ts'
import { buildServiceAccount } from './service-builders.ts'

const endpointOf = (entity: WritableEntity) => {
  const path = `/integration/v1/${entity}/batch`
  const found = Object.values(integrationBatchEndpoints).find((endpoint) => endpoint.path === path)
  if (!found) throw new Error(`${entity} has no batch`)
  return found as typeof integrationBatchEndpoints.batchVehicles
}

interface SendOptions {
  readonly isDryRun?: boolean
  readonly source?: string
  readonly headers?: { readonly authorization: string }
  readonly key?: string
}

/** Builds the application with a site and a service account of all sites, whose batches the test sends. */
export async function buildIntegrationApp(changes: Partial<Settings> = {}) {
  // Removes the limit of calls, because tests send many batches.
  const parts = await buildTestApp({ serviceCallsPerMinute: 0, ...changes })
  const { db, send } = parts
  const site = await buildSite(db)
  const account = await buildServiceAccount(db)

  const sendBatch = (
    entity: WritableEntity,
    records: readonly unknown[],
    { isDryRun = false, source = 'dms', headers = account.headers, key }: SendOptions = {},
  ) =>
    send(
      endpointOf(entity),
      {
        query: { dryRun: isDryRun },
        body: { source, records: [...records] },
        headers: { ...(key !== undefined && { 'idempotency-key': key }) },
      },
      headers,
    )

  /** Sends records and returns the response. The batch as a whole must succeed. */
  const batch = async (...parameters: Parameters<typeof sendBatch>): Promise<BatchAnswer> =>
    (await sendBatch(...parameters)).body as BatchAnswer

  /** Sends records and returns their statuses. */
  const statuses = async (...parameters: Parameters<typeof sendBatch>) =>
    (await batch(...parameters)).results.map(({ status }) => status)

  /** Sends records and returns their faults as `code path`. */
  const faults = async (...parameters: Parameters<typeof sendBatch>) =>
    (await batch(...parameters)).results.flatMap(({ errors }) =>
      errors.map(({ code, path }) => `${code} ${path}`),
    )

  /** Returns the changes of an entity since the previous call, as `kind id author`. */
  const takeChanges = async (entity: string) => {
    // Retries while the application's own sequencer is busy, because its batch may lack the last changes.
    await eventually(async () => expect((await sequenceOutbox(db)).isBusy).toBe(false))
    const rows = await db.selectFrom('feed').selectAll().orderBy('position').execute()
    await db.deleteFrom('feed').execute()
    return rows
      .filter((row) => row.entity === entity)
      .map(({ kind, entity_id, actor }) => `${kind} ${entity_id} ${actor}`)
  }

  return { ...parts, site, account, sendBatch, batch, statuses, faults, takeChanges }
}

import { readFileSync } from 'node:fs'
import { writableEntities } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listStores } from '../src/features/settings/list-stores.ts'
import { freshDatabase } from './fresh-database.ts'

const { db } = await freshDatabase()

/** Tables whose rows come from other systems' batches or from imported files, by the entity of the batch. */
const tablesOfEntities = {
  part_association: 'parts',
  part_barcode: 'parts',
  part_stock: 'stock-levels',
  service_visit: 'service-visits',
  service_visit_row: 'service-visits',
  warranty: 'vehicles',
} as const

/** Tables that an operator's command fills, by the script in package.json. */
const tablesOfScripts = {
  survey_picture: 'load-surveys',
  tyre_label: 'import-tyre-labels',
} as const

/** Tables that only the server itself fills, or that only calls outside the recorded commands fill. */
const internalTables = [
  'backup_run',
  'chat_message_attachment',
  'deferred_record',
  'difference',
  'example_order',
  'external_ref',
  'feed',
  'feed_state',
  'file_import',
  'file_import_row',
  'idempotent_answer',
  'integration_count',
  'integration_job',
  'integration_job_result',
  'integration_job_seen',
  'integration_source',
  'legal_hold',
  'offer_delivery',
  'oidc_sign_in',
  'outbox',
  'person_read',
  'payroll_line',
  'payroll_number',
  'payroll_period',
  'payroll_person',
  'payroll_setting',
  'push_key',
  'record_state',
  'rejected_record',
  'report_export',
  'report_export_run',
  'retention_period',
  'retention_run',
  'roster_run',
  'schema_migration',
  'scim_conflict',
  'scim_contact',
  'scim_failure',
  'scim_group',
  'scim_group_site',
  'scim_member',
  'scim_user',
  'server_process',
  'service_token',
  'setup_link',
  'sign_in_failure',
  'used_client_assertion',
  'used_logout_token',
  'waiting_identity',
  'webhook',
  'webhook_delivery',
]

it('each table is filled by a call, a list, a batch, a command or the server itself', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    order by relname`.execute(db)
  const walk = readFileSync(new URL('every-command.approved.txt', import.meta.url), 'utf8')
  const writers = new Set([
    ...[...walk.matchAll(/^\+ ([a-z_]+) /gm)].map(([, table]) => table),
    ...Object.values(listStores).map(({ table }) => table),
    ...Object.keys(tablesOfEntities),
    ...Object.keys(tablesOfScripts),
    ...internalTables,
  ])
  expect(rows.map(({ name }) => name).filter((name) => !writers.has(name))).toEqual([])
})

it('each entity and script that the table names exists', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(writableEntities).toEqual(expect.arrayContaining(Object.values(tablesOfEntities)))
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(Object.values(tablesOfScripts)))
})

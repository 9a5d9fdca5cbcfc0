import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testStart } from '../../../../test/app.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { genericPlanOf, tablesScannedIn } from '../../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../../test/load-large-tables.ts'
import { type JsonRead, type ReadParameters, valuesInOrder } from '../../../platform/database/read-json.ts'
import { feedRead } from '../../../platform/feed/read-feed.ts'
import { recordReads } from './record-reads.ts'
import { recordSources } from './record-sources.ts'

const { db } = await freshDatabase()

// Loads 100 sites, and rows of the tables that the reads use.
await loadLargeTables(db, [
  sql`insert into site (id, name) select number, 'S' || number from generate_series(1, 100) number`,
  sql`insert into access_profile (id, name) values (1, 'All')`,
  sql`insert into employee (id, name, profile_id) select number, 'E', 1 from generate_series(1, 20000) number`,
  sql`insert into employee_site (employee_id, site_id) select id, 1 + id % 100 from employee`,
  sql`insert into supplier (number, name) values ('1', 'S')`,
  sql`insert into part (supplier_number, item_number, name, retail_price_excluding_tax, retail_price)
    select '1', 'P' || number, 'Part', 1, 1 from generate_series(1, 30000) number`,
  sql`insert into part_barcode (barcode, supplier_number, item_number)
    select item_number, supplier_number, item_number from part`,
  sql`insert into part_association (supplier_number, item_number, associated_supplier_number,
      associated_item_number, quantity)
    select '1', 'P' || number, '1', 'P' || number + 1, 1 from generate_series(1, 29999) number`,
  sql`insert into stock (site_id, code, description) select id, 'MAIN', '' from site`,
  sql`insert into part_stock (site_id, stock_code, supplier_number, item_number)
    select 1 + id % 100, 'MAIN', '1', item_number from part`,
  sql`insert into work_operation (supplier_number, code, name, standard_time)
    select '1', 'W' || number, 'Work', 30 from generate_series(1, 20000) number`,
  sql`insert into customer (site_id, id, last_name)
    select 1 + number % 100, number, 'A' from generate_series(1, 30000) number`,
  sql`insert into vehicle (site_id, id, license_number, make_name, model_name, owner_customer_id)
    select 1 + number % 100, number, 'A-' || number, '', '', number from generate_series(1, 30000) number`,
  sql`insert into warranty (site_id, vehicle_id, type, start_date) select site_id, id, '', '2020-01-01' from vehicle`,
  sql`insert into service_visit (site_id, id, vehicle_id, invoice_number, service_at)
    select site_id, id, id, '1', now() from vehicle`,
  sql`insert into service_visit_row (site_id, service_visit_id, position, row_type, name)
    select site_id, id, 0, 'Text', '' from service_visit`,
  sql`insert into work_order (site_id, id, order_number, vehicle_id, created_at)
    select site_id, id, id, id, now() from vehicle`,
  sql`insert into job (site_id, id, work_order_id, job_number) select site_id, id, id, 1 from work_order`,
  sql`insert into job_row (site_id, id, work_order_id, job_id, row_type, work_operation_code)
    select site_id, id * 2 + second, id, id, 'LabourOperation', 'W' from job, generate_series(0, 1) second`,
  sql`insert into part_reservation (site_id, job_row_id, work_order_id, stock_code, supplier_number, item_number, quantity)
    select site_id, id, work_order_id, 'MAIN', '1', 'P1', 1 from job_row`,
  sql`insert into resource (site_id, id, name)
    select 1 + number % 100, 1000000000 + number, 'Bay' from generate_series(1, 20000) number`,
  sql`insert into reservation (site_id, id, work_order_id, start_at, end_at)
    select site_id, id, id, now(), now() + interval '1 hour' from work_order`,
  sql`insert into reservation_resource (site_id, reservation_id, resource_id, start_at, end_at)
    select site_id, id, 1000000000 + id, start_at, end_at from reservation`,
  sql`insert into shift (site_id, employee_id, start_at, end_at)
    select site_id, employee_id, now(), now() + interval '8 hours' from employee_site`,
  sql`insert into opening_balance (site_id, employee_id, day, kind, minutes)
    select site_id, employee_id, '2026-01-01', 'flex', 60 from employee_site`,
  sql`insert into report_export (site_id, id, name, report, site_ids, frequency, at, format, language, to_folder,
      recipients, is_published, next_from, next_at, created_by, created_at)
    select id, id, 'A', 'figures', array[id], 'daily', '06:00', 'csv', 'fi', false, '{}', true, '2026-01-01', now(), 1, now()
    from site`,
  sql`insert into report_export_run (site_id, id, export_id, name, report, site_ids, format, language, from_day, to_day,
      started_by, began_at, state, ended_at, published_at)
    select 1 + number % 100, number, 1 + number % 100, 'A', 'figures', array[1 + number % 100]::bigint[], 'csv', 'fi',
      '2026-01-01', '2026-01-01', 1, now(), 'done', now(), now()
    from generate_series(1, 30000) number`,
  sql`insert into stamping_type (code, description, is_presence)
    select code, '{"fi": "a", "sv": "a", "en": "a"}', code = 1 from generate_series(1, 2) code`,
  sql`insert into stamping (site_id, id, employee_id, type_code, is_presence, start_at, end_at, created_at, created_by)
    select site_id, id, id, case when id % 1000 = 0 then 2 else 1 end, id % 1000 > 0, created_at,
      created_at + interval '1 hour', created_at, 1
    from work_order where id <= 20000`,
  sql`insert into stamping_row (site_id, stamping_id, work_order_id, job_row_id)
    select site_id, id, id, id * 2 from stamping where is_presence`,
  sql`insert into stamping_correction (site_id, employee_id, kind, created_at, created_by, reason, touches, before, after)
    select site_id, employee_id, 'Move', start_at, 1, 'x', tstzrange(start_at, end_at), '[]',
      jsonb_build_array(jsonb_build_object('Id', id))
    from stamping`,
  sql`insert into activity_type (site_id, code, description) select id, 'T', '' from site`,
  sql`insert into activity (site_id, id, header, body, type_code, employee_id, created_by, created_at, assigned_at)
    select site_id, id, 'A', 'B', 'T', 1, 1, now(), now() from work_order`,
  sql`insert into attachment (site_id, id, key, work_order_id, file_name, content_type, kind, byte_size, checksum,
      has_thumbnail, created_at, created_by)
    select site_id, id, gen_random_uuid(), id, 'a', 'image/jpeg', 'Image', 1, sha256(id::text::bytea), false, now(), 1
    from work_order`,
  sql`insert into chat_topic (site_id, id, work_order_id, description) select site_id, global_id, id, '' from work_order`,
  sql`insert into chat_message (site_id, id, topic_id, sequence, actor_id, created_at, body)
    select site_id, id, global_id, 1, 1, now(), 'Hello' from work_order`,
  sql`insert into integration_source (name, first_contact_at, last_contact_at) values ('dms', now(), now())`,
  sql`insert into external_ref (source, entity, external_id, site_id, entity_id, taken_at)
    select 'dms', entity, id, site_id, id, now() from vehicle, (values ('vehicles'), ('work-orders')) list (entity)`,
  sql`insert into record_state (entity, site_id, entity_id, version, changed_at)
    select entity, site_id, id, id, now() from vehicle, (values ('vehicles'), ('work-orders')) list (entity)`,
  sql`insert into feed (position, at, entity, kind, site_id, entity_id, actor)
    select id, now(), 'vehicles', 'created', site_id, id, 'employee:1' from vehicle`,
  sql`update feed_state set position = 30000`,
])

const largeTables = [
  ...new Set(Object.values(recordSources).map(({ table }) => table)),
  ...['employee_site', 'external_ref', 'feed', 'job', 'job_row', 'part_association', 'part_barcode'],
  ...['record_state', 'reservation_resource', 'service_visit_row', 'stamping_correction', 'stamping_row'],
  ...['chat_topic', 'warranty'],
].filter(
  (table) =>
    !['site', 'supplier', 'product_group', 'inspection', 'inspection_offer', 'tyre_record'].includes(table),
)

const values = {
  siteIds: '{1,2,3}',
  permittedSiteIds: '{1,2,3}',
  afterId: 100,
  id: 15_000,
  ids: '{15000,15001}',
  limit: 100,
  externalId: '15000',
  source: 'dms',
  language: 'fi',
  now: testStart,
  origin: 'after',
  afterPosition: 100,
  entities: '{vehicles,parts}',
}

const reads: readonly JsonRead<ReadParameters, unknown>[] = [
  ...Object.values(recordReads).flatMap((ofEntity) => Object.values(ofEntity)),
  feedRead,
]

it.each(reads.map((read) => [read.name, read] as const))(
  'the query plan of %s has no sequential scan of a large table',
  async (_, read) => {
    const plan = await genericPlanOf(db, read.sql, valuesInOrder(read, values as never))
    expect(tablesScannedIn(plan, largeTables), plan.replaceAll('},{"QUERY PLAN":', '\n')).toEqual([])
  },
)

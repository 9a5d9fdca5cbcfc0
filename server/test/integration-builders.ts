import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import { recordSources } from '../src/features/integration/reads/record-sources.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'

/** Adds another system. Repeated calls do nothing. */
async function buildSource(db: Db, name = 'dms'): Promise<void> {
  await db
    .insertInto('integration_source')
    .values({ name, first_contact_at: testStart, last_contact_at: testStart })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface ExternalRefParts {
  readonly entity: ReadableEntity
  readonly externalId: string
  /** Undefined for a record of the whole group. */
  readonly siteId?: number
  readonly id: number
  readonly source?: string
}

/** Adds an external id of a record. */
export async function buildExternalRef(
  db: Db,
  { entity, externalId, siteId, id, source = 'dms' }: ExternalRefParts,
): Promise<void> {
  await buildSource(db, source)
  await db
    .insertInto('external_ref')
    .values({
      source,
      entity,
      external_id: externalId,
      site_id: siteId ?? null,
      entity_id: id,
      content_hash: null,
      taken_at: testStart,
      deleted_at: null,
    })
    .execute()
}

/** Gives every record of the database the external id `<entity>-<site>-<id>` of the source `dms`. */
export async function buildAllExternalRefs(db: Db): Promise<void> {
  await buildSource(db)
  for (const [entity, { table, id = 'id', extent, condition = 'true' }] of Object.entries(recordSources)) {
    const siteId = sql.raw(extent === 'site' ? 'record.site_id' : 'null::bigint')
    await sql`
      insert into external_ref (source, entity, external_id, site_id, entity_id, taken_at)
      select 'dms', ${entity}, concat_ws('-', ${entity}::text, ${siteId}, record.${sql.raw(id)}), ${siteId},
        record.${sql.raw(id)}, ${testStart}
      from ${sql.table(table)} record where ${sql.raw(condition)}`.execute(db)
  }
}

/** Adds a visit of a vehicle that another system has invoiced. */
export async function buildServiceVisit(
  db: Db,
  vehicle: { readonly site_id: number; readonly id: number },
): Promise<{ id: number }> {
  const visit = await db
    .insertInto('service_visit')
    .values({
      site_id: vehicle.site_id,
      vehicle_id: vehicle.id,
      invoice_number: '4711',
      service_at: testStart,
      distance_driven: 10_000,
      use_hours: null,
      customer_name: 'Virtanen',
      work_order_number: 'SO-1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('service_visit_row')
    .values({
      site_id: vehicle.site_id,
      service_visit_id: visit.id,
      position: 0,
      row_type: 'SparePart',
      name: 'Oil',
      quantity: '4.5',
      code: 'OIL',
    })
    .execute()
  return visit
}

/** Adds a planned absence of an employee. */
export async function buildAbsence(
  db: Db,
  employee: { readonly id: number; readonly siteId: number },
  { typeCode, start, end }: { readonly typeCode: number; readonly start: Date; readonly end: Date },
): Promise<{ id: number }> {
  return db
    .insertInto('stamping')
    .values({
      site_id: employee.siteId,
      employee_id: employee.id,
      type_code: typeCode,
      is_presence: false,
      start_at: start,
      end_at: end,
      created_at: testStart,
      created_by: employee.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

import { sql } from 'kysely'
import { type Erasure, erasedWord } from './erasure.ts'

/** A person as known to other systems and imports. */
interface ForeignRecord {
  readonly entity: 'customers' | 'employees'
  readonly id: number
  /** The site of a customer; null for an employee, who belongs to no single site. */
  readonly siteId: number | null
  /** Names, addresses and numbers of the person. */
  readonly values: readonly string[]
}

/**
 * Erases data about a person that other systems and imported files have sent: received values, refused and
 * waiting records, differences, and the cells of imported rows. Keeps the person's external ids, so that a
 * repeated record does not create a second person.
 */
export async function eraseReceived(
  erasure: Erasure,
  { entity, id, siteId, values }: ForeignRecord,
): Promise<void> {
  const isThisRecord = sql`entity = ${entity} and site_id is not distinct from ${siteId} and entity_id = ${id}`
  for (const table of ['deferred_record', 'rejected_record'])
    await erasure.change(
      table,
      sql`
        delete from ${sql.table(table)} record using external_ref ref
        where ref.entity = ${entity} and ref.site_id is not distinct from ${siteId} and ref.entity_id = ${id}
          and record.source = ref.source and record.entity = ref.entity and record.external_id = ref.external_id`,
    )
  await erasure.change(
    'external_ref',
    sql`update external_ref set taken = null, content_hash = null where ${isThisRecord} and taken is not null`,
  )
  await erasure.change(
    'difference',
    sql`delete from difference where entity = ${entity} and entity_id = ${id}
    and (${siteId}::bigint is null or site_id = ${siteId})`,
  )
  await eraseImported(erasure, { entity, id, siteId, values })
}

/** Erases the cells of rows with the person, and the example cells in the import's columns. */
async function eraseImported(erasure: Erasure, { entity, id, siteId, values }: ForeignRecord): Promise<void> {
  const hasPerson = sql`
    line.site_id = import.site_id and line.import_id = import.id
    and (${siteId}::bigint is null or import.site_id = ${siteId})
    and (line.written @> ${JSON.stringify([{ entity, id }])}::jsonb
      or import.state in ('done', 'undone', 'failed') and line.cells ?| ${values}::text[])`
  await erasure.change(
    'file_import',
    sql`
      update file_import import
      set letters = '[]',
        columns = (select jsonb_agg(item || '{"Samples": []}') from jsonb_array_elements(columns) item)
      where exists (select from file_import_row line where ${hasPerson})`,
  )
  await erasure.change(
    'file_import_row',
    sql`
      update file_import_row line set written = null, faults = '[]', changes = '[]', keys = '[]', cells = (
        select coalesce(jsonb_agg(${erasedWord}::text), '[]') from jsonb_array_elements(line.cells))
      from file_import import where ${hasPerson}`,
  )
}

/** Deletes the PDFs of health checks that match the condition. The next sweep deletes their files. */
export const erasePrints = async (erasure: Erasure, where: ReturnType<typeof sql>): Promise<void> => {
  await erasure.change(
    'inspection_pdf',
    sql`
      with printed as (
        delete from inspection_pdf pdf using inspection
        where inspection.site_id = pdf.site_id and inspection.id = pdf.inspection_id and ${where} returning file_key)
      insert into pending_file (key, expires_at) select file_key, ${erasure.now} from printed`,
  )
}

import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type RawBuilder, sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Db } from '../../platform/database/transaction.ts'
import { SettingsError } from '../../platform/settings.ts'
import { addToArchive, jsonLines, openStored } from '../../platform/store/add-to-archive.ts'
import type { FileStore } from '../../platform/store/file-store.ts'

/** Columns that are no data about a person: secrets, keys, and forms of other columns for searches. */
const leftOutColumns = /(_hash|_key|token|secret|handle|backwards|^search_\w+|^p256dh|^auth)$/

interface Exporter {
  readonly db: Db
  readonly store: FileStore
  /** The time of the files in the archive. */
  readonly now: Date
}

interface Part {
  readonly table: string
  /** An SQL condition for the rows. The table's name is `part`. */
  readonly where: RawBuilder<unknown>
}

/**
 * Writes what is stored about an employee into an archive: the rows of each table that name the employee, as JSON
 * lines, and the picture.
 *
 * @param path of the archive, which must not exist
 * @returns the number of rows of each table
 * @throws {SettingsError} if there is no such employee
 */
export async function exportEmployee(
  { db, now }: Pick<Exporter, 'db' | 'now'>,
  id: number,
  path: string,
): Promise<ReadonlyMap<string, number>> {
  const employee = await db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst()
  if (employee === undefined) throw new SettingsError([`There is no employee ${id}`])
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select source.relname as table, array_agg(distinct attribute.attname::text) as columns
    from pg_constraint rule
    join pg_class source on source.oid = rule.conrelid
    join pg_attribute attribute on attribute.attrelid = rule.conrelid and attribute.attnum = any(rule.conkey)
    join pg_attribute target on target.attrelid = rule.confrelid and target.attname = 'id'
    where rule.contype = 'f' and rule.confrelid = 'employee'::regclass
      and rule.confkey[array_position(rule.conkey, attribute.attnum)] = target.attnum
    group by source.relname order by source.relname`.execute(db)
  const parts = rows.map(({ table, columns }) => ({
    table,
    where: sql`${id}::bigint in (${sql.join(columns.map((column) => sql.ref(`part.${column}`)))})`,
  }))
  const picture = await db
    .selectFrom('employee_picture')
    .select('picture')
    .where('employee_id', '=', id)
    .executeTakeFirst()
  return writeArchive(
    { db, now },
    path,
    [{ table: 'employee', where: sql`part.id = ${id}` }, ...parts],
    async (zip) => {
      if (picture)
        await addToArchive(
          zip,
          'picture.jpg',
          { mtime: now, compress: false },
          Readable.from([Buffer.from(picture.picture)]),
        )
    },
  )
}

/**
 * Writes what is stored about a customer into an archive: the customer, vehicles that they own, hold or pay for,
 * their work orders, and the rows, health checks, messages and files of these.
 *
 * @param path of the archive, which must not exist
 * @returns the number of rows of each table
 * @throws {SettingsError} if the site has no such customer
 */
export async function exportCustomer(
  { db, store, now }: Exporter,
  { siteId, id }: { readonly siteId: number; readonly id: number },
  path: string,
): Promise<ReadonlyMap<string, number>> {
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (customer === undefined) throw new SettingsError([`Site ${siteId} has no customer ${id}`])
  const vehicles = sql`(select id from vehicle where site_id = ${siteId} and ${id}::bigint in (owner_customer_id,
    second_owner_customer_id, holder_customer_id, second_holder_customer_id, payer_customer_id))`
  const orders = sql`(select id from work_order where site_id = ${siteId} and contact_customer_id = ${id})`
  const checks = sql`(select id from inspection where site_id = ${siteId}
    and (vehicle_id in ${vehicles} or work_order_id in ${orders}))`
  const offers = sql`(select id from inspection_offer where site_id = ${siteId} and inspection_id in ${checks})`
  const tasks = sql`(select id from activity where site_id = ${siteId} and work_order_id in ${orders})`
  const files = sql`(work_order_id in ${orders} or inspection_id in ${checks} or activity_id in ${tasks})`
  const within = (table: string, column: string, ids: RawBuilder<unknown>): Part => ({
    table,
    where: sql`part.site_id = ${siteId} and ${sql.ref(`part.${column}`)} in ${ids}`,
  })
  const parts: Part[] = [
    { table: 'customer', where: sql`part.site_id = ${siteId} and part.id = ${id}` },
    within('vehicle', 'id', vehicles),
    within('service_visit', 'vehicle_id', vehicles),
    within('warranty', 'vehicle_id', vehicles),
    within('tyre_record', 'vehicle_id', vehicles),
    within('work_order', 'id', orders),
    within('job', 'work_order_id', orders),
    within('job_row', 'work_order_id', orders),
    within('reservation', 'work_order_id', orders),
    within('inspection', 'id', checks),
    within('inspection_property', 'inspection_id', checks),
    within('inspection_signature', 'inspection_id', checks),
    within('inspection_offer', 'id', offers),
    within('inspection_offer_line', 'offer_id', offers),
    within('inspection_offer_answer', 'offer_id', offers),
    within(
      'chat_message',
      'topic_id',
      sql`(select id from chat_topic where site_id = ${siteId} and work_order_id in ${orders})`,
    ),
    { table: 'attachment', where: sql`part.site_id = ${siteId} and ${files}` },
    {
      table: 'event',
      where: sql`part.site_id = ${siteId} and (part.entity = 'customer' and part.entity_id = ${id}
        or part.entity = 'vehicle' and part.entity_id in ${vehicles}
        or part.entity = 'work-order' and part.entity_id in ${orders})`,
    },
  ]
  return writeArchive({ db, now }, path, parts, async (zip) => {
    const { rows } = await sql<{ id: number; key: string; name: string }>`
      select id, key, file_name as name from attachment where site_id = ${siteId} and ${files} order by id`.execute(
      db,
    )
    for (const file of rows) {
      const content = await openStored(store, file.key)
      const name = `attachments/${file.id} ${file.name}`
      if (content) await addToArchive(zip, name, { mtime: now, compress: false }, content)
    }
  })
}

/** Writes the rows of the parts and the files that `addFiles` adds. Only the operator may read the archive. */
async function writeArchive(
  { db, now }: Pick<Exporter, 'db' | 'now'>,
  path: string,
  parts: readonly Part[],
  addFiles: (zip: ZipFile) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const fill = async () => {
    for (const { table, where } of parts) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(part) as row from ${sql.table(table)} part where ${where}`.execute(db)
      if (rows.length === 0) continue
      counts.set(table, rows.length)
      await addToArchive(
        zip,
        `${table}.ndjson`,
        { mtime: now, compress: true },
        jsonLines(rows.map(({ row }) => withoutSecrets(row))),
      )
    }
    await addFiles(zip)
    zip.end({}, () => undefined)
  }
  await Promise.all([written, fill()])
  return counts
}

const withoutSecrets = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !leftOutColumns.test(name) && name !== 'picture'))

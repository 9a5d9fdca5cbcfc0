import { type Kysely, sql } from 'kysely'
import type { Executor } from './insert-rows.ts'

/**
 * Deletes all rows of a database with a demo, so that a demo can be loaded again. All changes that people
 * made are lost. The keys of the attachments are stored in `pending_file`, so that the server's sweep deletes
 * their files.
 */
export async function clearDemo<Schema>(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows: files } = await sql<{ key: string }>`
      select key::text from attachment union select key::text from pending_file`.execute(tx)
    const tables = sql.join((await listTables(tx)).map((table) => sql.table(table)))
    await sql`truncate ${tables} restart identity`.execute(tx)
    await sql`insert into pending_file (key, expires_at)
      select key::uuid, '-infinity' from json_array_elements_text(${JSON.stringify(files.map(({ key }) => key))}::json) key`.execute(
      tx,
    )
  })
}

async function listTables(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'schema_migration'`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

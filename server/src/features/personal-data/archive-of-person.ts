import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Person } from '../../platform/database/person.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { addToArchive, jsonLines, openStored } from '../../platform/store/add-to-archive.ts'
import type { FileStore } from '../../platform/store/file-store.ts'
import { readStoredRows } from './read-stored-rows.ts'
import { recordsOfCustomer, type StoredPart, storedParts } from './stored-parts.ts'

interface Exporter {
  readonly db: Db
  readonly store: FileStore
  /** The timestamp of the files in the archive. */
  readonly now: Date
}

interface PersonArchive {
  /** The archive, which is built while it is read. */
  readonly bytes: Readable
  /** The number of rows of each table, complete after `bytes` has ended. */
  readonly rows: ReadonlyMap<string, number>
}

/**
 * Returns the stored data about a person (`storedParts`) as an archive: JSON lines for each table, and the
 * picture of an employee or the files of a customer. Excludes secrets. Reads rows in pages to limit memory.
 *
 * @throws {CommandError} if there is no such person
 */
export async function archiveOfPerson(exporter: Exporter, person: Person): Promise<PersonArchive> {
  const parts = await storedParts(exporter.db, person)
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable
  const rows = new Map<string, number>()
  zip.on('error', (error: Error) => bytes.destroy(error))
  fill(zip, rows, parts, exporter, person).catch((error: Error) => bytes.destroy(error))
  return { bytes, rows }
}

/**
 * Writes the archive of a person into a new file that only the operator can read.
 *
 * @returns the number of rows of each table
 * @throws {CommandError} if there is no such person
 */
export async function writeArchiveOfPerson(
  exporter: Exporter,
  person: Person,
  path: string,
): Promise<ReadonlyMap<string, number>> {
  const { bytes, rows } = await archiveOfPerson(exporter, person)
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return rows
}

async function fill(
  zip: ZipFile,
  counts: Map<string, number>,
  parts: readonly StoredPart[],
  exporter: Exporter,
  person: Person,
): Promise<void> {
  const { db, now } = exporter
  for (const part of parts) {
    const rows = readStoredRows(db, part, (count) => counts.set(part.table, count))
    const first = await rows.next()
    if (first.done) continue
    const all = (async function* () {
      yield first.value
      yield* rows
    })()
    await addToArchive(zip, `${part.table}.ndjson`, { mtime: now, compress: true }, jsonLines(all))
  }
  for await (const { name, content } of filesOf(exporter, person))
    await addToArchive(zip, name, { mtime: now, compress: false }, content)
  zip.end({}, () => undefined)
}

async function* filesOf(
  { db, store }: Exporter,
  person: Person,
): AsyncGenerator<{ readonly name: string; readonly content: Readable }> {
  if (person.kind === 'employee') {
    const found = await db
      .selectFrom('employee_picture')
      .select('picture')
      .where('employee_id', '=', person.id)
      .executeTakeFirst()
    if (found) yield { name: 'picture.jpg', content: Readable.from([Buffer.from(found.picture)]) }
    return
  }
  const { siteId } = person
  const { files } = recordsOfCustomer(person)
  const { rows } = await runOnPool('integration', () =>
    sql<{ id: number; key: string; name: string }>`
      select id, key, file_name as name from attachment where site_id = ${siteId} and ${files} order by id`.execute(
      db,
    ),
  )
  for (const { id, key, name } of rows) {
    const content = await openStored(store, key)
    if (content) yield { name: `attachments/${id} ${name}`, content }
  }
}

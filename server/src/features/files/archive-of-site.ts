import { Readable } from 'node:stream'
import { readableEntities } from '@verstas/contract/integration/scopes.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { ZipFile } from 'yazl'
import { analyzeGrown } from '../../platform/database/analyze-grown.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { addToArchive, jsonLines, openStored } from '../../platform/store/add-to-archive.ts'
import type { FileStore } from '../../platform/store/file-store.ts'
import { readAll } from './read-all.ts'

interface ArchivedSite {
  readonly db: Db
  readonly store: FileStore
  readonly siteId: number
  readonly language: Language
  readonly now: Date
}

/**
 * Returns all data of a site as an archive: the records of each entity as JSON lines, and the files of
 * attachments. Builds the archive while it is read. Lists files that are missing in the store in
 * `missing-files.txt`. Fails if the store does not respond.
 */
export function archiveOfSite(site: ArchivedSite): Readable {
  const zip = new ZipFile()
  const bytes = zip.outputStream
  zip.on('error', (error: Error) => bytes.destroy(error))
  fill(zip, site).catch((error: Error) => bytes.destroy(error))
  return bytes
}

async function fill(zip: ZipFile, { db, store, siteId, language, now }: ArchivedSite): Promise<void> {
  const siteIds = [siteId]
  await runOnPool('integration', () => analyzeGrown(db))
  const reader = { siteIds, permittedSiteIds: siteIds, language, now }
  for (const entity of readableEntities)
    await addToArchive(
      zip,
      `${entity}.ndjson`,
      { mtime: now, compress: true },
      jsonLines(readAll(db, entity, reader)),
    )
  const missing: string[] = []
  for await (const { id, key, name, size, createdAt } of filesOf(db, siteId)) {
    const path = `attachments/${id} ${name}`
    const file = await openStored(store, key)
    if (file === null) missing.push(path)
    else await addToArchive(zip, path, { mtime: createdAt, size, compress: false }, file)
  }
  if (missing.length > 0)
    await addToArchive(
      zip,
      'missing-files.txt',
      { mtime: now, compress: true },
      Readable.from([missing.join('\n')]),
    )
  zip.end({}, () => undefined)
}

const pageSize = 200

/** Yields the files of a site's attachments in pages, ordered by id. */
async function* filesOf(db: Db, siteId: number) {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const previous: number = after
    const page = await runOnPool('integration', () =>
      db
        .selectFrom('attachment')
        .select(['id', 'key', 'file_name as name', 'byte_size as size', 'created_at as createdAt'])
        .where('site_id', '=', siteId)
        .where('id', '>', previous)
        .orderBy('id')
        .limit(pageSize)
        .execute(),
    )
    yield* page
    after = page.at(-1)?.id
  }
}

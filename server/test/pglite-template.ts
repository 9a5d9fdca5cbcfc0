import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type Database, embeddedDatabase } from '../src/platform/database/open-database.ts'
import { pgliteOptions } from '../src/platform/database/open-pglite.ts'
import { ensurePgliteTemplate, extractArchive } from './pglite-archive.ts'

/** Creates a migrated embedded database in memory. */
export async function copyPgliteTemplate(): Promise<Database> {
  const file = inject('pgliteTemplate')
  await ensurePgliteTemplate(file)
  const loadDataDir = new Blob([await readFile(file)])
  return embeddedDatabase(await PGlite.create({ ...pgliteOptions, loadDataDir }), async () => {})
}

/** Creates the migrated embedded database of a server's data folder. */
export const extractPgliteTemplate = (dataDir: string): Promise<void> =>
  extractArchive(inject('pgliteTemplate'), dataDir)

import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '../src/platform/database/migrate.ts'
import { embeddedDatabase } from '../src/platform/database/open-database.ts'
import { pgliteOptions } from '../src/platform/database/open-pglite.ts'
import { silentLog } from './silent-log.ts'

// Imports nothing of Vitest, because Playwright uses this file, too.

const run = promisify(execFile)

/**
 * Creates the archive of a migrated embedded database, unless an earlier run has. Its name depends on the migrations, so
 * archives of other migrations are removed.
 */
export async function ensurePgliteTemplate(file: string): Promise<void> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  if (names.includes(basename(file))) return
  const pglite = await PGlite.create(pgliteOptions)
  const { db, close } = embeddedDatabase(pglite, async () => {})
  await migrate(db, silentLog)
  // Otherwise each start would replay the migrations from the write-ahead log.
  await pglite.query('checkpoint')
  const dump = await pglite.dumpDataDir('none')
  await close()
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await rename(unfinished, file)
  const isTemplate = /^pglite-[0-9a-f]+\.tar$/
  for (const name of names) if (isTemplate.test(name)) await rm(join(folder, name), { force: true })
}

/**
 * Creates the migrated embedded database of a server's data folder from the archive. The first start of a server does
 * the same in many times the time.
 */
export async function extractArchive(file: string, dataDir: string): Promise<void> {
  await ensurePgliteTemplate(file)
  await mkdir(join(dataDir, 'pg'), { recursive: true, mode: 0o700 })
  await run('tar', ['-x', '-f', file, '-C', join(dataDir, 'pg')])
}

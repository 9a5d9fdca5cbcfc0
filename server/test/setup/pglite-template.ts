import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/platform/database/migrate.ts'
import { embeddedDatabase } from '../../src/platform/database/open-database.ts'
import { pgliteOptions } from '../../src/platform/database/open-pglite.ts'
import { silentLog } from '../silent-log.ts'

/** Migrates one embedded database and stores it in a file, from which the tests' databases start. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const pglite = await PGlite.create(pgliteOptions)
  const { db, close } = embeddedDatabase(pglite, async () => {})
  await migrate(db, silentLog)
  const dump = await pglite.dumpDataDir('none')
  await close()

  const folder = await mkdtemp(join(tmpdir(), 'verstas-pglite-'))
  const file = join(folder, 'template.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  project.provide('pgliteTemplate', file)
  return () => rm(folder, { recursive: true, force: true })
}

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase } from '../../../server/test/create-database.ts'
import { postgresVersion, startPostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { fingerprintOf } from '../../../tools/lib/fingerprint.mjs'
import { cacheFolder } from '../../../tools/lib/paths.mjs'
import { startServer } from './start-server.ts'

/** The sources that determine the loaded demo. */
const sources = [
  'contract/src',
  'demo/src',
  'domain/src',
  'e2e/src/server',
  'server/migrations',
  'server/src/demo-process.ts',
  'server/src/features/attachments',
  'server/src/platform/database',
  'server/src/platform/session/passwords.ts',
  'server/src/platform/store',
  'server/src/prepare-demo.ts',
  'package-lock.json',
]

const demoFolder = join(cacheFolder, 'e2e-demo')
const stampFile = 'fingerprint'

/** The loaded demo, which is reused from run to run. */
export const demoData = {
  /** A data folder with the embedded database in it. */
  embedded: join(demoFolder, 'embedded'),
  /** A data folder that belongs to the database of `cluster`. */
  files: join(demoFolder, 'files'),
  /** A stopped PostgreSQL server's folder. */
  cluster: join(demoFolder, 'cluster'),
  /** The database in it. */
  database: 'demo',
} as const

/** Loads the demo into both databases, unless it was loaded from the same sources before. */
export async function ensureDemoLoaded(): Promise<void> {
  // A PostgreSQL server of another version cannot read the folder.
  const fingerprint = `${fingerprintOf(sources)} ${await postgresVersion()}`
  if ((await readFile(join(demoFolder, stampFile), 'utf8').catch(() => '')) === fingerprint) return
  console.log('Loading the demo dealership ...')
  await mkdir(cacheFolder, { recursive: true })
  const folder = await mkdtemp(`${demoFolder}-`)
  try {
    await Promise.all([loadEmbedded(join(folder, 'embedded')), loadPostgres(folder)])
    await writeFile(join(folder, stampFile), fingerprint)
    await rm(demoFolder, { recursive: true, force: true })
    await rename(folder, demoFolder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function loadEmbedded(folder: string): Promise<void> {
  await mkdir(folder)
  const server = await startServer(folder)
  await server.stop()
}

/** PostgreSQL runs as a user of its own, who may not read the cache folder: its data is copied there once it has stopped. */
async function loadPostgres(folder: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'verstas-e2e-cluster-'))
  try {
    const cluster = await startPostgresCluster({ keptFolder: temporary })
    try {
      const url = await createDatabase(cluster.urlOf('postgres'), demoData.database)
      const files = join(folder, 'files')
      await mkdir(files)
      const server = await startServer(files, { DATABASE_URL: url })
      await server.stop()
    } finally {
      await cluster.stop()
    }
    await promisify(execFile)('cp', ['-a', temporary, join(folder, 'cluster')])
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

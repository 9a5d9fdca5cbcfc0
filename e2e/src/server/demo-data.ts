import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase } from '../../../server/test/create-database.ts'
import { extractArchive } from '../../../server/test/pglite-archive.ts'
import { postgresVersion, startPostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { fingerprintOf } from '../../../tools/lib/fingerprint.mjs'
import { findNode, nodeEnvironment } from '../../../tools/lib/node.mjs'
import { cacheFolder, inRoot } from '../../../tools/lib/paths.mjs'
import { pgliteTemplate } from '../../../tools/lib/pglite-template.mjs'
import { startServer } from './start-server.ts'

const execute = promisify(execFile)

/** Files and folders whose contents determine the data of the loaded demo. */
const sources = [
  'contract/src',
  'demo/src',
  'domain/src',
  'e2e/src/server',
  'server/migrations',
  'server/src/demo-process.ts',
  'server/src/features/attachments',
  'server/src/move-to-postgres.ts',
  'server/src/platform/database',
  'server/src/platform/session/passwords.ts',
  'server/src/platform/store',
  'server/src/prepare-demo.ts',
  'package-lock.json',
]

const demoFolder = join(cacheFolder, 'e2e-demo')
const stampFile = 'fingerprint'

/** The loaded demo, which later runs use again. */
export const demoData = {
  /** The data folder with an embedded database. */
  embedded: join(demoFolder, 'embedded'),
  /** The data folder for the database in `cluster`, without an embedded database. */
  files: join(demoFolder, 'files'),
  /** The folder of a PostgreSQL server that is stopped. */
  cluster: join(demoFolder, 'cluster'),
  /** The name of the demo's database in `cluster`. */
  database: 'demo',
} as const

/**
 * Loads the demo into both databases, unless an earlier run loaded it from the same sources with the same
 * version of PostgreSQL.
 */
export async function ensureDemoLoaded(): Promise<void> {
  // Includes the version of PostgreSQL, because another version cannot read the folder of the cluster.
  const fingerprint = `${fingerprintOf(sources)} ${await postgresVersion()}`
  if ((await readFile(join(demoFolder, stampFile), 'utf8').catch(() => '')) === fingerprint) return
  console.log('Loading the demo dealership ...')
  await mkdir(cacheFolder, { recursive: true })
  const folder = await mkdtemp(`${demoFolder}-`)
  try {
    await loadEmbedded(join(folder, 'embedded'))
    await copyToPostgres(folder)
    await writeFile(join(folder, stampFile), fingerprint)
    await rm(demoFolder, { recursive: true, force: true })
    await rename(folder, demoFolder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function loadEmbedded(folder: string): Promise<void> {
  await extractArchive(pgliteTemplate, folder)
  const server = await startServer(folder)
  await server.stop()
}

/**
 * Copies the embedded demo to PostgreSQL with the operators' tool, because loading the demo again takes four
 * times as long. PostgreSQL runs as a user without access to the cache folder. Its data is copied to that
 * folder after PostgreSQL has stopped.
 */
async function copyToPostgres(folder: string): Promise<void> {
  const embedded = join(folder, 'embedded')
  const temporary = await mkdtemp(join(tmpdir(), 'verstas-e2e-cluster-'))
  try {
    const cluster = await startPostgresCluster({ permanentFolder: temporary })
    try {
      const url = await createDatabase(cluster.urlOf('postgres'), demoData.database)
      await execute(findNode(), [inRoot('server/src/move-to-postgres.ts')], {
        env: { PATH: process.env.PATH, ...nodeEnvironment(), DATA_DIR: embedded, DATABASE_URL: url },
      })
    } finally {
      await cluster.stop()
    }
    await execute('cp', ['-a', temporary, join(folder, 'cluster')])
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  await cp(join(embedded, 'attachments'), join(folder, 'files', 'attachments'), { recursive: true })
}

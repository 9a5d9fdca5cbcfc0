import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@verstas/server/platform/database/open-database.ts'
import type { Db } from '@verstas/server/platform/database/transaction.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import { nodeEnvironment } from '../../../tools/lib/node.mjs'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { round } from '../numbers.ts'
import { cacheFolder, inRoot } from '../paths.ts'

const run = promisify(execFile)

/**
 * The store: 2 GB in 50,000 files if `BENCH_BACKUP=full`, otherwise a tenth of the files with 100 MB. A file of the
 * full size has 40 kB on average.
 */
const isFull = process.env.BENCH_BACKUP === 'full'
const files = isFull ? 50_000 : 5_000
const averageBytes = isFull ? 40_000 : 20_000

/** The maximum time of a backup, as a multiple of the time of `pg_dump` and `cp` in the same run. */
const mostForFirst = 4
const mostForNext = 2

/** Measures a first and a second backup against `pg_dump` with `cp`, and a trial of the restore. */
export async function measureBackup(cluster: PostgresCluster): Promise<Measurement[]> {
  await mkdir(cacheFolder, { recursive: true })
  const folder = await mkdtemp(join(cacheFolder, 'backup-'))
  try {
    const { url } = await prepareDealership(cluster, { name: 'backup', scale: isFull ? 10 : 1 })
    const dataDir = join(folder, 'data')
    const store = join(dataDir, 'attachments', 'files')
    await withDatabase(url, (db) => addFiles(db, store))
    for (const name of ['backups', 'sealed']) await mkdir(join(folder, name))
    const settings = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_TO: join(folder, 'backups') }

    // Compiles the modules into Node's cache, as in an installation that has made a backup before.
    await command('list-backups', settings)
    const reference = await seconds(async () => {
      await run('pg_dump', ['--format=custom', `--file=${join(folder, 'dump')}`, url])
      await run('cp', ['-r', store, join(folder, 'copy')])
      await run('sync', ['-f', folder])
    })
    const first = await seconds(() => command('backup', settings))
    const next = await seconds(() => command('backup', settings))
    const encrypted = await seconds(() =>
      command('backup', {
        ...settings,
        BACKUP_TO: join(folder, 'sealed'),
        BACKUP_PASSPHRASE: 'a long enough one',
      }),
    )
    const trial = await seconds(() => command('verify-backup', settings, ['latest']))
    const stored = await sizeOf(store)
    const what = `${files} files, ${round(stored / 1e6, 0)} MB`
    const describe = (name: string, took: number, most: number): Measurement => ({
      what: `${name}: ${what}`,
      value: `${round(took)} s, ${round(stored / 1e6 / took, 0)} MB/s, ${round(took / reference)} × pg_dump and cp`,
      demand: `at most ${most} ×`,
      isMet: took <= most * reference,
      details: { took, reference, files, stored },
    })
    return [
      describe('first backup', first, mostForFirst),
      describe('next backup', next, mostForNext),
      describe('first backup, encrypted', encrypted, mostForFirst),
      { ...describe('trial of the restore', trial, 20), demand: 'at most 20 ×' },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

async function command(
  name: string,
  settings: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<void> {
  const { PATH } = process.env
  await run(process.execPath, [inRoot(`server/src/${name}.ts`), ...words], {
    env: { PATH, ...nodeEnvironment(), ...settings },
  })
}

async function withDatabase(url: string, use: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase({ url, dataDir: '', log: silentLog })
  try {
    await use(db)
  } finally {
    await close()
  }
}

/** Adds pictures of random bytes to a work order, with their files. */
async function addFiles(db: Db, store: string): Promise<void> {
  const order = await db.selectFrom('work_order').select(['site_id', 'id']).executeTakeFirstOrThrow()
  const { id: createdBy } = await db.selectFrom('employee').select('id').executeTakeFirstOrThrow()
  for (let done = 0; done < files; done += 500) {
    const rows = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const key = randomUUID()
        const bytes = randomBytes(Math.ceil(Math.random() * 2 * averageBytes))
        await mkdir(join(store, key.slice(0, 2)), { recursive: true })
        await writeFile(join(store, key.slice(0, 2), `${key}.original`), bytes)
        return {
          site_id: order.site_id,
          work_order_id: order.id,
          created_by: createdBy,
          created_at: new Date(),
          key,
          file_name: 'kuva.jpg',
          content_type: 'image/jpeg' as const,
          kind: 'Image' as const,
          byte_size: bytes.length,
          checksum: createHash('sha256').update(bytes).digest(),
          has_thumbnail: false,
        }
      }),
    )
    await db.insertInto('attachment').values(rows).execute()
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '@verstas/demo/load-demo.ts'
import { createFolderPlace } from '../src/features/backup/place/folder-place.ts'
import { type BackupSource, writeBackup } from '../src/features/backup/write-backup.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import type { FileStore } from '../src/platform/store/file-store.ts'
import { createFolderStore } from '../src/platform/store/folder-store.ts'
import { atEnd } from './at-end.ts'
import { buildAttachment } from './attachment-builders.ts'
import { buildEmployee, buildSite } from './builders.ts'
import { buildPart } from './part-builders.ts'
import { buildStampingTypes } from './stamping-builders.ts'
import { buildTimeline } from './timeline-builder.ts'
import { buildCustomer, buildWorkOrder } from './work-order-builders.ts'

/** Creates a temporary folder, which is removed at the end (`atEnd`). */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-backup-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Adds a site with a few rows of several kinds. That is enough for backups whose rows do not matter. */
export async function addSmallSite(db: Db): Promise<void> {
  const site = await buildSite(db)
  const anna = await buildEmployee(db, { sites: [site], name: 'Anna' })
  for (const last_name of ['Aalto', 'Berg', 'Cygnaeus']) await buildCustomer(db, site.id, { last_name })
  await buildWorkOrder(db, site.id)
  await buildPart(db)
  await buildStampingTypes(db)
  await buildTimeline(db, anna, '2026-11-20', [['in', '06:00', '07:00']])
}

/** Loads a small dealership with rows in most tables into an empty database. Takes some seconds. */
export const loadSmallDealership = (db: Db): Promise<unknown> =>
  loadDemo({
    db,
    now: new Date('2026-11-20T10:20:00.123+02:00'),
    timeZone: 'Europe/Helsinki',
    scale: 0.02,
    hashPassword: async () => 'a hash',
  })

/**
 * Adds pictures with their bytes to a work order of the dealership.
 *
 * @returns the bytes by key and part
 */
export async function addPictures(
  db: Db,
  store: FileStore,
  count: number,
): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await temporaryFolder()
  const order = await db
    .selectFrom('work_order')
    .select(['site_id', 'id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id: createdBy } = await db
    .selectFrom('employee')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const added = new Map<string, Buffer>()
  for (let index = 0; index < count; index += 1) {
    const key = randomUUID()
    const bytes = randomBytes(1000 + index * 40_000)
    for (const part of ['original', 'picture', 'thumbnail'] as const) {
      const content = part === 'original' ? bytes : randomBytes(300)
      const path = join(folder, 'bytes')
      await writeFile(path, content)
      await store.put({ key, part }, path)
      await rm(path)
      added.set(`${key}.${part}`, content)
    }
    await buildAttachment(db, {
      site_id: order.site_id,
      work_order_id: order.id,
      created_by: createdBy,
      key,
      byte_size: bytes.length,
      checksum: createHash('sha256').update(bytes).digest(),
    })
  }
  return added
}

/** Creates an empty place of backups, an empty store, and functions that use them. */
export async function createBackupParts(db: Db, engine: BackupSource['engine']) {
  const folder = await temporaryFolder()
  const store = createFolderStore(join(await temporaryFolder(), 'files'))
  const place = createFolderPlace(folder)
  const source = { db, engine, store, version: '0.9.0', settings: ['PORT'] }
  return {
    folder,
    store,
    place,
    backUp: (passphrase?: string, at = new Date()) => writeBackup(source, place, passphrase, () => at),
  }
}

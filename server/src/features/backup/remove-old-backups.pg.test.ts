import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addPictures, addSmallSite, createBackupParts } from '../../../test/backup-parts.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { listBackupNames } from './place-access.ts'
import { removeOldBackups } from './remove-old-backups.ts'

const { db } = await freshDatabase()
await addSmallSite(db)

const longAgo = new Date(Date.now() - 10 * 86_400_000)
const keep = { daily: 2, weekly: 0, monthly: 0 }

it('old backups and files without a backup are removed, and files of kept backups and young files remain', async () => {
  const { folder, place, store, backUp } = await createBackupParts(db, 'postgres')
  await addPictures(db, store, 1)
  const names: string[] = []
  for (const day of ['2026-11-01', '2026-11-02', '2026-11-03'])
    names.push((await backUp(undefined, new Date(`${day}T03:00:00Z`))).name)
  const addFile = async (isOld: boolean) => {
    const path = join(folder, 'files', 'aa', `${randomUUID()}.original`)
    await mkdir(join(folder, 'files', 'aa'), { recursive: true })
    await writeFile(path, 'left behind')
    if (isOld) await utimes(path, longAgo, longAgo)
    return path.slice(folder.length + 1)
  }
  const [old, young] = [await addFile(true), await addFile(false)]
  const before = [...(await place.list('files')).keys()]
  for (const name of before) if (name !== young) await utimes(join(folder, name), longAgo, longAgo)
  const half = join(folder, 'backups', '2026-10-01T03-00-00Z-abcdef')
  await mkdir(half, { recursive: true })
  await writeFile(join(half, 'files.ndjson.zst'), 'half')
  await utimes(join(half, 'files.ndjson.zst'), longAgo, longAgo)

  expect(await removeOldBackups(place, undefined, keep, new Date())).toEqual([names[0]])
  expect(await listBackupNames(place)).toEqual(names.slice(1))
  const after = [...(await place.list('files')).keys()]
  expect(after.sort()).toEqual(before.filter((name) => name !== old).sort())
  expect(await readdir(half)).toEqual([])
})

it('no file is removed if the list of files of a kept backup cannot be read', async () => {
  const { folder, place, store, backUp } = await createBackupParts(db, 'postgres')
  await addPictures(db, store, 1)
  const { name } = await backUp()
  const orphan = join(folder, 'files', 'orphan')
  await writeFile(orphan, 'left behind')
  await utimes(orphan, longAgo, longAgo)
  await writeFile(join(folder, 'backups', name, 'files.ndjson.zst'), 'x'.repeat(100_000))
  await removeOldBackups(place, undefined, keep, new Date())
  expect((await place.list('files')).has('files/orphan')).toBe(true)
})

import { expect, it } from 'vitest'
import { addSmallSite, createBackupParts, temporaryFolder } from '../../../test/backup-parts.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readSettings } from '../../platform/settings.ts'
import { eraseByCommandLine } from '../personal-data/person-by-command-line.ts'
import { copyErasures, readErasures, repeatErasures } from './erasure-journal.ts'
import { noteErasures } from './note-erasures.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { openBackup } from './place-access.ts'
import { restoreRows } from './restore-rows.ts'

const { db } = await freshDatabase()
await addSmallSite(db)

it('a restore erases again the people who were erased after the backup, and no others', async () => {
  const { place, folder, backUp } = await createBackupParts(db, 'postgres')
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'site_id', 'last_name'])
    .orderBy('id')
    .limit(3)
    .execute()
  const [early, late, other] = customers
  const dataDir = await temporaryFolder()
  const settings = readSettings({ DATA_DIR: dataDir, BACKUP_TO: folder })
  const erase = (customer: typeof early) =>
    eraseByCommandLine(
      db,
      ['customer', String(customer?.site_id), String(customer?.id)],
      new Date(),
      noteErasures(settings),
    )
  await erase(early)
  const { name, manifest } = await backUp()
  await erase(late)

  const notes = await readErasures(place, new Date(0))
  expect(notes.map(({ id }) => id)).toEqual([early?.id, late?.id])
  expect(JSON.stringify(notes)).not.toContain(late?.last_name)

  const { db: restored } = await freshDatabase()
  await restoreRows(restored, await openBackup(place, name, undefined), { log: silentLog })
  const namesOf = async () => {
    const rows = await restored.selectFrom('customer').select(['id', 'last_name']).execute()
    return customers.map(({ id }) => rows.find((row) => row.id === id)?.last_name)
  }
  expect(await namesOf()).toEqual(['-', late?.last_name, other?.last_name])
  const due = await readErasures(place, new Date(manifest.at))
  expect(due.map(({ id }) => id)).toEqual([late?.id])
  expect(await repeatErasures(restored, due, new Date())).toEqual([
    '  1 people who were erased after the backup are erased again.',
  ])
  expect(await namesOf()).toEqual(['-', '-', other?.last_name])
  const unknown = [{ kind: 'customer' as const, siteId: 1, id: 987_654, at: new Date().toISOString() }]
  expect(await repeatErasures(restored, unknown, new Date())).toEqual([])
})

it('erasures from before a place for backups was set are copied to it by the next backup', async () => {
  const { place } = await createBackupParts(db, 'postgres')
  const dataDir = await temporaryFolder()
  await noteErasures(readSettings({ DATA_DIR: dataDir }))({ kind: 'employee', id: 5 })
  const local = createFolderPlace(dataDir)
  await copyErasures(local, place)
  await copyErasures(local, place)
  expect(await readErasures(place, new Date(0))).toMatchObject([{ kind: 'employee', id: 5 }])
})

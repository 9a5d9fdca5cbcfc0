import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { addPictures, createBackupParts, loadSmallDealership } from '../../../test/backup-parts.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { embeddedDatabase } from '../../platform/database/open-database.ts'
import { pgliteOptions } from '../../platform/database/open-pglite.ts'
import { BackupError } from './backup-error.ts'
import { writeManifest } from './manifest.ts'
import { openBackup } from './place-access.ts'
import { verifyBackup } from './verify-backup.ts'

const passphrase = 'a long enough passphrase'
const { db } = await freshDatabase()
await loadSmallDealership(db)

const kinds = { 'an encrypted backup': passphrase, 'a backup without encryption': undefined }

async function backUpOnce(phrase: string | undefined) {
  const parts = await createBackupParts(db, 'postgres')
  await addPictures(db, parts.store, 1)
  const written = await parts.backUp(phrase)
  const folder = join(parts.folder, 'backups', written.name)
  return { ...parts, ...written, backupFolder: folder }
}

/** Verifies the latest backup in an empty database. Returns the message of its failure. */
async function failureOf(
  place: Parameters<typeof openBackup>[0],
  phrase: string | undefined,
): Promise<string> {
  try {
    const backup = await openBackup(place, 'latest', phrase)
    const { db: empty, close } = embeddedDatabase(await PGlite.create(pgliteOptions), async () => {})
    atEnd(close)
    await verifyBackup(backup, { db: empty, log: silentLog, fileCount: 1000, now: () => new Date() })
    return 'no failure'
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return error.message
  }
}

async function flipBit(path: string): Promise<() => Promise<void>> {
  const bytes = await readFile(path)
  const flipped = Buffer.from(bytes)
  const middle = Math.floor(bytes.length / 2)
  flipped[middle] = (flipped[middle] ?? 0) ^ 1
  await writeFile(path, flipped)
  return () => writeFile(path, bytes)
}

async function findFile(folder: string, start: string): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map(async (name) => ({ name, found: await stat(join(folder, name)) })),
  )
  const file = sizes.find(({ name, found }) => found.isFile() && name.startsWith(start))
  return join(folder, file?.name ?? start)
}

it('a flipped bit in the list of files, the manifest and a file is reported', async () => {
  const phrase = passphrase
  const { folder, backupFolder, place } = await backUpOnce(phrase)
  const damages: readonly (readonly [string, RegExp])[] = [
    [await findFile(backupFolder, 'files.'), /is damaged: files does not have the content/],
    [join(backupFolder, 'manifest.json'), /The manifest of the backup .* is damaged/],
  ]
  for (const [path, message] of damages) {
    const repair = await flipBit(path)
    expect(await failureOf(place, phrase)).toMatch(message)
    await repair()
  }
  const pooled = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  const original = pooled.find(({ name }) => name.includes('.original'))
  const repair = await flipBit(join(original?.parentPath ?? '', original?.name ?? ''))
  expect(await failureOf(place, phrase)).toMatch(/is damaged: files\/.*original.* does not have the content/)
  await repair()
  expect(await failureOf(place, phrase)).toBe('no failure')
})

describe.each(Object.entries(kinds))('%s', (_, phrase) => {
  it('reports a flipped bit in a table', async () => {
    const { backupFolder, place } = await backUpOnce(phrase)
    await flipBit(await findFile(join(backupFolder, 'tables'), 'employee.'))
    expect(await failureOf(place, phrase)).toMatch(/is damaged: tables\/employee does not/)
  })

  it('reports a cut and a missing table, and a cut and a missing file', async () => {
    const { folder, backupFolder, place } = await backUpOnce(phrase)
    const table = await findFile(join(backupFolder, 'tables'), 'employee.')
    const bytes = await readFile(table)
    await truncate(table, bytes.length - 5)
    expect(await failureOf(place, phrase)).toContain(
      `is cut off: tables/employee has ${bytes.length - 5} of ${bytes.length} bytes. Take another backup.`,
    )
    await writeFile(table, bytes)
    const pooled = await findFile(join(folder, 'files'), '')
    const { size } = await stat(pooled)
    await truncate(pooled, size - 1)
    expect(await failureOf(place, phrase)).toMatch(
      /is damaged: files\/.* is cut off, it has \d+ of \d+ bytes/,
    )
  })
})

it('a wrong passphrase and a missing one are reported', async () => {
  const { place } = await backUpOnce(passphrase)
  expect(await failureOf(place, 'another passphrase')).toContain('The passphrase is not that of the backup')
  expect(await failureOf(place, undefined)).toContain(
    'is encrypted. Give its passphrase as BACKUP_PASSPHRASE',
  )
})

it('a place keeps one passphrase, and does not mix encrypted and other backups', async () => {
  const { backUp } = await backUpOnce(passphrase)
  await expect(backUp('another passphrase')).rejects.toThrow('The passphrase is not that of the backups')
  await expect(backUp()).rejects.toThrow('has encrypted backups')
  const plain = await backUpOnce(undefined)
  await expect(plain.backUp(passphrase)).rejects.toThrow('has backups without encryption')
})

it('a manifest that was exchanged by someone without the passphrase is refused', async () => {
  const { manifest, backupFolder, place } = await backUpOnce(passphrase)
  await writeFile(
    join(backupFolder, 'manifest.json'),
    writeManifest({ ...manifest, version: '9' }, Buffer.alloc(32)),
  )
  expect(await failureOf(place, passphrase)).toContain('was changed')
})

it('a backup of a newer version and one of a newer format name the version to take', async () => {
  const { manifest, backupFolder, place } = await backUpOnce(undefined)
  const path = join(backupFolder, 'manifest.json')
  const migrations = [...manifest.migrations, { name: '9999_later.sql', checksum: 'x' }]
  await writeFile(path, writeManifest({ ...manifest, version: '7.1.0', migrations }, null))
  expect(await failureOf(place, undefined)).toContain('Take version 7.1.0 or a newer one')
  await writeFile(path, writeManifest({ ...manifest, version: '8.0.0', format: 2 }, null))
  expect(await failureOf(place, undefined)).toContain('Take version 8.0.0 or a newer one')
})

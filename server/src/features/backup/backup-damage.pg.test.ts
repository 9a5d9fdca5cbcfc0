import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addPictures, addSmallSite, createBackupParts } from '../../../test/backup-parts.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { BackupError } from './backup-error.ts'
import { writeManifest } from './manifest.ts'
import { openBackup } from './place-access.ts'
import { verifyBackup } from './verify-backup.ts'

const passphrase = 'a long enough passphrase'
const { db } = await freshDatabase()
await addSmallSite(db)
const { db: scratch } = await freshDatabase()

/** Makes a backup. The tests damage it and repair it afterwards. */
async function backUpOnce(phrase: string | undefined) {
  const parts = await createBackupParts(db, 'postgres')
  await addPictures(db, parts.store, 1)
  const written = await parts.backUp(phrase)
  return { ...parts, ...written, phrase, backupFolder: join(parts.folder, 'backups', written.name) }
}

const sealed = await backUpOnce(passphrase)
const plain = await backUpOnce(undefined)
const both = [
  ['an encrypted backup', sealed],
  ['a backup without encryption', plain],
] as const

/** Verifies a backup. Returns the message of the failure, after which the scratch database is empty again. */
async function failureOf({ place }: typeof plain, phrase: string | undefined): Promise<string> {
  try {
    const backup = await openBackup(place, 'latest', phrase)
    await verifyBackup(backup, { db: scratch, log: silentLog, fileCount: 1000, now: () => new Date() })
    return 'no failure'
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return error.message
  }
}

/**
 * Returns the error of the verification while `damage` has changed one of the backup's files. Repairs the
 * file afterwards.
 */
async function failureWith(
  backup: typeof plain,
  path: string,
  damage: (bytes: Buffer) => unknown,
): Promise<string> {
  const bytes = await readFile(path)
  await damage(Buffer.from(bytes))
  try {
    return await failureOf(backup, backup.phrase)
  } finally {
    await writeFile(path, bytes)
  }
}

const flipBit = (path: string) => async (bytes: Buffer) => {
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(path, bytes)
}

async function findFile(folder: string, pattern: RegExp): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const file = entries.find((entry) => entry.isFile() && pattern.test(entry.name))
  return join(file?.parentPath ?? folder, file?.name ?? '')
}

it.each(both)('the verification of %s without damage succeeds', async (_, backup) => {
  expect(await failureOf(backup, backup.phrase)).toBe('no failure')
})

it('a flipped bit in the list of files, the manifest and a file is reported', async () => {
  const { folder, backupFolder } = sealed
  const list = await findFile(backupFolder, /^files\./)
  expect(await failureWith(sealed, list, flipBit(list))).toMatch(
    /is damaged: files does not have the content/,
  )
  const manifest = join(backupFolder, 'manifest.json')
  expect(await failureWith(sealed, manifest, flipBit(manifest))).toMatch(
    /The manifest of the backup .* is damaged/,
  )
  const file = await findFile(join(folder, 'files'), /\.original/)
  expect(await failureWith(sealed, file, flipBit(file))).toMatch(
    /is damaged: files\/.*original.* does not have the content/,
  )
})

it.each(both)('the verification of %s reports a flipped bit in a table', async (_, backup) => {
  const table = await findFile(join(backup.backupFolder, 'tables'), /^employee\./)
  expect(await failureWith(backup, table, flipBit(table))).toMatch(/is damaged: tables\/employee does not/)
})

it.each(both)('the verification of %s reports a truncated table and a truncated file', async (_, backup) => {
  const table = await findFile(join(backup.backupFolder, 'tables'), /^employee\./)
  const { size: bytes } = await stat(table)
  expect(await failureWith(backup, table, () => truncate(table, bytes - 5))).toContain(
    `is cut off: tables/employee has ${bytes - 5} of ${bytes} bytes. Take another backup.`,
  )
  const pooled = await findFile(join(backup.folder, 'files'), /\.original/)
  const { size } = await stat(pooled)
  expect(await failureWith(backup, pooled, () => truncate(pooled, size - 1))).toMatch(
    /is damaged: files\/.* is cut off, it has \d+ of \d+ bytes/,
  )
})

it('a wrong or missing passphrase is reported', async () => {
  expect(await failureOf(sealed, 'another passphrase')).toContain('The passphrase is not that of the backup')
  expect(await failureOf(sealed, undefined)).toContain(
    'is encrypted. Give its passphrase as BACKUP_PASSPHRASE',
  )
})

it('all backups of a place have one passphrase, or none is encrypted', async () => {
  await expect(sealed.backUp('another passphrase')).rejects.toThrow(
    'The passphrase is not that of the backups',
  )
  await expect(sealed.backUp()).rejects.toThrow('has encrypted backups')
  await expect(plain.backUp(passphrase)).rejects.toThrow('has backups without encryption')
})

it('a manifest that was replaced by someone without the passphrase is refused', async () => {
  const path = join(sealed.backupFolder, 'manifest.json')
  const exchanged = writeManifest({ ...sealed.manifest, version: '9' }, Buffer.alloc(32))
  expect(await failureWith(sealed, path, () => writeFile(path, exchanged))).toContain('was changed')
})

it('a backup of a newer version or format is refused, with the version that can restore it', async () => {
  const { manifest, backupFolder } = plain
  const path = join(backupFolder, 'manifest.json')
  const failureOfManifest = (changes: Partial<typeof manifest>) =>
    failureWith(plain, path, () => writeFile(path, writeManifest({ ...manifest, ...changes }, null)))
  const migrations = [...manifest.migrations, { name: '9999_later.sql', checksum: 'x' }]
  expect(await failureOfManifest({ version: '7.1.0', migrations })).toContain(
    'Take version 7.1.0 or a newer one',
  )
  expect(await failureOfManifest({ version: '8.0.0', format: 2 })).toContain(
    'Take version 8.0.0 or a newer one',
  )
})

import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'
import { createPlaceKey, unwrapKey, WrappedKey } from './crypt/place-key.ts'
import { backupName, type Manifest, readManifest } from './manifest.ts'
import { type PartSource, partFile } from './parts.ts'
import type { BackupPlace } from './place/backup-place.ts'

/** The file that has the key of an encrypted place. */
const keyFile = 'key/key.json'

export const folderOf = (backup: string): string => `backups/${backup}`
export const manifestFile = (backup: string): string => `${folderOf(backup)}/manifest.json`

/** Returns the names of the complete backups, the oldest first. */
export async function listBackupNames(place: BackupPlace): Promise<readonly string[]> {
  const objects = await place.list('backups')
  const complete = [...objects.keys()].filter((name) => name.endsWith('/manifest.json'))
  return complete
    .map((name) => name.split('/')[1] ?? '')
    .filter((name) => backupName.test(name))
    .sort()
}

const Verified = z.object({ at: z.iso.datetime(), rows: z.int(), files: z.int() })
/** The result of the last successful check of a backup. */
export type Verified = z.output<typeof Verified>

export const verifiedFile = (backup: string): string => `${folderOf(backup)}/verified.json`

/** Reads the time at which a backup was verified; null if it was not. */
async function readVerified(place: BackupPlace, backup: string): Promise<Verified | null> {
  const stored = await place.open(verifiedFile(backup)).catch(() => null)
  if (stored === null) return null
  try {
    return Verified.parse(JSON.parse(await text(stored)))
  } catch {
    return null
  }
}

export interface ListedBackup {
  readonly name: string
  /** Null if it is damaged. */
  readonly manifest: Manifest | null
  readonly verified: Verified | null
}

/** Lists the complete backups, the oldest first. Needs no passphrase. */
export async function listBackups(place: BackupPlace): Promise<readonly ListedBackup[]> {
  const found: ListedBackup[] = []
  for (const name of await listBackupNames(place)) {
    const content = await text(await place.open(manifestFile(name)))
    found.push({ name, manifest: manifestOf(content, name), verified: await readVerified(place, name) })
  }
  return found
}

function manifestOf(content: string, name: string): Manifest | null {
  try {
    return readManifest(content, name).manifest
  } catch (error) {
    if (error instanceof BackupError) return null
    throw error
  }
}

/** Stores a small text atomically. */
export async function putText(place: BackupPlace, scratch: string, name: string, content: string) {
  const path = join(scratch, 'text')
  await writeFile(path, content, { mode: 0o600 })
  await place.put([{ name, path }])
}

/** An opened backup. */
export interface OpenBackup extends PartSource {
  readonly manifest: Manifest
}

/**
 * Opens a backup: reads its manifest, decrypts its key, and compares the sizes of its files with the manifest.
 *
 * @param backup its name, or `latest`
 * @throws {BackupError} if there is no such backup, the passphrase is wrong, or the backup is damaged
 */
export async function openBackup(
  place: BackupPlace,
  backup: string,
  passphrase: string | undefined,
): Promise<OpenBackup> {
  const name = await findName(place, backup)
  const { manifest, isSealedBy } = readManifest(await text(await place.open(manifestFile(name))), name)
  const key = await openKey(manifest, name, passphrase)
  if (key !== null && !isSealedBy(key))
    throw new BackupError(`The manifest of the backup ${name} was changed. Take another backup.`)
  const folder = folderOf(name)
  const objects = await place.list(folder)
  const parts = Object.entries(manifest.tables).map(([table, part]) => [`tables/${table}`, part] as const)
  for (const [part, { bytes }] of [...parts, ['files', manifest.files.list] as const]) {
    const stored = objects.get(`${folder}/${partFile(part, key !== null)}`)
    if (stored === undefined)
      throw new BackupError(`The backup ${name} is not complete: ${part} is missing. Take another backup.`)
    if (stored.bytes < bytes)
      throw new BackupError(
        `The backup ${name} is cut off: ${part} has ${stored.bytes} of ${bytes} bytes. Take another backup.`,
      )
  }
  return { place, backup: name, folder, key, manifest }
}

async function findName(place: BackupPlace, backup: string): Promise<string> {
  const names = await listBackupNames(place)
  const name = backup === 'latest' ? names.at(-1) : names.find((candidate) => candidate === backup)
  if (name !== undefined) return name
  throw new BackupError(
    names.length === 0
      ? `${place.description} has no complete backup.`
      : `${place.description} has no complete backup ${backup}. The latest one is ${names.at(-1)}.`,
  )
}

async function openKey(
  { encryption }: Manifest,
  backup: string,
  passphrase: string | undefined,
): Promise<Buffer | null> {
  if (encryption === null) return null
  if (passphrase === undefined)
    throw new BackupError(`The backup ${backup} is encrypted. Give its passphrase as BACKUP_PASSPHRASE.`)
  return (await unwrapKey(encryption, passphrase)) ?? failOnPassphrase(backup)
}

function failOnPassphrase(backup: string): never {
  throw new BackupError(
    `The passphrase is not that of the backup ${backup}. Without the right BACKUP_PASSPHRASE nobody can read it.`,
  )
}

const KeyFile = z.object({ key: WrappedKey, checksum: z.string() })

/**
 * Opens the key of a place for a new backup, or creates it for the first backup. All backups of a place share
 * their files, so either all of them are encrypted with one key or none is encrypted.
 *
 * @throws {BackupError} if the passphrase is wrong, or the existing backups are not encrypted although the
 * new one would be, or vice versa
 */
export async function openKeyOfPlace(
  place: BackupPlace,
  scratch: string,
  passphrase: string | undefined,
): Promise<{ readonly key: Buffer; readonly wrapped: WrappedKey } | null> {
  const latest = (await listBackupNames(place)).at(-1)
  const wrapped = (await readKeyFile(place)) ?? (await keyOfBackup(place, latest))
  if (wrapped !== null) {
    if (passphrase === undefined)
      throw new BackupError(
        `${place.description} has encrypted backups. Give their passphrase as BACKUP_PASSPHRASE, or take another BACKUP_TO.`,
      )
    const key = await unwrapKey(wrapped, passphrase)
    if (key === null)
      throw new BackupError(
        `The passphrase is not that of the backups in ${place.description}. Give the right BACKUP_PASSPHRASE, or take another BACKUP_TO.`,
      )
    return { key, wrapped }
  }
  if (passphrase === undefined) return null
  if (latest !== undefined)
    throw new BackupError(
      `${place.description} has backups without encryption. Take another BACKUP_TO for encrypted ones.`,
    )
  const created = await createPlaceKey(passphrase)
  const checksum = checksumOf(created.wrapped)
  await putText(place, scratch, keyFile, `${JSON.stringify({ key: created.wrapped, checksum })}\n`)
  return created
}

/** Reads the key of the place; null if it has none or a damaged one. */
async function readKeyFile(place: BackupPlace): Promise<WrappedKey | null> {
  if (!(await place.list('key')).has(keyFile)) return null
  try {
    const { key, checksum } = KeyFile.parse(JSON.parse(await text(await place.open(keyFile))))
    return checksumOf(key) === checksum ? key : null
  } catch {
    return null
  }
}

async function keyOfBackup(place: BackupPlace, backup: string | undefined): Promise<WrappedKey | null> {
  if (backup === undefined) return null
  const content = await text(await place.open(manifestFile(backup)))
  return readManifest(content, backup).manifest.encryption
}

const checksumOf = (key: WrappedKey): string => createHash('sha256').update(JSON.stringify(key)).digest('hex')

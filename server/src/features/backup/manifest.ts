import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import { BackupError, takeAnother } from './backup-error.ts'
import { WrappedKey } from './crypt/place-key.ts'

/** The version of the archive format. A reader refuses a higher one. */
export const formatVersion = 1

/** The names of backups: the time of their snapshot in UTC, and six random digits. */
export const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{6}$/

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** A compressed file of lines in the folder of a backup. */
const Part = z.strictObject({
  /** The number of lines. */
  rows: count,
  /** The length of the stored file. */
  bytes: count,
  /** SHA-256 of the lines before compression and encryption. */
  sha256,
  /** The sum of the lines' hashes, which does not depend on their order (`RowSum`). */
  sum: sha256,
})
export type Part = z.output<typeof Part>

const name = z.string().regex(/^[a-z0-9_]{1,63}$/)

/** The description of a backup. It has no personal data and is not encrypted. */
export const Manifest = z.strictObject({
  format: z.int().min(1),
  product: z.literal('verstas'),
  version: z.string(),
  /** The database engine of the rows. Both engines can restore them. */
  engine: z.enum(['pglite', 'postgres']),
  /** The time just before the snapshot. Erasures after it must be repeated in a restored database. */
  at: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** The state of the change feed; null before the migration that adds it. */
  feed: z.strictObject({ epoch: z.string(), position: count, beganAt: z.string() }).nullable(),
  tables: z.record(name, Part),
  sequences: z.array(z.strictObject({ name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  files: z.strictObject({
    /** The list of files. */
    list: Part,
    count,
    bytes: count,
    /** Names of files that the database refers to, but that were missing in the store or differed. */
    problems: z.array(z.strictObject({ name: z.string(), problem: z.enum(['missing', 'different']) })),
  }),
  /** Names of the environment variables that were set, without their values. */
  settings: z.array(z.string()),
  encryption: WrappedKey.nullable(),
})
export type Manifest = z.output<typeof Manifest>

/** A file of the store, as an entry of the list of files. */
export const ListedFile = z.strictObject({ name: z.string(), bytes: count, sha256 })
export type ListedFile = z.output<typeof ListedFile>

const Sealed = z.strictObject({ manifest: z.unknown(), checksum: sha256, seal: sha256.nullable() })

/** Writes a manifest with a checksum. If the backup is encrypted, also with a seal that requires the key. */
export function writeManifest(manifest: Manifest, key: Buffer | null): string {
  const text = JSON.stringify(manifest)
  const seal = key && sealOf(text, key)
  return `${JSON.stringify({ manifest, checksum: checksumOf(text), seal }, null, 1)}\n`
}

interface ReadManifest {
  readonly manifest: Manifest
  /** True if the manifest was sealed with the key. */
  readonly isSealedBy: (key: Buffer) => boolean
}

/**
 * Reads a manifest.
 *
 * @param backup the name of the backup, for messages
 * @throws {BackupError} if it is damaged or of a newer format
 */
export function readManifest(text: string, backup: string): ReadManifest {
  const damaged = () => new BackupError(`The manifest of the backup ${backup} is damaged. ${takeAnother}`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw damaged()
  }
  const outer = Sealed.safeParse(json)
  if (!outer.success) throw damaged()
  const sealed = JSON.stringify(outer.data.manifest)
  if (checksumOf(sealed) !== outer.data.checksum) throw damaged()
  const { format, version } = outer.data.manifest as { format?: unknown; version?: unknown }
  if (typeof format === 'number' && format > formatVersion)
    throw new BackupError(
      `The backup ${backup} was made by version ${version} in a format that this version cannot read. ` +
        `Take version ${version} or a newer one.`,
    )
  const parsed = Manifest.safeParse(outer.data.manifest)
  if (!parsed.success) throw damaged()
  const { seal } = outer.data
  return { manifest: parsed.data, isSealedBy: (key) => seal === sealOf(sealed, key) }
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const sealOf = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(`verstas manifest\n${text}`).digest('hex')

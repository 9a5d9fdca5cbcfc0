import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The kind of a migration. `expand` only adds, so servers of the previous version still work. `contract`
 * removes or restricts something that they may use, so they must end first (docs/decisions/upgrades.md).
 */
export type MigrationKind = 'expand' | 'contract'

/** A migration: the content of a file `NNNN_name.sql`. */
export interface MigrationFile {
  readonly name: string
  readonly sql: string
  readonly kind: MigrationKind
  /** True if the file states its kind. A file without a statement counts as `contract`. */
  readonly isMarked: boolean
  /** True if the statements build or drop indexes concurrently, which no transaction can contain. */
  readonly isOutsideTransaction: boolean
  /** The version that released the file; undefined for a file of the version in development. */
  readonly releasedIn: string | undefined
  /**
   * SHA-256 of the statements: the text with Unix line ends and without comment lines. A checkout on Windows
   * and corrected comments do not change the checksum.
   */
  readonly checksum: string
  /** The checksum of the whole file, as version 0.9.0 stored it; undefined for a later file. */
  readonly releasedChecksum: string | undefined
}

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const filePattern = /^(\d{4})_[a-z0-9_]+\.sql$/

/** The line of a file that states its kind, such as `-- Migration: expand`. */
const markPattern = /^-- Migration: (expand|contract)(, outside a transaction)?$/gm

/**
 * Reads the folder's migrations, sorted by number.
 *
 * @throws if a file's name is invalid, two files have the same number, or a file states two kinds
 */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  names.forEach((name, index) => {
    const number = filePattern.exec(name)?.[1]
    if (number === undefined) throw new Error(`Migration ${name}: the name must be like 0001_some_words.sql`)
    if (names[index + 1]?.startsWith(number))
      throw new Error(`Migrations ${name} and ${names[index + 1]} have the same number`)
  })
  const released = await readReleased(folder)
  return Promise.all(names.map((name) => readMigrationFile(folder, name, released)))
}

/** The checksums of released files, and the versions that released them, by the files' names. */
type Released = Readonly<
  Record<string, { readonly version: string; readonly statements: string; readonly file?: string }>
>

/**
 * Reads the checksums of released files. Version 0.9.0 stored the checksum of the whole file in databases;
 * later versions store that of the statements. A folder in a test has no released files.
 */
async function readReleased(folder: string): Promise<Released> {
  const text = await readFile(join(folder, 'released.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Released
}

async function readMigrationFile(folder: string, name: string, released: Released): Promise<MigrationFile> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  const marks = [...sql.matchAll(markPattern)]
  if (marks.length > 1) throw new Error(`Migration ${name}: states its kind twice`)
  const [, kind = 'contract', outside] = marks[0] ?? []
  const checksum = checksumOf(statementsOf(sql))
  const { file, statements, version } = released[name] ?? {}
  return {
    name,
    sql,
    kind: kind as MigrationKind,
    isMarked: marks.length === 1,
    isOutsideTransaction: outside !== undefined,
    releasedIn: version,
    checksum,
    releasedChecksum: statements === checksum ? file : undefined,
  }
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Removes the lines that contain only a comment. */
export const statementsOf = (sql: string): string =>
  sql
    .split('\n')
    .filter((line) => !/^\s*--/.test(line))
    .join('\n')

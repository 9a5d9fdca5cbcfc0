import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A migration: the content of a file `NNNN_name.sql`. */
export interface MigrationFile {
  readonly name: string
  readonly sql: string
  /** SHA-256 of the text with Unix line ends, so that a checkout on Windows has the same checksum. */
  readonly checksum: string
}

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const filePattern = /^(\d{4})_[a-z0-9_]+\.sql$/

/**
 * Reads the folder's migrations, sorted by number.
 *
 * @throws if a file's name is invalid or two files have the same number
 */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  names.forEach((name, index) => {
    const number = filePattern.exec(name)?.[1]
    if (number === undefined) throw new Error(`Migration ${name}: the name must be like 0001_some_words.sql`)
    if (names[index + 1]?.startsWith(number))
      throw new Error(`Migrations ${name} and ${names[index + 1]} have the same number`)
  })
  return Promise.all(names.map((name) => readMigrationFile(folder, name)))
}

async function readMigrationFile(folder: string, name: string): Promise<MigrationFile> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

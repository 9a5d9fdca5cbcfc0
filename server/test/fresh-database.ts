import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Database } from '../src/platform/database/open-database.ts'
import { atEnd } from './at-end.ts'
import { createDatabase, dropDatabase } from './create-database.ts'
import { openTestDatabase } from './open-test-database.ts'
import { copyPgliteTemplate } from './pglite-template.ts'
import { templateDatabase } from './setup/provided.ts'

export interface TestDatabase extends Database {
  /** The database's address, for tests that open more pools; undefined for the embedded database. */
  readonly url: string | undefined
}

/**
 * Creates an empty, migrated database of the kind that the running test project uses. A test file calls it at
 * its top level (`const { db } = await freshDatabase()`). The database is removed at the end (`atEnd`).
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const database = inject('databaseKind') === 'pglite' ? await copyPglite() : await copyPostgres()
  atEnd(() => database.close())
  return database
}

async function copyPglite(): Promise<TestDatabase> {
  return { ...(await copyPgliteTemplate()), url: undefined }
}

async function copyPostgres(): Promise<TestDatabase> {
  const server = inject('postgresSocketUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const database = await openTestDatabase(await createDatabase(server, name, templateDatabase))
  const close = async () => {
    await database.close()
    await dropDatabase(server, name)
  }
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { ...database, close, url: url.href }
}

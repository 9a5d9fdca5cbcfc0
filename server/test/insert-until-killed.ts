import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { silentLog } from './silent-log.ts'

/**
 * A program for the durability tests: inserts rows into the table `mark` of the embedded database in
 * the folder given, each in its own transaction, and prints each number after its commit, until killed.
 */
const [dataDir = '', first = '1'] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir, log: silentLog })
for (let id = Number(first); ; id += 1) {
  await sql`insert into mark (id) values (${id})`.execute(db)
  writeSync(1, `${id}\n`)
}

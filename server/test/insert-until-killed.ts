import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { inTransaction } from '../src/platform/database/transaction.ts'
import { createLog } from '../src/platform/http/log.ts'

/**
 * A program for the durability tests, which runs until the test kills it. Inserts rows with rising ids into
 * the table `mark` of the embedded database in the given folder. Each transaction inserts the given number of
 * rows. Prints the ids after the commit.
 */
const [dataDir = '', first = '1', inTransactionsOf = '1'] = process.argv.slice(2)
const count = Number(inTransactionsOf)
const { db } = await openDatabase({ dataDir, log: createLog('error') })
for (let id = Number(first); ; id += count) {
  const ids = Array.from({ length: count }, (_, index) => id + index)
  if (count === 1) await sql`insert into mark (id) values (${id})`.execute(db)
  else
    await inTransaction(db, async (tx) => {
      for (const each of ids) await sql`insert into mark (id) values (${each})`.execute(tx)
    })
  writeSync(1, `${ids.join('\n')}\n`)
}

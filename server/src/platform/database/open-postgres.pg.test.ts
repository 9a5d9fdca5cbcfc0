import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { openDatabase } from './open-database.ts'
import { openPostgresPools } from './open-postgres.ts'
import { runOnPool } from './pool-choice.ts'

const { url = '' } = await freshDatabase()

it('all pools have the same timeouts and settings, including the one for calls without a session', async () => {
  const { db, close } = await openDatabase({ url, dataDir: '', log: silentLog })
  const read = () =>
    sql`select name, setting from pg_settings where name in ('application_name', 'idle_in_transaction_session_timeout',
      'jit', 'lock_timeout', 'statement_timeout', 'TimeZone') order by lower(name)`.execute(db)
  const limits = [
    { name: 'application_name', setting: 'verstas' },
    { name: 'idle_in_transaction_session_timeout', setting: '30000' },
    { name: 'jit', setting: 'off' },
    { name: 'lock_timeout', setting: '4000' },
    { name: 'statement_timeout', setting: '8000' },
    { name: 'TimeZone', setting: 'UTC' },
  ]
  expect((await read()).rows).toEqual(limits)
  expect((await runOnPool('anonymous', read)).rows).toEqual(limits)
  await close()
})

it('the pools reserve most connections for signed-in users', () => {
  const { signedIn, anonymous } = openPostgresPools(url, silentLog).pools
  const most = ({ readers, writers }: typeof signedIn) => [readers.options.max, writers.options.max]
  expect(most(signedIn)).toEqual([10, 6])
  expect(most(anonymous)).toEqual([4, 3])
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { databaseErrorOf } from './database-error.ts'
import { inTransaction } from './transaction.ts'

const { db, close } = await freshDatabase()
await sql`create table crane (id int constraint crane_pk primary key)`.execute(db)
await sql`create table lift (
  id int constraint lift_pk primary key,
  plate text not null constraint lift_plate_key unique,
  load int constraint lift_load_positive check (load > 0),
  crane_id int constraint lift_crane_fk references crane,
  during tstzrange,
  constraint lift_no_overlap exclude using gist (id with =, during with &&),
  constraint lift_crane_later foreign key (load) references crane deferrable initially deferred
)`.execute(db)
await sql`insert into lift (id, plate) values (1, 'ABC-1')`.execute(db)

async function errorOf(statement: Promise<unknown>): Promise<unknown> {
  return statement.then(
    () => undefined,
    (error: unknown) => error,
  )
}

it.each([
  ['unique', 'lift_plate_key', sql`insert into lift (id, plate) values (2, 'ABC-1')`],
  ['check', 'lift_load_positive', sql`insert into lift (id, plate, load) values (2, 'ABC-2', 0)`],
  ['foreign-key', 'lift_crane_fk', sql`insert into lift (id, plate, crane_id) values (2, 'ABC-2', 9)`],
  ['not-null', 'plate', sql`insert into lift (id) values (2)`],
] as const)(
  'databaseErrorOf returns the kind and the name of a violated %s constraint',
  async (kind, constraint, statement) => {
    const error = await errorOf(statement.execute(db))
    expect(databaseErrorOf(error)).toEqual({ kind, constraint })
  },
)

it('databaseErrorOf returns the name of a violated exclusion constraint', async () => {
  await sql`alter table lift drop constraint lift_pk, drop constraint lift_plate_key`.execute(db)
  const day = '[2026-11-21T08:00Z,2026-11-21T09:00Z)'
  await sql`insert into lift (id, plate, during) values (5, 'A', ${day})`.execute(db)
  const error = await errorOf(sql`insert into lift (id, plate, during) values (5, 'B', ${day})`.execute(db))
  expect(databaseErrorOf(error)).toEqual({ kind: 'exclusion', constraint: 'lift_no_overlap' })
})

it('databaseErrorOf returns the name of a constraint that is checked at commit', async () => {
  const error = await errorOf(
    inTransaction(db, async (tx) => {
      await sql`insert into lift (id, plate, load) values (7, 'C', 9)`.execute(tx)
    }),
  )
  expect(databaseErrorOf(error)).toEqual({ kind: 'foreign-key', constraint: 'lift_crane_later' })
})

it('databaseErrorOf returns null for a wrong statement and for errors from elsewhere', async () => {
  expect(databaseErrorOf(await errorOf(sql`select wrong`.execute(db)))).toBeNull()
  expect(databaseErrorOf(new Error('other'))).toBeNull()
  expect(databaseErrorOf('text')).toBeNull()
})

it.each([
  ['25006', 'unavailable'],
  ['53300', 'unavailable'],
  ['55P03', 'unavailable'],
  ['57014', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57P02', 'unavailable'],
  ['57P03', 'unavailable'],
  ['57P05', 'unavailable'],
  ['08006', 'unavailable'],
  ['40001', 'unavailable'],
  ['40P01', 'unavailable'],
  ['53100', 'full'],
  ['22000', 'value'],
  ['22001', 'value'],
  ['22003', 'value'],
  ['22008', 'value'],
  ['22012', undefined],
  ['42501', undefined],
  ['53200', undefined],
])('databaseErrorOf returns the kind $1 for an error with the SQLSTATE $0', async (state, kind) => {
  const error = await errorOf(sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`).execute(db))
  expect(String(error)).not.toBe('undefined')
  expect(databaseErrorOf(error)?.kind).toBe(kind)
})

it("a database error omits the statement's parameters, because they may be personal data", async () => {
  const error = await errorOf(sql`select ${'Aino Virtanen'}::int`.execute(db))
  expect(Object.keys(error as object)).not.toContain('params')
})

it('databaseErrorOf classifies a closed database as unavailable', async () => {
  await close()
  expect(databaseErrorOf(await errorOf(sql`select 1`.execute(db)))).toEqual({ kind: 'unavailable' })
})

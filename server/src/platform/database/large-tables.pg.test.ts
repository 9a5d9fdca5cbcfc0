import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { openDatabaseBefore } from '../../../test/database-before.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { makePartitions } from './make-partitions.ts'
import { migrate } from './migrate.ts'
import type { Db } from './transaction.ts'

/** Returns the file of each index of the present rows. A different file means that the index was rebuilt. */
async function filesOfIndexes(db: Db, table: string) {
  const { rows } = await sql<{ file: string }>`
    select pg_relation_filenode(indexrelid)::text as file from pg_index
    where indrelid = to_regclass(${table}) order by 1`.execute(db)
  return rows.map(({ file }) => file)
}

const countPartitions = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_inherits where inhparent in ('event'::regclass, 'feed'::regclass)`.execute(
    db,
  )
  return rows[0]?.count
}

it('the tables are partitioned after the last older server has ended, and no index is rebuilt', async () => {
  const { db, upgradeFully } = await openDatabaseBefore('0101_event_key.sql')
  const site = await buildSite(db)
  const employee = await buildEmployee(db, { sites: [site] })
  // The statements of version 0.10.0.
  const addEvent = (at: Date) =>
    db
      .insertInto('event')
      .values({
        ...{ site_id: site.id, at, employee_id: employee.id, entity: 'work-order', entity_id: 7 },
        ...{ kind: 'changed', version: 1, subject: null, before: null, after: '{"Status":"A"}' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const addChange = () =>
    sql`
    with moved as (update feed_state set position = position + 1 returning position)
    insert into feed select position, now(), 'customers', 'changed', ${site.id}, 5, null from moved`.execute(
      db,
    )
  const addAnswer = (key: string) =>
    sql`
    insert into idempotent_answer (employee_id, service_account_id, key, request_hash, answer, created_at)
    values (${employee.id}, null, ${key}::uuid, 'h', 'null', now())
    on conflict (employee_id, service_account_id, key) do update set created_at = now()
    where idempotent_answer.created_at < now() - interval '15 days' returning key`.execute(db)
  const key = crypto.randomUUID()
  const now = new Date()
  const first = await addEvent(new Date('2020-02-29T12:00:00Z'))
  await addChange()
  await addAnswer(key)
  await sql`create view latest_of_operator as select max(id) as id from event`.execute(db)
  await sql`grant select on event to public`.execute(db)

  await sql`insert into server_process (id, version, newest_migration, host)
    values (gen_random_uuid(), '0.10.0', '0099_payroll_numbers.sql', 'old')`.execute(db)
  await upgradeFully()
  expect(await countPartitions(db)).toBe(0)
  await addEvent(now)
  await addChange()
  expect(await makePartitions(db, now)).toBe(0)
  const indexes = [await filesOfIndexes(db, 'event'), await filesOfIndexes(db, 'feed')]

  await sql`delete from server_process`.execute(db)
  await migrate(db, silentLog)
  expect(await countPartitions(db)).toBe(4)
  const present = [
    await filesOfIndexes(db, 'partitions.event_first'),
    await filesOfIndexes(db, 'partitions.feed_first'),
  ]
  // The former primary key no longer exists.
  expect(indexes[0]).toEqual(expect.arrayContaining(present[0] ?? []))
  expect(present[0]).toHaveLength((indexes[0]?.length ?? 0) - 1)
  expect(present[1]).toEqual(indexes[1])

  const last = await addEvent(now)
  expect(last.id).toBe(first.id + 2)
  await addChange()
  expect((await addAnswer(key)).rows).toEqual([])
  const { rows } = await sql`select
    (select array_agg(distinct tableoid::regclass::text) from event) as events,
    (select array_agg(position::int order by position) from feed) as positions,
    (select id::int from latest_of_operator) as latest,
    (select count(*)::int from pg_constraint where conname like '%\\_\\_before') as borders,
    has_table_privilege('public', 'event', 'select') as "mayRead"`.execute(db)
  expect(rows[0]).toEqual({
    events: ['partitions.event_first'],
    positions: [1, 2, 3],
    latest: last.id,
    borders: 0,
    mayRead: true,
  })
  const removal = sql`delete from employee where id = ${employee.id}`.execute(db)
  await expect(removal).rejects.toMatchObject({ code: '23503' })
  await expect(db.deleteFrom('event').execute()).rejects.toThrow('append-only')
})

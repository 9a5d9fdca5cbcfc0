import { withClient } from './with-client.ts'

/** Number of events per statement, so that the loading shows its progress. */
const slice = 1_000_000

const indexes = [
  'create index event__by_entity on event (site_id, entity, entity_id, id)',
  'create index event__service_account on event (service_account_id) where service_account_id is not null',
  'create index event__by_time on event using brin (at)',
  "create index event__stock_movements on event (site_id, entity_id, at) where entity = 'part-stock'",
]

/**
 * Fills the unpartitioned table `event` with last year's events of 300 sites, about ten for each record.
 * Foreign keys are not checked, and the indexes are built afterwards.
 */
export const fillEvents = (url: string, events: number): Promise<void> =>
  withClient(url, async (client) => {
    await client.query("set session_replication_role = 'replica'")
    // With wal_level=minimal, PostgreSQL writes no log for a table that is truncated in the same transaction.
    await client.query('begin')
    await client.query('truncate event')
    for (const index of [
      'event__by_entity',
      'event__service_account',
      'event__by_time',
      'event__stock_movements',
    ])
      await client.query(`drop index ${index}`)
    await client.query('alter table event drop constraint event_pkey')
    for (let done = 0; done < events; done += slice) {
      const count = Math.min(slice, events - done)
      await client.query(
        `insert into event (site_id, at, employee_id, entity, entity_id, kind, version, before, after)
        select 1 + number % 300, now() - (${events} - number) * (interval '365 days' / ${events}), 1,
          case when number % 5 = 0 then 'part-stock' else 'work-order' end, 1 + (number * 7919) % ${Math.ceil(events / 10)},
          'changed', 1, jsonb_build_object('Status', 'P'), jsonb_build_object('Status', 'A', 'Note', 'Asiakas odottaa')
        from generate_series(${done + 1}::bigint, ${done + count}::bigint) number`,
      )
      if (process.stdout.isTTY) process.stdout.write(`\r  ${done + count} events`)
    }
    await client.query('alter table event add constraint event_pkey primary key (site_id, id)')
    for (const index of indexes) await client.query(index)
    await client.query('commit')
    await client.query('vacuum analyze event')
  })

/** Adds changes from 40 days ago to the feed, up to a position. */
export const fillFeed = (url: string, changes: number, position: number): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('update feed_state set position = $1', [position])
    await client.query(
      `insert into feed (position, at, entity, kind, site_id, entity_id, actor)
      select number, now() - interval '40 days', 'work-orders', 'changed', 1 + number % 300, number % 100000, 'employee:1'
      from generate_series($1::bigint, $2::bigint) number`,
      [position - changes + 1, position],
    )
    await client.query('vacuum analyze feed')
  })

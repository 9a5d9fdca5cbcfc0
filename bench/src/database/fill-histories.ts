import { withClient } from './with-client.ts'

/** Events of one statement. */
const slice = 500_000
/** Sites, people and work orders that the events have. */
const sites = 30
export const people = 800
const eventsOfOrder = 10

/** The work orders of so many events. */
export const countOrders = (events: number): number => Math.ceil(events / eventsOfOrder)

/** The site of a work order. */
export const siteOf = (order: number): number => 1 + (order % sites)

interface Histories {
  readonly events: number
  /** The time of the first event, and of the last one. */
  readonly from: Date
  readonly to: Date
}

/**
 * Fills `event` with the histories of work orders that are spread over a time: ten events within three days for each.
 * Adds the work orders, the sites and the people. Without checks of foreign keys.
 */
export const fillHistories = (url: string, { events, from, to }: Histories): Promise<void> =>
  withClient(url, async (client) => {
    const orders = countOrders(events)
    const step = (to.getTime() - from.getTime() - 3 * 86_400_000) / orders
    const timeOf = (order: string) => `$1::timestamptz + make_interval(secs => ${order} * ${step / 1000})`
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      `insert into site (id, name) select id, 'Site ' || id from generate_series(1, ${sites}) id`,
    )
    await client.query(
      `insert into employee (id, name, profile_id) select id, 'Person ' || id, 1 from generate_series(1, ${people}) id`,
    )
    await client.query(
      `insert into work_order (site_id, id, order_number, vehicle_id, created_at)
      select 1 + id % ${sites}, id, id, 1, ${timeOf('id')} from generate_series(1, ${orders}) id`,
      [from],
    )
    for (let done = 0; done < events; done += slice)
      await client.query(
        `insert into event (site_id, id, at, employee_id, entity, entity_id, kind, version, before, after)
        select 1 + id % ${sites}, number, ${timeOf('id')} + (number % ${eventsOfOrder}) * interval '7 hours',
          1 + (number * 7919) % ${people}, 'work-order', id, 'edited', 1, jsonb_build_object('Note', 'Ei soiteta'),
          jsonb_build_object('Note', 'Asiakas odottaa soittoa')
        from generate_series($2::bigint, $3::bigint) number
        cross join lateral (select 1 + number / ${eventsOfOrder} as id) work_order`,
        [from, done, Math.min(events, done + slice) - 1],
      )
  })

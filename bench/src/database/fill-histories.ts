import { withClient } from './with-client.ts'

/** Number of events per statement. */
const slice = 500_000
/** Numbers of sites, people and work orders with events. */
const sites = 30
export const people = 800
const eventsOfOrder = 10

/** Returns the number of work orders for this many events. */
export const countOrders = (events: number): number => Math.ceil(events / eventsOfOrder)

/** Returns the site of a work order. */
export const siteOf = (order: number): number => 1 + (order % sites)

interface Histories {
  readonly events: number
  /** Times of the first and the last event. */
  readonly from: Date
  readonly to: Date
}

/**
 * Fills `event` with histories of work orders, spread over a period. Each work order has ten events within
 * three days. Also adds the work orders, the sites and the people. Foreign keys are not checked.
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

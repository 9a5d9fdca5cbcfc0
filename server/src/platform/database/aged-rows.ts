import type { DailyRetention } from '@verstas/contract/settings/retention-entities.ts'

/** The rows to which a retention period applies. All fields are SQL; the row is called `aged`. */
export interface AgedRows {
  /** The SQL of the tables and the conditions on their rows. */
  readonly from: string
  /** The instant from which the row's age counts. */
  readonly age: string
  /** True if a legal hold keeps the row. */
  readonly isHeld: string
}

/** SQL: true if the work order with this id is closed or invoiced. */
const isClosed = (order: string) => `exists (
  select from work_order closed
  where closed.site_id = aged.site_id and closed.id = ${order} and closed.status in ('C', 'I'))`

/**
 * The work order of a file: its own, or that of its task. Files of health checks are evidence, and are kept.
 */
const orderOfFile = `coalesce(aged.work_order_id, (
  select work_order_id from activity where activity.site_id = aged.site_id and activity.id = aged.activity_id))`

/**
 * The rows of the periods that apply once a day. The preview counts them and the daily run removes them, so
 * both use the same conditions.
 */
export const agedRows: Readonly<Record<DailyRetention, AgedRows>> = {
  photos: {
    from: `attachment aged where aged.kind in ('Image', 'Video') and ${isClosed(orderOfFile)}`,
    age: 'aged.created_at',
    isHeld: 'is_file_held(aged)',
  },
  // A message with the answers to an offer is kept as long as the offer.
  messages: {
    from: `chat_message aged join chat_topic topic on topic.site_id = aged.site_id and topic.id = aged.topic_id
      where ${isClosed('topic.work_order_id')} and not exists (
        select from inspection_offer offer where offer.site_id = aged.site_id and offer.message_id = aged.id)`,
    age: 'aged.created_at',
    isHeld: 'is_held(aged.site_id, null, topic.work_order_id)',
  },
  // Customers without open work orders, including those of their vehicles. The age counts from their latest
  // work order.
  customers: {
    from: `(
      select customer.site_id, customer.id, max(visit.at) as last_at
      from (
        select site_id, contact_customer_id as customer_id, status, coalesce(invoiced_at, created_at) as at
        from work_order where contact_customer_id is not null
        union all
        select work_order.site_id, owner.id, status, coalesce(invoiced_at, created_at)
        from work_order
        join vehicle on vehicle.site_id = work_order.site_id and vehicle.id = work_order.vehicle_id
        cross join unnest(array[owner_customer_id, second_owner_customer_id, holder_customer_id,
          second_holder_customer_id, payer_customer_id]) owner (id)
        where owner.id is not null) visit
      join customer on customer.site_id = visit.site_id and customer.id = visit.customer_id
      where customer.shown_name <> '-'
      group by customer.site_id, customer.id
      having bool_and(visit.status in ('C', 'I'))) aged where true`,
    age: 'aged.last_at',
    isHeld: 'exists (select from holds_of_customer(aged.site_id, aged.id))',
  },
  personReads: {
    from: 'person_read aged where true',
    age: 'aged.at',
    isHeld: `(aged.customer_id is not null and exists (select from holds_of_customer(aged.site_id, aged.customer_id))
      or exists (select from legal_hold
        where ended_at is null and employee_id in (aged.employee_id, aged.reader_id)))`,
  },
}

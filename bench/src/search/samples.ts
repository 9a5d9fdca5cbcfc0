import type pg from 'pg'

/** A kind of search with its search values, which run one after another. */
export interface SearchKind {
  readonly name: string
  readonly filter: 'LicenseNumber' | 'OrderNumber' | 'Receiver'
  readonly values: readonly (string | number)[]
}

const sampleSize = 200

/** Draws search values from work orders spread evenly over the history of a site. */
export async function drawSamples(client: pg.Client, siteId: number): Promise<SearchKind[]> {
  const { rows } = await client.query<{ plate: string; number: string; receiver: string | null }>(
    `select vehicle.plate_or_vin as plate, work_order.order_number as number, work_order.receiver_id as receiver
    from (select min(id) as first, max(id) as last from work_order where site_id = $1) history
    cross join generate_series(1, $2::int) place
    cross join lateral (
      select * from work_order
      where site_id = $1 and id >= history.first + (history.last - history.first) * place / ($2::int + 1)
      order by id limit 1) work_order
    join vehicle on vehicle.site_id = $1 and vehicle.id = work_order.vehicle_id`,
    [siteId, sampleSize],
  )
  return [
    { name: 'plate', filter: 'LicenseNumber', values: rows.map(({ plate }) => plate) },
    {
      name: 'beginning of a plate',
      filter: 'LicenseNumber',
      values: rows.map(({ plate }) => plate.slice(0, 3)),
    },
    { name: 'number', filter: 'OrderNumber', values: rows.map(({ number }) => number) },
    {
      name: 'salesman',
      filter: 'Receiver',
      values: rows.flatMap(({ receiver }) => receiver ?? []).map(Number),
    },
  ]
}

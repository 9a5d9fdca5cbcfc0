import { withClient } from '../database/with-client.ts'

/** Returns the number of a work order with three jobs. @throws if the dealership has none */
export const findOrder = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ order_number: string }>(
      `select o.order_number from work_order o join job j on j.work_order_id = o.id
       group by o.order_number having count(*) = 3 order by o.order_number desc limit 1`,
    )
    if (!rows[0]) throw new Error('The dealership has no work order of three jobs')
    return rows[0].order_number
  })

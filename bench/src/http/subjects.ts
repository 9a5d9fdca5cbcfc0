import type { Language } from '@verstas/contract/texts/language.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { workOrderValues } from '@verstas/server/features/work-orders/view/work-order-json.ts'
import { workOrderById } from '@verstas/server/features/work-orders/view/work-order-reads.ts'
import { reservationsOfEmployee } from '@verstas/server/features/work-schedule/reservation-reads.ts'
import { valuesInOrder } from '@verstas/server/platform/database/read-json.ts'
import type pg from 'pg'
import { withClient } from '../database/with-client.ts'

/** A call of our server and the single SQL statement that returns the same data. */
export interface Subject {
  readonly name: string
  readonly path: string
  readonly sql: string
  readonly values: readonly unknown[]
}

interface Reader {
  readonly employeeId: number
  readonly siteId: number
  readonly language: Language
}

/**
 * Chooses the data to measure: a typical work order, and a day on which the reader has about six
 * reservations.
 */
export const chooseSubjects = (url: string, reader: Reader): Promise<Subject[]> =>
  withClient(url, async (client) => [await chooseWorkOrder(client, reader), await chooseDay(client, reader)])

/** Chooses, among the work orders with three jobs, the one whose number of rows is closest to twelve. */
async function chooseWorkOrder(client: pg.Client, reader: Reader): Promise<Subject> {
  const { rows } = await client.query<{ id: string; rows: string }>(
    `select work_order_id as id, count(*) as rows from job_row where site_id = $1
    group by work_order_id having count(distinct job_id) = 3
    order by abs(count(*) - 12), work_order_id limit 1`,
    [reader.siteId],
  )
  const [order] = rows
  if (order === undefined) throw new Error('The dealership has no work order with three jobs')
  return {
    name: `work order (3 jobs, ${order.rows} rows)`,
    path: `/api/workshop/workorder/id/${order.id}`,
    sql: workOrderById.sql,
    values: valuesInOrder(workOrderById, {
      ...workOrderValues(reader, new Date()),
      maySeeCustomers: true,
      workOrderId: Number(order.id),
    }),
  }
}

async function chooseDay(client: pg.Client, reader: Reader): Promise<Subject> {
  const { rows } = await client.query<{ day: string; reservations: string }>(
    `select to_char(reserved.start_at at time zone site.time_zone, 'YYYY-MM-DD') as day,
      count(distinct reserved.reservation_id) as reservations
    from reservation_resource reserved
    join resource on resource.site_id = reserved.site_id and resource.id = reserved.resource_id
    join site on site.id = reserved.site_id
    where reserved.site_id = $1 and resource.employee_id = $2
    group by 1 order by abs(count(distinct reserved.reservation_id) - 6), 1 desc limit 1`,
    [reader.siteId, reader.employeeId],
  )
  const [busiest] = rows
  if (busiest === undefined) throw new Error('The technician has no reservations')
  const { start, end } = dayBounds(busiest.day, 'Europe/Helsinki')
  return {
    name: `my reservations (${busiest.reservations} of a day)`,
    path: `/api/workshop/myreservations/${busiest.day}`,
    sql: reservationsOfEmployee.sql,
    values: valuesInOrder(reservationsOfEmployee, {
      ...workOrderValues(reader, new Date()),
      start,
      end,
      employeeId: reader.employeeId,
    }),
  }
}

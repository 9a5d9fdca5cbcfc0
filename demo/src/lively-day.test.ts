import { isForgotten } from '@verstas/domain/stamping/forgotten.ts'
import { freePeople, lateCars, waitingCars } from '@verstas/domain/start-page/desk.ts'
import { deskCarsOf } from '@verstas/domain/start-page/desk-cars.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { readSchedule } from '@verstas/domain/workshop-schedule/schedule.ts'
import { expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'
import { drawDealership } from './dealership.ts'
import { helsinki } from './sites.ts'

const timeZone = 'Europe/Helsinki'

interface OfSite {
  readonly site_id: number
}
interface Span {
  readonly start_at: string
  readonly end_at: string
}

/** Returns the content of Helsinki's start pages in a demo that is loaded at an instant. */
async function deskOfDemo(now: Date) {
  const { ledger } = await drawDealership({
    calendar: createCalendar(now, timeZone),
    timeZone,
    scale: 0.01,
    hashPassword: async () => '',
  })
  const rows = <Row>(table: string) =>
    (ledger.rowsOf(table) as readonly (Row & OfSite)[]).filter(({ site_id }) => site_id === helsinki.id)
  const { start, end } = dayBounds(dayOf(now, timeZone), timeZone)
  const isToday = ({ start_at, end_at }: { readonly start_at: string; readonly end_at: string | null }) =>
    new Date(start_at) < end && (end_at === null || new Date(end_at) > start)

  const resources = rows<{ id: number; name: string; employee_id: number | null; is_material: boolean }>(
    'resource',
  ).filter(({ is_material }) => !is_material)
  const shifts = rows<Span & { employee_id: number }>('shift')
  const stampings = rows<
    Span & { id: number; employee_id: number; is_presence: boolean; end_at: string | null }
  >('stamping')
  const ordersOfStamping = Map.groupBy(
    rows<{ stamping_id: number; work_order_id: number }>('stamping_row'),
    ({ stamping_id }) => stamping_id,
  )
  const orders = new Map(
    rows<{
      id: number
      order_number: number
      is_customer_waiting: boolean
      estimated_delivery_at: string | null
      substatus_code: string | null
    }>('work_order').map((order) => [order.id, order]),
  )
  const labour = Map.groupBy(
    rows<{ work_order_id: number; row_type: string; done_at: string | null }>('job_row').filter(
      ({ row_type }) => row_type === 'LabourOperation',
    ),
    ({ work_order_id }) => work_order_id,
  )
  const isDone = (orderId: number) => (labour.get(orderId) ?? []).every(({ done_at }) => done_at !== null)
  const entries = Map.groupBy(
    rows<Span & { reservation_id: number; resource_id: number }>('reservation_resource').filter(isToday),
    ({ reservation_id }) => reservation_id,
  )
  const bookable = new Set(resources.map(({ id }) => id))
  const reservations = rows<
    Span & { id: number; oid: string; work_order_id: number; delivered_at: string | null }
  >('reservation').filter(isToday)
  const answers = {
    resources: resources.map(({ id, name, employee_id }) => ({
      ...{ id, name, isFavourite: false, isPerson: employee_id !== null, carriedOverMinutes: 0 },
    })),
    shifts: shifts.filter(isToday).map(({ employee_id: resourceId, start_at, end_at }, id) => ({
      ...{ id, resourceId, start: start_at, end: end_at },
    })),
    stampings: stampings.filter(isToday).map(({ id, employee_id, start_at, end_at, is_presence }) => ({
      ...{ id, SalesmanId: employee_id, resourceId: employee_id, license: '', typeDescription: '' },
      ...{ start: start_at, end: end_at, isAbsence: !is_presence },
      workOrderIds: ordersOfStamping.get(id)?.map(({ work_order_id }) => work_order_id) ?? [],
    })),
    reservations: reservations.flatMap(({ id, oid, work_order_id, delivered_at }) => {
      const order = orders.get(work_order_id)
      const ofReservation = (entries.get(id) ?? []).filter(({ resource_id }) => bookable.has(resource_id))
      return ofReservation.map(({ resource_id, start_at, end_at }) => ({
        ...{
          Oid: oid,
          id: oid,
          resourceId: resource_id,
          license: `${work_order_id}`,
          start: start_at,
          end: end_at,
        },
        ...{ isMaterial: false, workOrderId: work_order_id, orderNumber: order?.order_number ?? 0 },
        ...{ externalNumber: null, make: '', model: '', work: '', version: 1, toldUntil: null },
        state: isDone(work_order_id) ? ('done' as const) : ('open' as const),
        ...{ isDelivered: delivered_at !== null, isCustomerLate: false, priority: null, missingParts: 0 },
        isCustomerWaiting: order?.is_customer_waiting ?? false,
        promisedAt: order?.estimated_delivery_at ?? null,
        ...{ illegalTreadDepth: null, isOverlapAllowed: false },
      }))
    }),
  }
  const expected = forecast(
    readSchedule(answers, { day: { startAt: start, endAt: end }, workingHours: null }),
    now,
  )
  const arrived = new Set(
    reservations
      .map(({ work_order_id }) => work_order_id)
      .filter((id) => orders.get(id)?.substatus_code != null),
  )
  const cars = deskCarsOf({ ...answers, unallocated: [], arrived, sums: new Map() }, expected)
  const isAbsent = (orderId: number | null) => orderId !== null && !arrived.has(orderId)
  const spans = shifts.map(({ employee_id, start_at, end_at }) => ({
    ...{ employee_id, startAt: new Date(start_at), endAt: new Date(end_at) },
  }))
  const forgotten = stampings.filter(
    ({ employee_id, start_at, end_at, is_presence }) =>
      end_at === null &&
      is_presence &&
      isForgotten(new Date(start_at), {
        ...{ now, timeZone },
        shifts: spans.filter((span) => span.employee_id === employee_id),
      }),
  )
  return {
    waiting: waitingCars(cars, now).length,
    late: lateCars(cars, now).length,
    free: freePeople(expected, now, isAbsent).filter(({ From }) => new Date(From) <= now).length,
    forgotten: forgotten.length,
  }
}

const hour = 3_600_000
const monday = Date.parse('2026-11-23T00:10:00+02:00')
/** This week contains every hour of a day at least once. `npm test` checks every second hour. */
const times = (
  process.env.VERSTAS_TESTS === 'usual'
    ? Array.from({ length: 12 }, (_, index) => index * 10)
    : Array.from({ length: 34 }, (_, index) => index * 5)
).map((hours) => new Date(monday + hours * hour))

it('the demo has a waiting customer, free hands, a late car and a forgotten stamping at any hour', async () => {
  const missing: string[] = []
  for (const time of times) {
    const desk = await deskOfDemo(time)
    for (const [what, count] of Object.entries(desk))
      if (count === 0) missing.push(`${time.toISOString()} ${what}`)
  }
  expect(missing).toEqual([])
})

import { workshopScheduleEndpoints as api } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { ReservationAllocation, ReservationMove } from '@verstas/contract/workshop-schedule/entities.ts'
import { beforeEach } from 'vitest'
import type * as z from 'zod'
import { buildTestApp, testStart } from './app.ts'
import { buildEmployee, buildSite } from './builders.ts'
import type { TestDatabase } from './fresh-database.ts'
import { idempotencyHeader } from './request-headers.ts'
import { buildReservation, buildResource } from './schedule-builders.ts'
import { buildVehicle, buildWorkOrder } from './work-order-builders.ts'

/** A signed-in person with the actions on the schedule. */
export type Foreman = Awaited<ReturnType<Awaited<ReturnType<typeof buildScheduleApp>>['foreman']>>

const testDay = '2026-11-20'

/** Converts a local time in Finland on the test's day to an instant in the format of the wire. */
export const at = (time: string) =>
  new Date(`${testDay}T${time}:00+02:00`).toISOString().replace('.000Z', '+00:00')

/**
 * Builds the application with a site, and functions that add people, lifts and reservations to its schedule.
 * The clock is at 8:00 before each test, and sessions last 12 hours without a request.
 */
export async function buildScheduleApp(database?: TestDatabase) {
  const testApp = await buildTestApp({ sessionIdleMinutes: 720 }, database)
  const { db, clock, send, signIn } = testApp
  const site = await buildSite(db)
  beforeEach(() => clock.set(testStart))

  /** Adds a person with a row on the schedule. */
  const person = async (parts: Parameters<typeof buildEmployee>[1] = {}) => {
    const employee = await buildEmployee(db, { sites: [site], ...parts })
    await buildResource(db, site.id, { employee_id: employee.id, name: employee.name })
    return employee
  }
  const lift = (name?: string) => buildResource(db, site.id, { is_material: false, ...(name && { name }) })

  const foreman = async (parts: Parameters<typeof buildEmployee>[1] = {}) => {
    const employee = await buildEmployee(db, { sites: [site], ...parts })
    const headers = await signIn(employee)
    return {
      employee,
      headers,
      move: (body: z.input<typeof ReservationMove>, key?: string) =>
        send(
          api.moveReservation,
          { body: body as ReservationMove, headers: idempotencyHeader(key) },
          headers,
        ),
      allocate: (body: z.input<typeof ReservationAllocation>) =>
        send(api.allocateReservation, { body: body as ReservationAllocation, headers: {} }, headers),
      undoAllocation: (ReservationId: string, Version: number) =>
        send(api.undoAllocation, { body: { ReservationId, Version }, headers: {} }, headers),
      supervise: (salesmanId: number, isSubordinate: boolean) =>
        send(api.setSubordinates, { body: [{ salesmanId, isSubordinate }], headers: {} }, headers),
      tell: (WorkOrderId: number, Until: string) =>
        send(api.tellPromise, { body: { WorkOrderId, Until }, headers: {} }, headers),
      resources: async (date?: string) =>
        (await send(api.listScheduleResources, { query: date ? { date } : {} }, headers)).body,
      shifts: async (date = testDay) =>
        (await send(api.listScheduleShifts, { params: { date } }, headers)).body,
      reservations: async (date = testDay) =>
        (await send(api.listScheduleReservations, { params: { date } }, headers)).body,
      stampings: async (date = testDay) =>
        (await send(api.listScheduleStampings, { params: { date } }, headers)).body,
      unallocated: async (date = testDay) =>
        (await send(api.listUnallocatedReservations, { params: { date } }, headers)).body,
    }
  }

  /** Adds a reservation of a new vehicle from `start` to `end` (`HH:MM`) on the test's day. */
  const reserve = async (
    resources: readonly { readonly id: number; readonly start?: string; readonly end?: string }[],
    start: string,
    end: string,
    { plate, ...columns }: Parameters<typeof buildWorkOrder>[2] & { readonly plate?: string } = {},
  ) => {
    const vehicle = await buildVehicle(db, site.id, plate === undefined ? {} : { license_number: plate })
    const workOrder = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id, ...columns })
    const reserved = resources.map(({ id, start: from, end: to }) => ({
      site_id: site.id,
      id,
      ...(from && { start: at(from) }),
      ...(to && { end: at(to) }),
    }))
    const reservation = await buildReservation(db, workOrder, {
      start: at(start),
      end: at(end),
      resources: reserved,
    })
    return { ...reservation, workOrder }
  }

  /** Returns the database rows of a reservation, for comparisons. */
  const stateOf = async ({ id }: { readonly id: number }) => ({
    reservation: await db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    entries: await db
      .selectFrom('reservation_resource')
      .select(['resource_id', 'start_at', 'end_at', 'is_overlap_allowed'])
      .where('reservation_id', '=', id)
      .orderBy('resource_id')
      .execute(),
    events: await db
      .selectFrom('event')
      .selectAll()
      .where('entity', '=', 'reservation')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute(),
  })

  return { ...testApp, site, person, lift, foreman, reserve, stateOf }
}

import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import { beforeEach } from 'vitest'
import { buildActivityType, buildQueue } from './activity-builders.ts'
import { buildTestApp, testStart } from './app.ts'
import { buildEmployee, buildSite } from './builders.ts'
import { idempotencyHeader } from './request-headers.ts'
import { buildTyreLookups } from './tyre-builders.ts'
import { buildVehicle, buildWorkOrder } from './work-order-builders.ts'

/**
 * Builds the application with a site whose tyre tasks are assigned to a work queue. The clock is at 8:00 on a
 * day in November before each test.
 */
export async function buildTyreApp() {
  const testApp = await buildTestApp({ sessionIdleMinutes: 720 })
  const { db, clock, send, signIn } = testApp
  await buildTyreLookups(db)
  const site = await buildSite(db)
  const desk = await buildQueue(db, { sites: [site], name: 'Tyre desk' })
  await buildActivityType(db, site.id, { code: 'TYRES', is_tyre_task: true, default_employee_id: desk.id })
  beforeEach(() => clock.set(testStart))

  /** Adds a vehicle with a work order. */
  const car = async (columns: Parameters<typeof buildVehicle>[2] = {}) => {
    const vehicle = await buildVehicle(db, site.id, columns)
    return { vehicle, order: await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id }) }
  }

  const measurer = async (parts: Parameters<typeof buildEmployee>[1] = {}) => {
    const employee = await buildEmployee(db, { sites: [site], ...parts })
    const headers = await signIn(employee)
    return {
      employee,
      headers,
      save: (vehicleId: number, body: TyreRecordSave[], key?: string) =>
        send(
          tyreEndpoints.saveTyreRecords,
          {
            params: { vehicleId },
            headers: idempotencyHeader(key),
            body,
          },
          headers,
        ),
      records: async (vehicleId: number) =>
        (await send(tyreEndpoints.listTyreRecords, { params: { vehicleId } }, headers)).body,
      recent: async (vehicleId: number) =>
        (await send(tyreEndpoints.listRecentTyreRecords, { params: { vehicleId } }, headers)).body,
      entry: (oid: string) => send(tyreEndpoints.getTyreHistoryEntry, { params: { oid } }, headers),
    }
  }

  return { ...testApp, site, desk, car, measurer }
}

/** Builds a set of tyres as the form sends it: depths left and right, by axle from the front. */
export const setOf = (
  code: string,
  depths: readonly (readonly [number, number])[],
  more: Partial<TyreRecordSave> & { readonly workOrderId: number },
): TyreRecordSave => ({
  tyreType: { Code: code },
  AxleData: depths.map(([DepthLeft, DepthRight], place) => ({
    axleNumber: place + 1,
    DepthLeft,
    DepthRight,
  })),
  ...more,
})

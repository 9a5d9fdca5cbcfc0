import { ownDataEndpoints as api } from '@verstas/contract/own-data/endpoints.ts'
import type { NewWorkOrder } from '@verstas/contract/own-data/entities.ts'
import { idempotencyHeader } from './request-headers.ts'
import { buildScheduleApp } from './schedule-app.ts'

/** Returns a new work order without a customer, jobs or a reservation. */
export const newOrder = (changes: Partial<NewWorkOrder> = {}): NewWorkOrder => ({
  NewVehicle: { LicenseNumber: 'ABC-123', MakeName: 'Opel', ModelName: 'Corsa' },
  Note: 'Brakes squeal',
  Jobs: [],
  CustomerWaiting: false,
  ...changes,
  ...(changes.VehicleId != null && { NewVehicle: null }),
})

/** Builds the application with a site, and with people who add own work orders. */
export async function buildOwnDataApp() {
  const scheduleApp = await buildScheduleApp()
  const { db, send, signIn, site, person } = scheduleApp

  /** Adds and signs in a person who adds own work orders. */
  const adviser = async (parts: Parameters<typeof person>[0] = {}) => {
    const employee = await person({ subsystem: '', ...parts })
    const headers = await signIn(employee, site.id)
    return {
      employee,
      headers,
      create: (body: NewWorkOrder, key?: string) =>
        send(api.createWorkOrder, { body, headers: idempotencyHeader(key) }, headers),
      offer: async () => (await send(api.getOwnDataOffer, {}, headers)).body,
      vehicles: (number: string) => send(api.findVehicles, { query: { number } }, headers),
      customers: (search: string) => send(api.findCustomers, { query: { search } }, headers),
      slots: (minutes: number, from?: string) =>
        send(api.findSlots, { query: { minutes, ...(from && { from }) } }, headers),
    }
  }

  /** Simulates that another system has sent a record of an entity to the site. */
  const receive = async (entity: string, entityId: number) => {
    const now = scheduleApp.clock.now()
    await db
      .insertInto('integration_source')
      .values({ name: 'dms', first_contact_at: now, last_contact_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('external_ref')
      .values({
        source: 'dms',
        entity,
        external_id: `${entity}-${entityId}`,
        site_id: site.id,
        entity_id: entityId,
        content_hash: null,
        taken_at: now,
        deleted_at: null,
      })
      .execute()
  }

  return { ...scheduleApp, adviser, receive }
}

import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { FollowUpRequest, InspectionSave } from '@verstas/contract/health-checks/entities.ts'
import { toPropertyList } from '@verstas/domain/health-checks/properties.ts'
import { beforeEach } from 'vitest'
import { testStart } from './app.ts'
import { buildAttachmentApp } from './attachment-app.ts'
import { buildEmployee } from './builders.ts'
import { buildSurveys } from './health-check-builders.ts'
import { idempotencyHeader } from './request-headers.ts'
import { buildVehicle, buildWorkOrder } from './work-order-builders.ts'

/**
 * Builds the application with a site and the project's templates. Before each test the clock is set to 8:00
 * on a day in November.
 */
export async function buildHealthCheckApp() {
  const testApp = await buildAttachmentApp({ sessionIdleMinutes: 720 })
  const { db, clock, send, signIn, site } = testApp
  const surveys = await buildSurveys(db)
  beforeEach(() => clock.set(testStart))

  /** Adds a vehicle with a work order. */
  const car = async (columns: Parameters<typeof buildVehicle>[2] = {}) => {
    const vehicle = await buildVehicle(db, site.id, columns)
    return { vehicle, order: await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id }) }
  }

  const inspector = async (parts: Parameters<typeof buildEmployee>[1] = {}) => {
    const employee = await buildEmployee(db, { sites: [site], ...parts })
    const headers = await signIn(employee)
    const save = (body: InspectionSave, key?: string) =>
      send(healthCheckEndpoints.saveInspection, { headers: idempotencyHeader(key), body }, headers)
    return {
      employee,
      headers,
      save,
      form: async (id: number) =>
        (await send(healthCheckEndpoints.getInspection, { params: { id } }, headers)).body,
      newForm: async (vehicleId: number, surveyId: number) =>
        (await send(healthCheckEndpoints.createInspection, { query: { vehicleId, surveyId } }, headers)).body,
      list: async (vehicleId: number) =>
        (await send(healthCheckEndpoints.listInspections, { params: { vehicleId } }, headers)).body,
      followUp: (id: number, body: FollowUpRequest) =>
        send(healthCheckEndpoints.followUpFinding, { params: { id }, headers: {}, body }, headers),
    }
  }

  return { ...testApp, surveys, car, inspector }
}

/** Builds the save of an inspection with these values. */
export const saveOf = (
  VehicleId: number,
  SurveyId: number,
  properties: Readonly<Record<string, string>>,
  more: Partial<InspectionSave> = {},
): InspectionSave => ({ VehicleId, SurveyId, Properties: toPropertyList(properties), ...more })

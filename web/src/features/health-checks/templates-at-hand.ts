import type { QueryClient } from '@tanstack/react-query'
import type { Survey, Template } from '@verstas/contract/health-checks/entities.ts'
import { bodyOf } from '@verstas/domain/health-checks/body.ts'
import { newForm } from '@verstas/domain/health-checks/new-form.ts'
import { seenVehicles } from '../vehicles/seen-vehicles.ts'
import { type ShownForm, templatesQuery } from './api.ts'

// Functions for starting a health check offline if the device has no cached form of the vehicle.

const templatesOf = (queries: QueryClient): readonly Template[] =>
  queries.getQueryData<Template[]>(templatesQuery().queryKey) ?? []

/** Returns the cached templates of the site, each once, in their order. */
export const surveysAtHand = (queries: QueryClient): Survey[] => [
  ...new Map(
    templatesOf(queries).map(({ Survey: { SurveyId, Name } }) => [SurveyId, { SurveyId, Name }]),
  ).values(),
]

/**
 * Returns the form of a new health check from its template and cached data of the vehicle; null if either is
 * missing. The form contains no earlier findings and no tread depths.
 */
export function formAtHand(queries: QueryClient, vehicleId: number, surveyId: number): ShownForm | null {
  const vehicle = seenVehicles(queries).find(({ VehicleId }) => VehicleId === vehicleId)
  if (!vehicle) return null
  const { VehicleId, LicenseNumber, SerialNumber, MakeName, ModelName } = vehicle
  const Body = bodyOf(vehicle)
  const template = templatesOf(queries).find(
    (entry) => entry.Body === Body && entry.Survey.SurveyId === surveyId,
  )
  if (!template) return null
  return newForm({ VehicleId, LicenseNumber, SerialNumber, MakeName, ModelName, Body }, template.Survey)
}

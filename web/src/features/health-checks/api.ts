import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { InspectionForm, Survey } from '@verstas/contract/health-checks/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useEffect } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { loadLater } from '../../platform/ui/load-later.ts'

const { listSurveys, listTemplates, listInspections, getInspection, createInspection, getInspectionFigures } =
  healthCheckEndpoints

/** Returns the templates for a vehicle. */
export const useSurveys = (vehicleId: number) =>
  useQuery(endpointQuery(listSurveys, { params: { vehicleId } }))

/** The query of the site's templates, for any vehicle. */
export const templatesQuery = () => ({ ...endpointQuery(listTemplates, {}), staleTime: 3_600_000 })

/** Returns the inspections of a vehicle, newest first, at most 100. */
export const useInspections = (vehicleId: number) =>
  useQuery(endpointQuery(listInspections, { params: { vehicleId } }))

/** Returns the counts of inspections, findings and sales from one day to another, both included. */
export const useInspectionFigures = (span: { readonly from: Day; readonly to: Day }) =>
  useQuery(endpointQuery(getInspectionFigures, { params: span }))

/** A form that has all extension fields. A plain specification server omits them, even the template. */
export type ShownForm = {
  readonly [Name in keyof InspectionForm]-?: Exclude<InspectionForm[Name], undefined>
}

/** True if the answer contains the template and the vehicle, which the form needs. */
export const isShownForm = (form: InspectionForm): form is ShownForm =>
  form.Survey !== undefined && form.Vehicle !== undefined

/** The query of an inspection with its template and values. */
export const inspectionQuery = (id: number) => ({
  ...endpointQuery(getInspection, { params: { id } }),
  // The stale time can be long, because live events report saves by others (manifest.ts).
  staleTime: 300_000,
})

interface NewForm {
  readonly vehicleId: number
  readonly surveyId: number
}

/** The query for the form of a new inspection. */
export const newInspectionQuery = ({ vehicleId, surveyId }: NewForm) =>
  endpointQuery(createInspection, { query: { vehicleId, surveyId } })

/**
 * Prefetches the forms of these templates after the page's queries, so that an inspection can begin offline.
 * Does nothing while the templates are undefined.
 */
export function useFormsAtHand(vehicleId: number, surveys: readonly Survey[] | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!surveys) return
    return loadLater(async () => {
      for (const { SurveyId: surveyId } of surveys)
        await queries.ensureQueryData(newInspectionQuery({ vehicleId, surveyId }))
    })
  }, [queries, vehicleId, surveys])
}

/** Returns the form of an inspection, or of a new one if the id is null. */
export const useInspectionForm = (id: number | null, form: NewForm) => {
  const saved = useQuery({ ...inspectionQuery(id ?? 0), enabled: id !== null })
  const created = useQuery({ ...newInspectionQuery(form), staleTime: 300_000, enabled: id === null })
  return id === null ? created : saved
}

/** The version that this tab saved last, by inspection id. A live event of this version needs no refetch. */
const savedHere = new Map<number, number>()

/** Remembers the version of an inspection that this tab saved. */
export const noteSaved = (id: number, version: number): void => void savedHere.set(id, version)

/**
 * Invalidates a cached inspection after a live event. A file or a follow-up does not change the version, so
 * a cached form of the same version may be stale. Ignores the event of an older version, and the first event
 * of this tab's own save.
 */
export function invalidateInspection(queries: QueryClient, id: number, version: number): void {
  const { queryKey } = inspectionQuery(id)
  const cachedForm = queries.getQueryData<InspectionForm>(queryKey)
  const isOwn = savedHere.get(id) === version
  if (isOwn) savedHere.delete(id)
  if (cachedForm && !isOwn && (cachedForm.Version ?? 0) <= version)
    void queries.invalidateQueries({ queryKey })
}

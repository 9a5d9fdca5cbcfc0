import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Returns all stampings of the site that overlap the day. */
export const useSiteStampings = (date: Day) =>
  useQuery(endpointQuery(stampingEndpoints.listStampings, { params: { date } }))

/**
 * Returns the shifts of the site's people, and their work at other sites. Only supervisors may call the
 * endpoint.
 */
export const useSiteShifts = (date: Day) =>
  useQuery(endpointQuery(stampingCorrectionEndpoints.listSiteShifts, { params: { date } }))

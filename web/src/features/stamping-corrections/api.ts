import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Returns all stampings of the site that touch the day. */
export const useSiteStampings = (date: Day) =>
  useQuery(endpointQuery(stampingEndpoints.listStampings, { params: { date } }))

/** Returns the shifts of the site's people, and their work at other sites. The call requires a supervisor. */
export const useSiteShifts = (date: Day) =>
  useQuery(endpointQuery(stampingCorrectionEndpoints.listSiteShifts, { params: { date } }))

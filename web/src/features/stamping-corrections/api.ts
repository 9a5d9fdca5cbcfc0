import { useQuery } from '@tanstack/react-query'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Returns all stampings of the site that overlap the day. */
export const useSiteStampings = (date: Day) =>
  useQuery(endpointQuery(stampingEndpoints.listStampings, { params: { date } }))

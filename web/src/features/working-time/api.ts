import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '@verstas/contract/endpoint.ts'
import { workingTimeEndpoints } from '@verstas/contract/working-time/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const { getWorkingTimeRecord } = workingTimeEndpoints

/** Returns a person's record of working time; the previous one while another loads. */
export const useWorkingTimeRecord = (query: QueryOf<typeof getWorkingTimeRecord>) =>
  useQuery({
    ...endpointQuery(getWorkingTimeRecord, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { startPageEndpoints } from '@verstas/contract/start-page/endpoints.ts'
import type { Desk } from '@verstas/contract/start-page/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useSession } from '../../platform/session/session.ts'

/** Returns all stampings of the site that overlap the day. */
export const useSiteStampings = (date: Day) =>
  useQuery(endpointQuery(stampingEndpoints.listStampings, { params: { date } }))

/**
 * Returns the forgotten stampings of the site with their proposed ends, the oldest first. Requests nothing
 * unless the user may correct the stampings of others.
 */
export function useForgotten() {
  const { canCall } = useSession()
  return useQuery({
    ...endpointQuery(startPageEndpoints.getDesk, {}),
    enabled: canCall(startPageEndpoints.getDesk) && canCall(stampingCorrectionEndpoints.listSiteShifts),
    select: forgottenOf,
  })
}

const forgottenOf = ({ Forgotten }: Desk) => Forgotten

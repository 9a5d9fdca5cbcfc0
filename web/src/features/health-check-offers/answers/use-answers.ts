import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { OfferAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { endpointQuery, invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'

/**
 * Returns the customers' answers that wait for the user. Live events invalidate them.
 *
 * @param retryOnMount false for a component that shares the query with another one and must not repeat a
 * failed read
 */
export const useOfferAnswers = (retryOnMount = true) => {
  const { canCall } = useSession()
  const { listOfferAnswers } = offerEndpoints
  return useQuery({
    ...endpointQuery(listOfferAnswers, {}),
    enabled: canCall(listOfferAnswers),
    retryOnMount,
  })
}

/** Sets a reminder for a declined finding. On its day, it becomes a task of the user. */
export function useRemind({ OfferId, InspectionId, Key }: OfferAnswer) {
  const t = useTexts()
  const format = useFormat()
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (day: string) =>
      attempt({ OfferId, Key, day }, (headers) =>
        call(healthCheckEndpoints.followUpFinding, {
          params: { id: InspectionId },
          headers,
          body: { Key, Kind: 'Reminder', Date: day },
        }),
      ),
    onSuccess: (_, day) => {
      notify.success(t('offers.reminded', { date: format.day(day) }))
      invalidateChanges(queries, offerEndpoints.makeOffer)
    },
    onError: (error) => void notify.error(messageOf(error, t)),
  })
}

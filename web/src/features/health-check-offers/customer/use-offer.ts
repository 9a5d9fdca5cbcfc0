import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { CustomerAnswer, CustomerOffer } from '@verstas/contract/health-checks/offer-entities.ts'
import { callAs } from '../../../platform/api/client.ts'
import { endpointKey } from '../../../platform/api/endpoint-query.ts'
import { showLanguage } from '../../../platform/texts/i18n.ts'

/**
 * The offer of a link. A closed link has only the workshop's phone number, which is null if unknown.
 */
export type OfferState =
  | { readonly kind: 'shown'; readonly offer: CustomerOffer }
  | { readonly kind: 'closed'; readonly phone: string | null }

const keyOf = (token: string) => [...endpointKey(offerEndpoints.getCustomerOffer), token]

/** Returns the header with the link's secret. In the address, the secret would appear in logs. */
export const withToken = (token: string) => ({ headers: { 'offer-token': token } })

/** Reads the offer of a link, and switches to the offer's language before rendering. Needs no session. */
export const useOffer = (token: string, isReady: boolean) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }): Promise<OfferState> => {
      try {
        const offer = await callAs(null, offerEndpoints.getCustomerOffer, { ...withToken(token), signal })
        await showLanguage(offer.Language)
        return { kind: 'shown', offer }
      } catch (error) {
        return closedBy(error)
      }
    },
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/**
 * Returns a mutation that sends the answers one after another. If one fails, the workshop has the earlier
 * answers.
 */
export function useSendAnswers(
  token: string,
  phone: string | null,
  onSent: (answer: CustomerAnswer) => void,
) {
  const queries = useQueryClient()
  const show = (state: OfferState) => queries.setQueryData(keyOf(token), state)
  return useMutation({
    mutationFn: async (answers: readonly CustomerAnswer[]) => {
      try {
        for (const body of answers) {
          const offer = await callAs(null, offerEndpoints.answerOffer, { ...withToken(token), body })
          show({ kind: 'shown', offer })
          onSent(body)
        }
      } catch (error) {
        show(closedBy(error, phone))
      }
    },
    // Refetches the offer, because the workshop may have replaced or revised a finding since the last read.
    onError: () => queries.invalidateQueries({ queryKey: keyOf(token) }),
  })
}

/** Returns the state of a closed link from the error of its call. @throws any other error */
function closedBy(error: unknown, phone: string | null = null): OfferState {
  const entry =
    error instanceof CallFailed
      ? error.errors.find(({ ErrorId }) => ErrorId === errorCodes.offerClosed.id)
      : undefined
  if (!entry) throw error
  return { kind: 'closed', phone: entry.MetaData.find(({ Key }) => Key === 'phone')?.Value ?? phone }
}

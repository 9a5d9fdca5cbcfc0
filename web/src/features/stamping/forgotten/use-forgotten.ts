import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { ForgottenStamping } from '@verstas/contract/stamping/corrections.ts'
import { hasStampingExtensions } from '@verstas/domain/session/rights.ts'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { invalidate } from '../../../platform/api/endpoint-query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { forgottenStampingQuery } from '../api.ts'
import { refreshAfterStamping, showAsLatest } from '../stamped.ts'
import { useRunningNow } from '../use-latest-stamping.ts'

const { getForgottenStamping, endForgottenStamping } = stampingCorrectionEndpoints

/**
 * My stamping that was forgotten on an earlier day; null for none. It is asked for only while something runs that
 * began on an earlier day: the server knows whether it belongs to a night shift that is not over.
 */
export function useForgotten(): ForgottenStamping | null {
  const format = useFormat()
  const today = format.dayOf(useNow())
  const { stamping, isUnsent } = useRunningNow()
  const isOffered = hasStampingExtensions(useSession().settings)
  const isOld = isOffered && Boolean(stamping) && !isUnsent && format.dayOf(stamping?.StartTime ?? '') < today
  const { data } = useQuery({ ...forgottenStampingQuery(), enabled: isOld })
  return isOld && data?.Stamping.Id === stamping?.Id ? (data ?? null) : null
}

/** Ends the forgotten stamping at the time that was told. */
export function useEndForgotten(onEnded: (end: string) => void) {
  const queries = useQueryClient()
  const { keyOf, settle } = useAttemptKey()
  return useMutation({
    mutationFn: (body: { readonly StampingId: number; readonly EndTime: string }) =>
      call(endForgottenStamping, { body, headers: { 'idempotency-key': keyOf(body) } }),
    onSettled: (_, error) => settle(error ?? undefined),
    // Somebody else may have ended it meanwhile.
    onError: () => {
      refreshAfterStamping(queries)
      invalidate(queries, getForgottenStamping)
    },
    onSuccess: (ended) => {
      showAsLatest(queries, ended)
      queries.setQueryData(forgottenStampingQuery().queryKey, null)
      refreshAfterStamping(queries)
      onEnded(ended.EndTime ?? '')
    },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingCorrectionRequest } from '@verstas/contract/stamping/corrections.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { useCallback } from 'react'
import { useAttemptKey } from '../api/attempt-key.ts'
import { call } from '../api/client.ts'
import { endpointKey } from '../api/endpoint-query.ts'

const { getStampingDay, correctStampings, commentStamping } = stampingCorrectionEndpoints

/** What a correction changes on the page; all else hears of it over the live connection. */
const touched = [
  getStampingDay,
  stampingEndpoints.listStampings,
  stampingEndpoints.listStampingsOfEmployee,
  stampingEndpoints.getMyLatestStamping,
]

function useRefreshDay(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const endpoint of touched) void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) })
  }, [queryClient])
}

/** Saves a correction, once however often it is sent; after a refusal for another's change the day is read anew. */
export function useCorrect(onSaved: () => void) {
  const refresh = useRefreshDay()
  const { keyOf, settle } = useAttemptKey()
  return useMutation({
    mutationFn: (body: StampingCorrectionRequest) =>
      call(correctStampings, { headers: { 'idempotency-key': keyOf(body) }, body }),
    onSuccess: () => {
      settle()
      refresh()
      onSaved()
    },
    onError: (error) => {
      settle(error)
      if (isChangedMeanwhile(error)) refresh()
    },
  })
}

/** Whether somebody else was quicker: the day on the screen is old. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.has(errorCatalogue.stampingChanged.id) || error.has(errorCatalogue.stampingUnknown.id))

/** Adds a comment to a stamping of one's own, once however often it is sent. */
export function useComment(onSaved: () => void) {
  const refresh = useRefreshDay()
  const { keyOf, settle } = useAttemptKey()
  return useMutation({
    mutationFn: (body: { readonly StampingId: number; readonly Comment: string }) =>
      call(commentStamping, { headers: { 'idempotency-key': keyOf(body) }, body }),
    onSuccess: () => {
      settle()
      refresh()
      onSaved()
    },
    onError: settle,
  })
}

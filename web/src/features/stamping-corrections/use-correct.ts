import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingCorrection, StampingCorrectionRequest } from '@verstas/contract/stamping/corrections.ts'
import { useAttemptKey } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { refreshAfterStamping } from '../stamping/use-stamp.ts'

const { correctStampings, commentStamping } = stampingCorrectionEndpoints

/** Saves a correction under an idempotency key. When somebody else changed the stamping, the day is read again. */
export const useCorrect = (onSaved: () => void) =>
  useSave<StampingCorrectionRequest>((body, headers) => call(correctStampings, { headers, body }), onSaved)

/** Adds a comment to one's own stamping, under an idempotency key. */
export const useComment = (onSaved: () => void) =>
  useSave<{ readonly StampingId: number; readonly Comment: string }>(
    (body, headers) => call(commentStamping, { headers, body }),
    onSaved,
  )

function useSave<Body>(
  send: (body: Body, headers: { readonly 'idempotency-key': string }) => Promise<StampingCorrection>,
  onSaved: () => void,
) {
  const queryClient = useQueryClient()
  const { keyOf, settle } = useAttemptKey()
  return useMutation({
    mutationFn: (body: Body) => send(body, { 'idempotency-key': keyOf(body) }),
    onSuccess: () => {
      settle()
      refreshAfterStamping(queryClient)
      onSaved()
    },
    onError: (error) => {
      settle(error)
      if (isChangedMeanwhile(error)) refreshAfterStamping(queryClient)
    },
  })
}

/** Whether somebody else changed or removed the stamping meanwhile. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.has(errorCodes.stampingChanged.id) || error.has(errorCodes.stampingUnknown.id))

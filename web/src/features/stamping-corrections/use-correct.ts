import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingCorrection, StampingCorrectionRequest } from '@verstas/contract/stamping/corrections.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

const { correctStampings, commentStamping } = stampingCorrectionEndpoints

/**
 * Returns a mutation that saves a correction under an idempotency key. Refetches the day if another user
 * changed or removed the stamping.
 */
export const useCorrect = () =>
  useSave<StampingCorrectionRequest>('correction.saved', (body, headers) =>
    call(correctStampings, { headers, body }),
  )

/** Returns a mutation that adds a comment to a stamping of the user, under an idempotency key. */
export const useComment = () =>
  useSave<{ readonly StampingId: number; readonly Comment: string }>(
    'correction.commented',
    (body, headers) => call(commentStamping, { headers, body }),
  )

function useSave<Body>(
  successText: TextName,
  send: (body: Body, headers: { readonly 'idempotency-key': string }) => Promise<StampingCorrection>,
) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: Body) => attempt(body, (headers) => send(body, headers)),
    onSuccess: () => void notify.success(t(successText)),
    onError: (error) => {
      if (isChangedMeanwhile(error)) invalidateChanges(queryClient, correctStampings)
    },
  })
}

/** True if another user changed or removed the stamping after it was loaded. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.has(errorCodes.stampingChanged.id) || error.has(errorCodes.stampingUnknown.id))

import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { submitKey, useDeviceQueue, useIsSubmitting } from './device-queue.tsx'
import type { Settled, SubmitOptions } from './queue.ts'
import type { QueueKind } from './queue-adapter.ts'

/**
 * Returns a function that stores a user's action in the queue, and sends it when there is a network. The
 * function asks the server's questions, and resolves with the outcome. The caller must show the outcome. An
 * action leaves the queue if the server refuses it or the user cancels it. `isBusy` is true while any
 * component of this page waits for an outcome of this kind.
 */
export function useSubmit<Payload>(kind: QueueKind<Payload>) {
  const { open } = useDeviceQueue()
  const isBusy = useIsSubmitting(kind)
  const { mutateAsync } = useMutation({
    mutationKey: submitKey(kind),
    mutationFn: async ([payload, options]: readonly [Payload, SubmitOptions | undefined]) =>
      (await open()).submit(kind, payload, options),
  })
  const submit = useCallback(
    (payload: Payload, options?: SubmitOptions): Promise<Settled> => mutateAsync([payload, options]),
    [mutateAsync],
  )
  return { submit, isBusy }
}

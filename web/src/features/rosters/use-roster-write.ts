import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { useAttemptKey } from '../../platform/api/attempt-key.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

interface RosterWrite<Body> {
  /** The endpoint that `send` calls. A failure also invalidates the queries that this endpoint changes. */
  readonly write: EndpointDefinition
  readonly send: (body: Body, headers: { readonly 'idempotency-key': string }) => Promise<unknown>
  /** The message after a success. */
  readonly done: string
  readonly onDone: () => void
}

/**
 * Returns a function that sends a change, and the error of the last attempt. A change takes effect only once,
 * even after retries.
 */
export function useRosterWrite<Body>({ write, send, done, onDone }: RosterWrite<Body>) {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttemptKey()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Body) => send(body, { 'idempotency-key': attempt.keyOf(body) }),
    onSuccess: () => {
      attempt.settle()
      notify.success(done)
      onDone()
    },
    onError: (failure) => {
      attempt.settle(failure)
      invalidateChanges(queries, write)
    },
  })
  return { save: mutate, isBusy: isPending, problem: error && messageOf(error, t), reset }
}

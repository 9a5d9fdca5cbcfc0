import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { type KeyHeaders, useAttempt } from '../api/attempt-key.ts'
import { invalidateChanges } from '../api/endpoint-query.ts'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'

interface Save<Body, Answer> {
  /**
   * The endpoint that `send` calls. A failure also invalidates the queries that this endpoint changes. Omitted if the
   * displayed data cannot be stale.
   */
  readonly write?: EndpointDefinition
  readonly send: (body: Body, headers: KeyHeaders) => Promise<Answer>
  /** The message after a success. */
  readonly done?: string | ((answer: Answer) => string)
  readonly onDone?: (answer: Answer) => void
}

/**
 * Returns a function that saves a form, and the problem of the last attempt. A save takes effect only once, even
 * if it is sent again after a lost response.
 */
export function useSave<Body, Answer>({ write, send, done, onDone }: Save<Body, Answer>) {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Body) => attempt(body, (headers) => send(body, headers)),
    // Does not cache requests and responses, because some of them contain a secret.
    gcTime: 0,
    onSuccess: (answer) => {
      if (done !== undefined) notify.success(typeof done === 'string' ? done : done(answer))
      onDone?.(answer)
    },
    onError: () => write && invalidateChanges(queries, write),
  })
  return { save: mutate, isBusy: isPending, error, problem: error && messageOf(error, t), reset }
}

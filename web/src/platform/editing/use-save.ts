import { type UseMutateFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, EndpointDefinition, ParamsOf } from '@verstas/contract/endpoint.ts'
import { type KeyHeaders, useAttempt } from '../api/attempt-key.ts'
import { call } from '../api/client.ts'
import { invalidateChanges } from '../api/endpoint-query.ts'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'

interface AfterSave<Answer> {
  /** The message after a success. */
  readonly done?: string | ((answer: Answer) => string)
  readonly onDone?: (answer: Answer) => void
}

/** A save whose form is the body of one call. */
type BodySave<E extends EndpointDefinition> = AfterSave<AnswerOf<E>> & {
  /** The endpoint to call. A failure also invalidates the queries that it changes. */
  readonly write: E
} & (undefined extends ParamsOf<E> ? unknown : { readonly params: ParamsOf<E> })

/** A save that is not just the body of one call. */
interface OwnSave<Body, Answer> extends AfterSave<Answer> {
  /**
   * The endpoint that `send` calls. A failure also invalidates the queries that this endpoint changes. Omitted if the
   * displayed data cannot be stale.
   */
  readonly write?: EndpointDefinition
  readonly send: (body: Body, headers: KeyHeaders) => Promise<Answer>
}

type AnySave = Partial<OwnSave<unknown, unknown>> & { readonly params?: unknown }

/**
 * Returns a function that saves a form, and the problem of the last attempt. A save takes effect only once, even
 * if it is sent again after a lost response.
 */
export function useSave<E extends EndpointDefinition>(save: BodySave<E>): Saving<BodyOf<E>, AnswerOf<E>>
export function useSave<Body, Answer>(save: OwnSave<Body, Answer>): Saving<Body, Answer>
export function useSave({ write, params, send, done, onDone }: AnySave): Saving<unknown, unknown> {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: unknown) =>
      attempt(body, (headers) => {
        if (send) return send(body, headers)
        return call(write as EndpointDefinition, { params, headers, body } as never)
      }),
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

interface Saving<Body, Answer> {
  readonly save: UseMutateFunction<Answer, Error, Body>
  readonly isBusy: boolean
  readonly error: Error | null
  /** The reason of the last failure; null if there is none. */
  readonly problem: string | null
  readonly reset: () => void
}

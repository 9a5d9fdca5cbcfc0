import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { invalidateChanges } from '../api/endpoint-query.ts'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'

interface Act<Answer> {
  /** The endpoint that `run` calls. A failure also invalidates the queries that this endpoint changes. */
  readonly write: EndpointDefinition
  readonly run: () => Promise<Answer>
  readonly onSuccess?: (answer: Answer) => void
}

/** Returns a function that runs an action, and shows the reason if the action fails. */
export function useAct<Answer>({ write, run, onSuccess }: Act<Answer>) {
  const t = useTexts()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    // Does not cache responses, because some of them contain a secret that is shown only once.
    gcTime: 0,
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (error) => {
      notify.error(messageOf(error, t))
      invalidateChanges(queries, write)
    },
  })
  return { act: () => mutate(), isBusy: isPending }
}

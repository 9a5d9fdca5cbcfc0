import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

interface Act<Answer> {
  readonly run: () => Promise<Answer>
  /** The endpoints to invalidate. */
  readonly outdated?: readonly EndpointDefinition[]
  readonly onSuccess?: (answer: Answer) => void
}

/** Runs an administrator's action on a tap, and shows a refusal. */
export function useAct<Answer>({ run, outdated = [], onSuccess }: Act<Answer>) {
  const t = useTexts()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    // Some responses contain a secret that is shown only once, so they are not cached.
    gcTime: 0,
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (error) => notify.error(messageOf(error, t)),
    onSettled: () => invalidate(queries, ...outdated),
  })
  return { act: () => mutate(), isBusy: isPending }
}

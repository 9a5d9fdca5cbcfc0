import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

interface Act<Answer> {
  readonly run: () => Promise<Answer>
  /** The reads that it invalidates. */
  readonly outdated?: readonly EndpointDefinition[]
  readonly onSuccess?: (answer: Answer) => void
}

/** An administrator's action by one tap; a refusal is shown. */
export function useAct<Answer>({ run, outdated = [], onSuccess }: Act<Answer>) {
  const t = useTexts()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    // Some answers hold a secret that is shown once.
    gcTime: 0,
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (error) => notify.error(messageOf(error, t)),
    onSettled: () => invalidate(queries, ...outdated),
  })
  return { act: () => mutate(), isBusy: isPending }
}

import { type UseMutateFunction, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import type { StartStep, StartStepName } from '@verstas/contract/settings/start-entities.ts'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'

const query = endpointQuery(startEndpoints.getStart, {})

/** Queries the steps of getting started. */
export const useStart = () => useQuery(query)

interface Choice {
  readonly step: StartStepName
  readonly choice: 'skipped' | 'accepted' | null
}

/** Returns a function that skips a step, accepts its preset values, or reverts either. */
export function useChoose(): {
  readonly choose: UseMutateFunction<StartStep[], Error, Choice>
  readonly isBusy: boolean
} {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ step, choice }: Choice) => {
      const body = { Choice: choice }
      return attempt({ ...body, step }, (headers) =>
        call(startEndpoints.chooseStart, { params: { step }, headers, body }),
      )
    },
    onSuccess: (steps) => queries.setQueryData(query.queryKey, steps),
    onError: (failure) => void notify.error(messageOf(failure, t)),
  })
  return { choose: mutate, isBusy: isPending }
}

/** Returns the first step that is open or preset; undefined if there is none. */
export const nextOf = (steps: readonly StartStep[]): StartStep | undefined =>
  steps.find(({ State }) => State === 'open' || State === 'preset')

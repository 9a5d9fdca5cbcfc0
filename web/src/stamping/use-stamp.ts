import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { useCallback } from 'react'
import { call } from '../api/client.ts'
import { endpointKey, endpointQuery } from '../api/endpoint-query.ts'
import { failureKindOf, messageOf } from '../api/failure.ts'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'

/** One wish to stamp. All its tries carry the same key, so that the server counts it once. */
export interface StampIntent {
  readonly key: string
  readonly request: StampingRequest
  /** What it is about, for the words that say that it did not get through. */
  readonly what: string
  readonly onStamped?: (() => void) | undefined
  /** No answer came in all tries; the wish is kept at the bottom edge. */
  readonly onUnsent?: (() => void) | undefined
  /** Hears of a refusal; true when it shows it at its field, so that no toast does. */
  readonly onRefused?: ((error: CallFailed) => boolean) | undefined
}

const mutationKey = ['stamp'] as const

/** How often a try that got no answer is repeated, and how long one waits for its answer. */
const mostRetries = 3
const patienceMs = 10_000

/** What a stamping changes beside the latest one: the days' lists and the marks and states of work orders. */
const touched = [
  stampingEndpoints.getMyLatestStamping,
  stampingEndpoints.listStampings,
  stampingEndpoints.listStampingsOfEmployee,
  ...Object.values(workOrderEndpoints),
  ...Object.values(workScheduleEndpoints),
]

/** Whether nobody knows if the stamping was made: the network or the server was away. */
const isUnanswered = (error: Error): boolean => failureKindOf(error) === 'unreachable'

/**
 * Stamps time. A try without an answer is repeated a few times under its key; after that it stays with
 * `useUnsentStamp`. While one is on its way, further wishes are the same finger's second tap and are dropped.
 */
export function useStamp() {
  const t = useTexts()
  const queryClient = useQueryClient()
  const me = useSession().employee.Id
  const isStamping = useIsMutating({ mutationKey }) > 0

  const { mutate } = useMutation({
    mutationKey,
    // What did not get through is kept until it does or is dropped.
    gcTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < mostRetries && isUnanswered(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    mutationFn: send,
    onSuccess: ({ Started, Ended }, { request, onStamped }) => {
      if (request.SalesmanId === me) showAsLatest(Started ?? Ended)
      notify.success(t('stamping.stamped'))
      onStamped?.()
      for (const endpoint of touched) void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) })
    },
    onError: (error, { onRefused, onUnsent }) => {
      if (isUnanswered(error)) return onUnsent?.()
      const isShown = error instanceof CallFailed && onRefused?.(error)
      if (!isShown) notify.error(messageOf(error, t))
    },
  })

  const showAsLatest = (stamping: Stamping | null) => {
    const { queryKey } = endpointQuery(stampingEndpoints.getMyLatestStamping, {})
    queryClient.setQueryData(queryKey, stamping)
  }

  const sendOnce = useCallback(
    (intent: StampIntent) => {
      if (queryClient.isMutating({ mutationKey }) > 0) return
      forget(queryClient)
      mutate(intent)
    },
    [mutate, queryClient],
  )
  const stamp = useCallback(
    (wish: Omit<StampIntent, 'key'>) => sendOnce({ ...wish, key: crypto.randomUUID() }),
    [sendOnce],
  )
  return { stamp, resend: sendOnce, isStamping }
}

/** The stamping that got no answer in all its tries; null when there is none. */
export function useUnsentStamp(): { readonly intent: StampIntent; readonly drop: () => void } | null {
  const queryClient = useQueryClient()
  const unsent = useMutationState({
    filters: { mutationKey, status: 'error' },
    select: ({ state }) => ({ intent: state.variables as StampIntent, error: state.error as Error }),
  })
  const latest = unsent.findLast(({ error }) => isUnanswered(error))
  return latest ? { intent: latest.intent, drop: () => forget(queryClient) } : null
}

/** Takes what is over out of the cache of mutations, and with it what did not get through. */
function forget(queryClient: ReturnType<typeof useQueryClient>): void {
  const cache = queryClient.getMutationCache()
  for (const mutation of cache.findAll({ mutationKey })) {
    if (mutation.state.status !== 'pending') cache.remove(mutation)
  }
}

async function send({ key, request }: StampIntent) {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    return await call(stampingEndpoints.stamp, { headers: { 'idempotency-key': key }, body: request, signal })
  } catch (error) {
    // Whoever waited in vain does not know more than whoever got no network.
    throw signal.aborted ? new CallFailed(0, []) : error
  }
}

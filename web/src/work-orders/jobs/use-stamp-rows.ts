import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { StampingRequest, StampingType } from '@verstas/contract/stamping/entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { useRef } from 'react'
import { call } from '../../api/client.ts'
import { endpointKey, endpointQuery } from '../../api/endpoint-query.ts'
import { messageOf } from '../../api/failure.ts'
import { useSession } from '../../session/session.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { notify } from '../../ui/notify.ts'

type OrderRows = NonNullable<StampingRequest['OrderRows']>

/** What a stamping changes: my latest one, the lists of stampings, and the marks of the rows. */
const touched = [
  stampingEndpoints.getMyLatestStamping,
  stampingEndpoints.listStampings,
  stampingEndpoints.listStampingsOfEmployee,
  workOrderEndpoints.getWorkOrder,
  workOrderEndpoints.getWorkOrderByNumber,
  workOrderEndpoints.getWorkOrderByGlobalId,
]

const typeOfWork = (types: readonly StampingType[]): StampingType | undefined =>
  types.find(({ IsWorkOrder, IsDefault }) => IsWorkOrder && IsDefault) ??
  types.find(({ IsWorkOrder }) => IsWorkOrder)

/**
 * Stamps me on rows now, with the default type of work. A try that got no answer is repeated under the same
 * key, so that the server counts it once.
 */
export function useStampRows(onStamped: () => void) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { employee } = useSession()
  const types = useQuery({
    ...endpointQuery(stampingEndpoints.listStampingTypes, {}),
    staleTime: 10 * 60_000,
    select: typeOfWork,
  })
  const attempt = useRef<string | null>(null)

  const { mutate, isPending } = useMutation({
    mutationFn: async (rows: OrderRows) => {
      const type = types.data ?? (await types.refetch({ throwOnError: true })).data
      if (!type) throw new CallFailed(404, [])
      attempt.current ??= crypto.randomUUID()
      return call(stampingEndpoints.stamp, {
        headers: { 'idempotency-key': attempt.current },
        body: { SalesmanId: employee.Id, TypeId: type.Code, IsWorkOrder: true, OrderRows: rows },
      })
    },
    onSuccess: () => {
      attempt.current = null
      notify.success(t('workOrder.jobs.stamped'))
      onStamped()
      for (const endpoint of touched) void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) })
    },
    onError: (error) => {
      const isAnswered = error instanceof CallFailed && error.status !== 0 && error.status < 500
      if (isAnswered) attempt.current = null
      notify.error(messageOf(error, t))
    },
  })
  return { stampRows: mutate, isStamping: isPending }
}

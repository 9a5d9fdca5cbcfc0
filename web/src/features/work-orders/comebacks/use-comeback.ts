import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { comebackEndpoints } from '@verstas/contract/work-orders/comeback-endpoints.ts'
import type { ComebackJudgement } from '@verstas/contract/work-orders/comebacks.ts'
import { call } from '../../../platform/api/client.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'

const { getComeback, judgeComeback } = comebackEndpoints

const queryOf = (id: number) => endpointQuery(getComeback, { params: { id } })

/** Queries whether a work order is a comeback, with the earlier visits of its vehicle. */
export const useComeback = (workOrderId: number) => useQuery(queryOf(workOrderId))

/** Returns the mutation that saves the judgement of a work order, and shows the answer without a refetch. */
export function useJudgeComeback(workOrderId: number, onSaved?: () => void) {
  const t = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ComebackJudgement) =>
      call(judgeComeback, {
        params: { id: workOrderId },
        body,
        headers: { 'idempotency-key': newUuid() },
      }),
    onSuccess: (comeback, { Verdict }) => {
      queries.setQueryData(queryOf(workOrderId).queryKey, comeback)
      if (Verdict === 'comeback') notify.success(t('comeback.saved'))
      onSaved?.()
    },
    onError: (error) => void notify.error(messageOf(error, t)),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { signRequestOf } from '@verstas/domain/work-orders/job-rules.ts'
import { callWithin } from '../../../platform/api/call-within.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { changeSeenWorkOrder } from '../api.ts'
import { useRefreshWorkOrders } from '../edit/use-refresh-work-orders.ts'
import { type SignedMark, withRowsMarked } from './mark-rows.ts'

/** How long a signing waits for its answer. */
const patienceMs = 20_000

/**
 * Signs labour rows in the person's own name. They are marked at once, and not any more where the server
 * refuses; either way the selection is cleared (specification.md, Errors).
 */
export function useSignRows(workOrder: WorkOrder, onSigned: () => void) {
  const t = useTexts()
  const { employee } = useSession()
  const queryClient = useQueryClient()
  const refresh = useRefreshWorkOrders()

  const mark = (rows: readonly JobRow[], signed: SignedMark) => {
    const ids = rows.map(({ RowId }) => RowId)
    changeSeenWorkOrder(queryClient, workOrder.Id, (order) => withRowsMarked(order, ids, signed))
  }
  const { mutate } = useMutation({
    mutationFn: (rows: readonly JobRow[]) =>
      callWithin(patienceMs, jobEndpoints.signRows, {
        headers: { 'idempotency-key': newUuid() },
        body: signRequestOf(employee.Id, rows),
      }),
    onMutate: (rows) => {
      mark(rows, { MarkAsDoneDate: serverNow().toISOString(), MarkAsDoneBy: employee.Name })
      onSigned()
    },
    onSuccess: () => notify.success(t('job.rowsSigned')),
    onError: (error, rows) => {
      mark(rows, { MarkAsDoneDate: null, MarkAsDoneBy: null })
      notify.error(`${t('job.signFailed')}\n${messageOf(error, t)}`)
    },
    // What the server says counts, also where its answer got lost.
    onSettled: refresh,
  })
  return mutate
}

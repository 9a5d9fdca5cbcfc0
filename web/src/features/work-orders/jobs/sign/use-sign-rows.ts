import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { canEditJobs, signRequestOf } from '@verstas/domain/work-orders/job-rules.ts'
import { callWithin } from '../../../../platform/api/call-within.ts'
import { invalidateChanges } from '../../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../../platform/api/failure.ts'
import { newUuid } from '../../../../platform/api/new-uuid.ts'
import { serverNow } from '../../../../platform/api/server-clock.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTexts } from '../../../../platform/texts/use-texts.ts'
import { notify } from '../../../../platform/ui/notify.ts'
import { changeSeenWorkOrder } from '../../api.ts'

/** The timeout of a signing, in milliseconds. */
const timeoutMs = 20_000

/**
 * Returns a function that signs labour rows for the user (specification.md, Errors). It immediately shows the
 * rows as signed and runs `onSigned`. If the call fails, it shows the rows as unsigned again.
 */
export function useSignRows(workOrder: WorkOrder, onSigned: () => void) {
  const t = useTexts()
  const { employee } = useSession()
  const queryClient = useQueryClient()

  const mark = (rows: readonly JobRow[], signed: SignedMark) => {
    const ids = rows.map(({ RowId }) => RowId)
    changeSeenWorkOrder(queryClient, workOrder.Id, (order) => withRowsMarked(order, ids, signed))
  }
  const { mutate } = useMutation({
    mutationFn: (rows: readonly JobRow[]) =>
      callWithin(timeoutMs, jobEndpoints.signRows, {
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
      // Refetches the work order, because the server may have signed the rows if its response was lost.
      invalidateChanges(queryClient, jobEndpoints.signRows)
    },
  })
  return mutate
}

/** The signer and the time of the signing; both are null for an unsigned row. */
type SignedMark = Pick<JobRow, 'MarkAsDoneDate' | 'MarkAsDoneBy'>

/**
 * Returns the work order with these rows marked as signed or unsigned. Jobs without these rows remain the
 * same objects.
 */
const withRowsMarked = (workOrder: WorkOrder, rowIds: readonly number[], mark: SignedMark): WorkOrder => ({
  ...workOrder,
  Jobs: workOrder.Jobs.map((job) =>
    job.Rows.some(({ RowId }) => rowIds.includes(RowId))
      ? { ...job, Rows: job.Rows.map((row) => (rowIds.includes(row.RowId) ? { ...row, ...mark } : row)) }
      : job,
  ),
})

/** True if the site uses signing, and the user may edit the work order's jobs. */
export function useCanSign(workOrder: WorkOrder): boolean {
  const { settings, rights } = useSession()
  return settings.WorkshopConfiguration.IsOperationSigningInUse && canEditJobs(workOrder, rights)
}

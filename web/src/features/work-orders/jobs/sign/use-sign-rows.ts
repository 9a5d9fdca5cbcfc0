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
import { nameOfRow } from '../../../../shared/jobs/job-labels.tsx'
import { changeSeenWorkOrder } from '../../api.ts'

/** The timeout of a signing, in milliseconds. */
const timeoutMs = 20_000

/**
 * Returns functions that sign labour rows for the user (specification.md, Errors), and that revoke their
 * sign-off. Both immediately show the rows in their new state and run `onStarted`. If the call fails, the
 * rows return to their former state. The toast of a signing offers its undo.
 */
export function useSignRows(workOrder: WorkOrder, onStarted: () => void) {
  const t = useTexts()
  const { employee } = useSession()
  const queryClient = useQueryClient()

  const mark = (rows: readonly JobRow[], markOf: (row: JobRow) => SignedMark) => {
    const marks = new Map(rows.map((row) => [row.RowId, markOf(row)]))
    changeSeenWorkOrder(queryClient, workOrder.Id, (order) => withRowsMarked(order, marks))
  }
  const markOfRow = ({ MarkAsDoneDate, MarkAsDoneBy }: JobRow) => ({ MarkAsDoneDate, MarkAsDoneBy })
  const namesOf = (rows: readonly JobRow[]) => rows.map((row) => nameOfRow(row, t)).join(', ')
  const fail = (rows: readonly JobRow[], message: string) => {
    mark(rows, markOfRow)
    notify.error(message)
    // Refetches the work order, because the server may have changed the rows if its response was lost.
    invalidateChanges(queryClient, jobEndpoints.signRows)
  }
  const unsigning = useMutation({
    mutationFn: (rows: readonly JobRow[]) =>
      callWithin(timeoutMs, jobEndpoints.unsignRows, {
        headers: { 'idempotency-key': newUuid() },
        body: { Oids: rows.map(({ Oid }) => Oid) },
      }),
    onMutate: (rows) => {
      mark(rows, () => ({ MarkAsDoneDate: null, MarkAsDoneBy: null }))
      onStarted()
    },
    onSuccess: (_, rows) => notify.success(t('sign.tookBack', { rows: namesOf(rows) })),
    onError: (error, rows) => fail(rows, messageOf(error, t)),
  })
  const signing = useMutation({
    mutationFn: (rows: readonly JobRow[]) =>
      callWithin(timeoutMs, jobEndpoints.signRows, {
        headers: { 'idempotency-key': newUuid() },
        body: signRequestOf(employee.Id, rows),
      }),
    onMutate: (rows) => {
      const signed = { MarkAsDoneDate: serverNow().toISOString(), MarkAsDoneBy: employee.Name }
      mark(rows, () => signed)
      onStarted()
      return signed
    },
    onSuccess: (_, rows, signed) =>
      notify.success(`${t('job.rowsSigned')}\n${namesOf(rows)}`, {
        label: t('undo.action'),
        isForAnyPage: true,
        run: () => unsigning.mutate(rows.map((row) => ({ ...row, ...signed }))),
      }),
    onError: (error, rows) => fail(rows, `${t('job.signFailed')}\n${messageOf(error, t)}`),
  })
  return { sign: signing.mutate, unsign: unsigning.mutate }
}

/** The signer and the time of the signing; both are null for an unsigned row. */
type SignedMark = Pick<JobRow, 'MarkAsDoneDate' | 'MarkAsDoneBy'>

/** Returns the work order with these signature marks. Jobs without these rows remain the same objects. */
const withRowsMarked = (workOrder: WorkOrder, marks: ReadonlyMap<number, SignedMark>): WorkOrder => ({
  ...workOrder,
  Jobs: workOrder.Jobs.map((job) =>
    job.Rows.some(({ RowId }) => marks.has(RowId))
      ? { ...job, Rows: job.Rows.map((row) => ({ ...row, ...marks.get(row.RowId) })) }
      : job,
  ),
})

/** True if the site uses signing, and the user may edit the work order's jobs. */
export function useCanSign(workOrder: WorkOrder): boolean {
  const { settings, rights } = useSession()
  return settings.WorkshopConfiguration.IsOperationSigningInUse && canEditJobs(workOrder, rights)
}

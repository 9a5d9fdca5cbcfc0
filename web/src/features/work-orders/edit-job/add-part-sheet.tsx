import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { partToSend } from '@verstas/domain/work-orders/job-change.ts'
import { associatedItemsInformation, type NewPart } from '@verstas/domain/work-orders/job-draft.ts'
import { canAddRow, findJob, isJobNamed, jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { callWithin } from '../../../platform/api/call-within.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { failureKindOf } from '../../../platform/api/failure.ts'
import { LockRefused, SaveFailure } from '../../../platform/editing/notices.tsx'
import { saveTimeoutMs } from '../../../platform/editing/save.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { useJobTitle } from '../../../shared/jobs/job-labels.tsx'
import { useWorkOrderByNumber } from '../api.ts'
import { underLock } from '../work-order-edits.ts'
import { useJobAccess } from './use-job-access.ts'

interface AddPartSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The number of the current work order; null if there is none. */
  readonly orderNumber: number | null
  readonly part: NewPart
}

/** Adds one piece of a part to a job of the current work order, or to a new job, with one tap. */
export function AddPartSheet({ isOpen, onClose, orderNumber, part }: AddPartSheetProps) {
  const t = useTexts()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('part.addTo', { part: part.Name })}>
      {orderNumber === null ? (
        <EmptyState
          icon={IconFileText}
          title={t('part.noOrder')}
          action={
            <Button variant="tonal" render={(props) => <Link to="/workordersearch" {...props} />}>
              {t('page.workOrderSearch')}
            </Button>
          }
        />
      ) : (
        <JobsOfOrder orderNumber={orderNumber} part={part} onClose={onClose} />
      )}
    </Sheet>
  )
}

interface JobsOfOrderProps extends Pick<AddPartSheetProps, 'part' | 'onClose'> {
  readonly orderNumber: number
}

function JobsOfOrder({ orderNumber, ...add }: JobsOfOrderProps) {
  return (
    <AsyncView
      query={useWorkOrderByNumber(orderNumber)}
      skeleton={<LoadingSkeleton shape="rows" height={64} count={2} />}
    >
      {(workOrder) => <JobChoices workOrder={workOrder} {...add} />}
    </AsyncView>
  )
}

function JobChoices({
  workOrder,
  part,
  onClose,
}: Omit<JobsOfOrderProps, 'orderNumber'> & { workOrder: WorkOrder }) {
  const t = useTexts()
  const { rights } = useSession()
  const { jobTitle } = useJobTitle(workOrder)
  const access = useJobAccess(workOrder)
  const addPart = useAddPart(workOrder, part)
  const { mutate, isPending, error } = useMutation({
    mutationFn: addPart,
    onSuccess: (_, jobId) => {
      const job = jobId === null ? t('part.newJob') : jobTitle(jobId)
      const along = associatedItemsInformation(part)
      const messages = [t('part.addedTo', { part: part.Name, job }), along && t('job.associatedItems', along)]
      notify.success(messages.filter(Boolean).join('\n'))
    },
  })
  const mayAdd = canAddRow('SparePart', workOrder, rights)
  const whyNot = mayAdd ? access.whyNotSave : t('jobEdit.noEditRight')
  return (
    <>
      <p className="line gap-12 type-15 soft">
        <Plate number={workOrder.Vehicle.LicenseNumber} blankLabel={t('workOrder.noPlate')} />
        <span>{shownNumber(workOrder)}</span>
      </p>
      {error &&
        (failureKindOf(error) === 'lock' ? (
          <LockRefused error={error} lock={null} />
        ) : (
          <SaveFailure error={error} isInvalid={false} />
        ))}
      {whyNot !== null && <p className="type-15 soft">{whyNot}</p>}
      <ul className="ruled bleed">
        {workOrder.Jobs.filter(isJobNamed).map((job) => (
          <li key={jobIdOf(job)}>
            <button
              type="button"
              className="press row tall dim"
              disabled={isPending || whyNot !== null}
              onClick={() => mutate(jobIdOf(job), { onSuccess: onClose })}
            >
              <IconPlus size={24} aria-hidden="true" className="rigid brand" />
              <span className="stack shrink">
                <span className="type-13 strong soft">{jobTitle(jobIdOf(job))}</span>
                {job.Note && <span>{job.Note}</span>}
              </span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="press row tall dim"
            disabled={isPending || !mayAdd || access.whyNotAdd !== null}
            onClick={() => mutate(null, { onSuccess: onClose })}
          >
            <IconPlus size={24} aria-hidden="true" className="rigid brand" />
            {t('part.newJob')}
          </button>
        </li>
      </ul>
      <Button
        variant="plain"
        render={(props) => (
          <Link to="/workorder" search={{ number: String(workOrder.OrderNumber), tab: 'jobs' }} {...props} />
        )}
      >
        {t('part.openOrder', { number: shownNumber(workOrder) })}
      </Button>
    </>
  )
}

/**
 * Returns a function that adds one piece of a part to a job, or to a new job (null). A retry after a lost
 * response does not add a second piece. The function throws the errors of `underLock`, and an error if the
 * job may not be edited.
 */
function useAddPart(order: WorkOrder, part: NewPart) {
  const { rights } = useSession()
  const queries = useQueryClient()
  const attempt = useAttempt()
  return async (jobId: number | null): Promise<void> => {
    const original = findJob(order.Jobs, jobId)
    const body = partToSend({ order, rights, original }, part)
    if (body === null) throw new Error('The job cannot be edited')
    try {
      // Sends no version, because other changes to the job cannot conflict with the new row.
      await attempt(body, (headers) =>
        underLock(order.Id, () => callWithin(saveTimeoutMs, jobEndpoints.saveJob, { headers, body })),
      )
    } catch (error) {
      invalidateChanges(queries, jobEndpoints.saveJob)
      throw error
    }
  }
}

import { IconInfoCircle, IconTool } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { canAddRow, isJobNamed, jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { filterRows, type RowFilter } from '@verstas/domain/work-orders/rows.ts'
import { useCallback, useEffect, useState } from 'react'
import { useSearch } from '../../../platform/routing/hooks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { FilterChip } from '../../../platform/ui/filter-chip.tsx'
import { useIsPageThere } from '../../../platform/ui/use-is-page-there.ts'
import { useLoadedLater } from '../../../platform/ui/use-loaded-later.ts'
import { JobCard } from '../../../shared/jobs/job-card.tsx'
import { AttachButton } from '../../attachments/attach-button.tsx'
import { useEarlyStampingTypes } from '../../stamping/api.ts'
import { readAddress } from '../address.ts'
import {
  AddJobButton,
  AddPartButton,
  type EditedJob,
  EditJobButton,
  JobEditor,
} from '../edit-job/job-editor.tsx'
import { useJobAccess } from '../edit-job/use-job-access.ts'
import { OrderAlerts } from '../order-states.tsx'
import classes from './jobs-tab.module.css'
import { useCanSign } from './sign/use-sign-rows.ts'
import type { SelectionOfWorkOrder } from './use-selection.ts'

interface JobsTabProps {
  readonly workOrder: WorkOrder
  readonly selected: SelectionOfWorkOrder
}

const noRows: readonly number[] = []

const loadRequestButton = async () => (await import('../../activities/part-request.tsx')).PartRequestButton
const loadRequest = async () => (await import('../../activities/part-request.tsx')).PartRequest

/**
 * The jobs of a work order. Rows can be selected for stamping and signing, jobs for stamping
 * (specification.md, Screens and States).
 */
export function JobsTab({ workOrder, selected }: JobsTabProps) {
  const t = useTexts()
  const { settings, employee, rights } = useSession()
  const [filter, setFilter] = useState<RowFilter>('all')
  const [edited, setEdited] = useState<EditedJob>(null)
  const { whyNotSave, whyNotEdit, whyNotAdd } = useJobAccess(workOrder)
  const { OrderNumber: orderNumber } = workOrder
  const isActive = workOrder.Status === 'A' && !workOrder.Cancellation
  const renderActions = useCallback(
    (job: Job, title: string) => (
      <>
        <AttachButton
          target={{ orderNumber, jobNumber: job.JobNumber }}
          title={title}
          whyNot={whyNotSave ?? (job.JobNumber === null ? t('attachments.jobHasNoNumber') : null)}
        />
        {isJobNamed(job) && (
          <EditJobButton
            title={title}
            whyNot={whyNotEdit}
            onOpen={() => setEdited({ jobId: jobIdOf(job) })}
          />
        )}
      </>
    ),
    [orderNumber, whyNotSave, whyNotEdit, t],
  )
  const canAddPart = canAddRow('SparePart', workOrder, rights)
  const renderFoot = useCallback(
    (job: Job, title: string) =>
      canAddPart &&
      isJobNamed(job) && (
        <AddPartButton
          title={title}
          whyNot={whyNotEdit}
          onOpen={() => setEdited({ jobId: jobIdOf(job), search: 'parts' })}
        />
      ),
    [canAddPart, whyNotEdit],
  )
  const [askedRow, setAskedRow] = useState<number | null>(null)
  const isPageThere = useIsPageThere()
  const PartRequestButton = useLoadedLater(loadRequestButton, isPageThere)
  const PartRequest = useLoadedLater(loadRequest, isPageThere)
  const renderRowAside = useCallback(
    (row: JobRow) => {
      if (row.RowType !== 'SparePart' || !isActive) return null
      // Reserves the space of the button, so that the figures of the row do not move when the button appears.
      if (!PartRequestButton) return <span className={classes.place} />
      const isOpen = askedRow === row.RowId
      return (
        <PartRequestButton
          order={workOrder}
          row={row}
          isOpen={isOpen}
          onToggle={() => setAskedRow(isOpen ? null : row.RowId)}
        />
      )
    },
    [workOrder, isActive, askedRow, PartRequestButton],
  )
  const renderBelowRow = useCallback(
    (row: JobRow) =>
      PartRequest &&
      row.RowType === 'SparePart' && (
        <PartRequest
          order={workOrder}
          row={row}
          isOpen={askedRow === row.RowId}
          onSent={() => setAskedRow(null)}
        />
      ),
    [workOrder, askedRow, PartRequest],
  )
  const canSign = useCanSign(workOrder)
  useJobInSight()
  useEarlyStampingTypes()
  const { Jobs, HidePartsInWeb } = workOrder
  const editor = <JobEditor workOrder={workOrder} edited={edited} onEdit={setEdited} />
  const addButton = <AddJobButton whyNot={whyNotAdd} onOpen={() => setEdited({ jobId: null })} />
  if (Jobs.length === 0)
    return (
      <div className="stack gap-16">
        {editor}
        <EmptyState
          title={t('workOrder.jobs.empty')}
          hint={t('workOrder.jobs.emptyHint')}
          action={addButton}
        />
      </div>
    )

  const labour = Jobs.flatMap(({ Rows }) => filterRows(Rows, 'labour'))
  const done = labour.filter(({ MarkAsDoneDate }) => MarkAsDoneDate !== null).length
  const isSelectable = (isActive && isStampingEmployee(employee.Subsystem)) || canSign
  const { selection, toggleJob, toggleRow } = selected

  return (
    <div className="stack gap-16">
      {editor}
      <div className={`${classes.strip} line spread gap-8 pad-x-4`}>
        <span className="shrink type-15 soft">
          {[
            workOrder.SubstatusDescription || workOrder.StatusDescription,
            t('workOrder.jobs.progress', { done, all: labour.length }),
          ].join(' · ')}
        </span>
        <FilterChip
          icon={IconTool}
          isChosen={filter === 'labour'}
          onToggle={() => setFilter(filter === 'labour' ? 'all' : 'labour')}
        >
          {t('workOrder.jobs.labour')}
        </FilterChip>
      </div>
      <OrderAlerts workOrder={workOrder} />
      {!isActive && <Hint>{t('workOrder.jobs.notStampable')}</Hint>}
      {isActive && whyNotEdit !== null && <Hint>{whyNotEdit}</Hint>}
      {HidePartsInWeb && <Hint>{t('workOrder.jobs.partsHidden')}</Hint>}
      <ul className="stack gap-16">
        {Jobs.map((job) => (
          <JobCard
            key={jobIdOf(job)}
            job={job}
            filter={filter}
            isJobStampingInUse={settings.WorkshopConfiguration.IsJobStampingInUse}
            isSelected={selection.jobIds.includes(jobIdOf(job))}
            selectedRowIds={
              job.Rows.some(({ RowId }) => selection.rowIds.includes(RowId)) ? selection.rowIds : noRows
            }
            onToggleJob={isSelectable ? toggleJob : undefined}
            onToggleRow={isSelectable ? toggleRow : undefined}
            renderActions={renderActions}
            renderRowAside={renderRowAside}
            renderBelowRow={renderBelowRow}
            renderFoot={renderFoot}
          />
        ))}
      </ul>
      {addButton}
    </div>
  )
}

function Hint({ children }: { children: string }) {
  return (
    <p className={`${classes.hint} flex gap-12 pad-12-16 rounded type-15 tone-open`}>
      <IconInfoCircle size={20} aria-hidden="true" className="rigid" />
      {children}
    </p>
  )
}

/** Scrolls to the job in the address. */
function useJobInSight(): void {
  const { job } = readAddress(useSearch())
  useEffect(() => {
    if (job !== undefined) document.getElementById(`job-${job}`)?.scrollIntoView({ block: 'center' })
  }, [job])
}

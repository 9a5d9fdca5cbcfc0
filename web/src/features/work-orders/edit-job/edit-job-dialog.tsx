import { Button } from '@mantine/core'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useJobTitle } from '../../jobs/use-job-title.ts'
import { EditDialog } from '../edit/edit-dialog.tsx'
import { LockLost, LockRefused } from '../lock/lock-notices.tsx'
import { useWorkOrderLock } from '../lock/use-work-order-lock.ts'
import { AddRows } from './add-rows.tsx'
import { JobConflicts } from './job-conflicts.tsx'
import { JobForm } from './job-form.tsx'
import { type OpenSearch, RowSearches } from './row-searches.tsx'
import { SaveUnanswered } from './save-unanswered.tsx'
import { type JobEditing, useJobEdit } from './use-job-edit.ts'

interface EditJobDialogProps {
  /** The work order as it stands; while the dialog is open it may be given anew. */
  readonly workOrder: WorkOrder
  /** Null for a new job. */
  readonly jobId: number | null
  readonly onClose: () => void
}

/** Edits a job or makes a new one (specification.md, Screens and States) while the work order's lock is held. */
export default function EditJobDialog({ workOrder, jobId, onClose }: EditJobDialogProps) {
  const { lock, retry } = useWorkOrderLock(workOrder.Id)
  const editing = useJobEdit(workOrder, jobId, onClose)
  const [search, setSearch] = useState<OpenSearch>(null)
  const { editTitle } = useJobTitle(workOrder)
  // Until the lock is there the job can be read already; nothing moves when it comes.
  const isRefused = lock.phase === 'refused'
  const isOpen = lock.phase === 'held' || lock.phase === 'lost'
  const isStill = !isOpen || editing.isSaving || editing.isUnanswered

  return (
    <>
      <EditDialog
        title={editTitle(jobId)}
        isEdited={isOpen && editing.isEdited}
        onClose={() => {
          if (isOpen) editing.discard()
          onClose()
        }}
        onCloseUpper={search && (() => setSearch(null))}
        onSubmit={isOpen ? editing.save : isRefused ? retry : () => undefined}
        mainAction={isRefused ? <RetryButton /> : <SaveButton editing={editing} isOpen={isOpen} />}
      >
        {isRefused && <LockRefused error={lock.error} lock={workOrder.Lock} />}
        {lock.phase === 'lost' && <LockLost error={lock.error} />}
        {!isRefused && (
          <>
            {editing.isUnanswered && <SaveUnanswered />}
            <JobConflicts workOrderId={workOrder.Id} editing={editing} />
            <JobForm workOrder={workOrder} editing={editing} isStill={isStill} />
            <AddRows workOrder={workOrder} onAdd={editing.change} isStill={isStill} onSearch={setSearch} />
          </>
        )}
      </EditDialog>
      <RowSearches
        search={search}
        serialNumber={workOrder.Vehicle.SerialNumber}
        onAdd={editing.change}
        onClose={() => setSearch(null)}
      />
    </>
  )
}

interface SaveButtonProps {
  readonly editing: JobEditing
  /** Whether the lock lets the job be edited. */
  readonly isOpen: boolean
}

function SaveButton({ editing, isOpen }: SaveButtonProps) {
  const t = useTexts()
  const { isEdited, isUndecided, isSaving, isUnanswered } = editing
  const label = isUnanswered ? 'jobEdit.sendAgain' : isUndecided ? 'edit.chooseFirst' : 'common.save'
  const isSavable = isOpen && isEdited && (isUnanswered || !isUndecided)
  return (
    <Button type="submit" disabled={!isSavable} loading={isSaving}>
      {t(label)}
    </Button>
  )
}

function RetryButton() {
  const t = useTexts()
  return <Button type="submit">{t('common.retry')}</Button>
}

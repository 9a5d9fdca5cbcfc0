import { Button } from '@mantine/core'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { EditDialog } from '../edit/edit-dialog.tsx'
import { LockLost, LockRefused } from '../lock/lock-notices.tsx'
import { useWorkOrderLock } from '../lock/use-work-order-lock.ts'
import { AddRows } from './add-rows.tsx'
import { JobConflicts } from './job-conflicts.tsx'
import { JobForm } from './job-form.tsx'
import { type OpenSearch, RowSearches } from './row-searches.tsx'
import { SaveUnanswered } from './save-unanswered.tsx'
import { useJobEdit } from './use-job-edit.ts'
import { useJobTitle } from './use-job-title.ts'

interface EditJobDialogProps {
  /** The work order as it stands; while the dialog is open it may be given anew. */
  readonly workOrder: WorkOrder
  /** Null for a new job. */
  readonly jobId: number | null
  readonly onClose: () => void
}

/** Edits a job or makes a new one (spec part 1, sections 2 and 4) while the work order's lock is held. */
export default function EditJobDialog({ workOrder, jobId, onClose }: EditJobDialogProps) {
  const { lock, retry } = useWorkOrderLock(workOrder.Id)
  const editing = useJobEdit(workOrder, jobId, onClose)
  const [search, setSearch] = useState<OpenSearch>(null)
  const { editTitle } = useJobTitle(workOrder)
  const isOpen = lock.phase === 'held' || lock.phase === 'lost'

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
        onSubmit={isOpen ? editing.save : retry}
        mainAction={
          isOpen ? <SaveButton {...editing} /> : <RetryButton isBusy={lock.phase === 'reserving'} />
        }
      >
        {lock.phase === 'reserving' && <LoadingSkeleton shape="rows" count={6} />}
        {lock.phase === 'refused' && <LockRefused error={lock.error} lock={workOrder.Lock} />}
        {lock.phase === 'lost' && <LockLost error={lock.error} />}
        {isOpen && (
          <>
            {editing.isUnanswered && <SaveUnanswered />}
            <JobConflicts editing={editing} />
            <JobForm workOrder={workOrder} editing={editing} />
            <AddRows workOrder={workOrder} editing={editing} onSearch={setSearch} />
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

type SaveButtonProps = Pick<
  ReturnType<typeof useJobEdit>,
  'isEdited' | 'isUndecided' | 'isSaving' | 'isUnanswered'
>

function SaveButton({ isEdited, isUndecided, isSaving, isUnanswered }: SaveButtonProps) {
  const t = useTexts()
  const label = isUnanswered ? 'jobEdit.sendAgain' : isUndecided ? 'jobEdit.chooseFirst' : 'common.save'
  return (
    <Button type="submit" disabled={!isEdited || (isUndecided && !isUnanswered)} loading={isSaving}>
      {t(label)}
    </Button>
  )
}

function RetryButton({ isBusy }: { isBusy: boolean }) {
  const t = useTexts()
  return (
    <Button type="submit" loading={isBusy}>
      {t('common.retry')}
    </Button>
  )
}

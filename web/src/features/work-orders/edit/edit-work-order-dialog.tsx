import { Button } from '@mantine/core'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { LockLost, LockRefused } from '../lock/lock-notices.tsx'
import { useWorkOrderLock } from '../lock/use-work-order-lock.ts'
import { EditDialog } from './edit-dialog.tsx'
import { EditFields } from './edit-fields.tsx'
import { EditNotices } from './edit-notices.tsx'
import { SaveFailure } from './save-failure.tsx'
import { useEditWorkOrder } from './use-edit-work-order.ts'

interface EditWorkOrderDialogProps {
  /** The work order as it stands; while the dialog is open it may be given anew. */
  readonly workOrder: WorkOrder
  readonly onClose: () => void
}

/** Edits a work order's own fields (specification.md, Screens) while its lock is held. */
export default function EditWorkOrderDialog({ workOrder, onClose }: EditWorkOrderDialogProps) {
  const t = useTexts()
  const { lock, retry } = useWorkOrderLock(workOrder.Id)
  const editing = useEditWorkOrder(workOrder, onClose)
  const isOpen = lock.phase === 'held' || lock.phase === 'lost'

  return (
    <EditDialog
      title={t('edit.title')}
      isEdited={isOpen && editing.isEdited}
      onClose={() => {
        if (isOpen) editing.discard()
        onClose()
      }}
      onSubmit={isOpen ? editing.save : retry}
      mainAction={
        isOpen ? (
          <Button
            type="submit"
            disabled={!editing.isEdited || editing.isUndecided}
            loading={editing.isSaving}
          >
            {t(editing.isUndecided ? 'edit.chooseFirst' : 'common.save')}
          </Button>
        ) : (
          <Button type="submit" loading={lock.phase === 'reserving'}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {lock.phase === 'reserving' && <LoadingSkeleton shape="rows" count={7} />}
      {lock.phase === 'refused' && <LockRefused error={lock.error} lock={workOrder.Lock} />}
      {lock.phase === 'lost' && <LockLost error={lock.error} />}
      {isOpen && (
        <>
          <EditNotices workOrderId={workOrder.Id} editing={editing} />
          <EditFields editing={editing} />
          <SaveFailure error={editing.failure} isRefusedHere={editing.isRefusedHere} />
        </>
      )}
    </EditDialog>
  )
}

import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { changedFields } from '@verstas/domain/editing/merge-edits.ts'
import { EditDialog } from '../../../platform/editing/edit-dialog.tsx'
import { ChangeNotice, SaveFailure } from '../../../platform/editing/notices.tsx'
import type { DraftName } from '../../../platform/editing/use-draft.ts'
import { useLock } from '../../../platform/editing/use-lock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { useLastChange, workOrderLock } from '../work-order-edits.ts'
import { EditFields, fieldLabels, isEditField, useFieldFormat } from './edit-fields.tsx'
import { MileageDialog, useMileageQuestion } from './mileage-question.tsx'
import { type EditingOfWorkOrder, useWorkOrderEdit } from './use-work-order-edit.ts'

interface EditWorkOrderDialogProps {
  /** The latest data of the work order, which may change while the dialog is open. */
  readonly workOrder: WorkOrder
  readonly draftName: DraftName
  readonly onClose: () => void
}

/**
 * Edits the fields of a work order other than its jobs (specification.md, Screens), while the dialog holds
 * the lock.
 */
export default function EditWorkOrderDialog({ workOrder, draftName, onClose }: EditWorkOrderDialogProps) {
  const t = useTexts()
  const lock = useLock(workOrderLock, workOrder.Id)
  const edit = useWorkOrderEdit(workOrder, draftName, onClose)
  const question = useMileageQuestion(workOrder, edit)
  return (
    <>
      <EditDialog
        title={t('edit.title')}
        plate={<Plate number={workOrder.Vehicle.LicenseNumber} size={24} />}
        edit={{ ...edit, save: question.save }}
        changeCount={Object.keys(changedFields(edit.state.base, edit.state.mine)).length}
        lock={lock}
        knownLock={workOrder.Lock ?? null}
        onClose={onClose}
        onCloseUpper={question.doubts.length > 0 ? question.correct : null}
        notices={<ChangesByOthers workOrderId={workOrder.Id} edit={edit} />}
      >
        <EditFields edit={edit} previousMileage={workOrder.Vehicle.PreviousServiceMileage ?? null} />
        <SaveFailure error={edit.failure} isInvalid={edit.isInvalid} />
      </EditDialog>
      <MileageDialog question={question} />
    </>
  )
}

interface ChangesByOthersProps {
  readonly workOrderId: number
  readonly edit: EditingOfWorkOrder
}

/** The changes that other users made meanwhile, and the conflicts that the user must decide. */
function ChangesByOthers({ workOrderId, edit }: ChangesByOthersProps) {
  const t = useTexts()
  const formatField = useFieldFormat()
  const { foreignChange, choose } = edit
  const { conflicts } = edit.state
  const fields: readonly string[] = conflicts.map(({ field }) => field)
  const isOfFields = ({ Subject, Changes }: WorkOrderEvent) =>
    Subject === null && Changes.some(({ Field }) => fields.includes(Field))
  const lastChange = useLastChange(workOrderId, foreignChange || fields.length === 0 ? null : isOfFields)
  if (!foreignChange && conflicts.length === 0) return null
  const labels = (foreignChange?.fields ?? fields).flatMap((field) => {
    if (field === 'Jobs') return [t('workOrder.tab.jobs')]
    return isEditField(field) ? [t(fieldLabels[field])] : []
  })
  return (
    <ChangeNotice
      change={foreignChange ?? lastChange}
      fields={labels}
      conflicts={conflicts.map(({ field, mine, theirs, choice }) => ({
        key: field,
        label: t(fieldLabels[field]),
        mine: formatField(field, mine),
        theirs: formatField(field, theirs),
        choice,
      }))}
      onChoose={choose}
    />
  )
}

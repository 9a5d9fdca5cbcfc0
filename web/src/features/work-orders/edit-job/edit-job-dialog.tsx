import { errorText } from '@verstas/contract/errors/entry.ts'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { FieldValue } from '@verstas/domain/editing/merge-edits.ts'
import { countJobChanges } from '@verstas/domain/work-orders/job-change.ts'
import { associatedItemsInformation, type JobDraftAction } from '@verstas/domain/work-orders/job-draft.ts'
import type { JobConflict } from '@verstas/domain/work-orders/job-merge.ts'
import { refuseOperation } from '@verstas/domain/work-orders/job-rules.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { EditDialog } from '../../../platform/editing/edit-dialog.tsx'
import { ChangeNotice } from '../../../platform/editing/notices.tsx'
import type { DraftName } from '../../../platform/editing/use-draft.ts'
import { useLock } from '../../../platform/editing/use-lock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { useJobTitle } from '../../../shared/jobs/job-labels.tsx'
import { useLastChange, workOrderLock } from '../work-order-edits.ts'
import { JobForm, type RowSearch } from './job-form.tsx'
import { type EditingOfJob, jobRules, useJobEdit } from './use-job-edit.ts'

const PartSearchDialog = lazy(async () => ({
  default: (await import('../../../shared/catalogue/part-search-dialog.tsx')).PartSearchDialog,
}))
const OperationSearchDialog = lazy(async () => ({
  default: (await import('../../../shared/operations/operation-search-dialog.tsx')).OperationSearchDialog,
}))

interface EditJobDialogProps {
  /** The latest data of the work order, which may change while the dialog is open. */
  readonly workOrder: WorkOrder
  /** Null for a new job. */
  readonly jobId: number | null
  /** The search that opens together with the dialog; null for none. */
  readonly searchAtFirst: RowSearch | null
  readonly draftName: DraftName
  readonly onClose: () => void
}

/**
 * Edits or creates a job (specification.md, Screens and States), while the dialog holds the work order's
 * lock.
 */
export default function EditJobDialog(props: EditJobDialogProps) {
  const t = useTexts()
  const { workOrder, jobId, searchAtFirst, draftName, onClose } = props
  const lock = useLock(workOrderLock, workOrder.Id)
  const edit = useJobEdit({ workOrder, jobId, draftName, onSaved: onClose })
  const [search, setSearch] = useState(searchAtFirst)
  const { editTitle } = useJobTitle(workOrder)
  const { base, mine } = edit.state
  const changeCount = countJobChanges(base, mine)
  // A search that was opened from the list of jobs saves by itself. The form then shows only problems.
  const isSavable = searchAtFirst !== null && changeCount > 0 && !edit.isUndecided && !edit.isUnanswered
  const closeSearch = () => {
    setSearch(null)
    showNewestRow()
  }
  // Opens the search only while the job may be edited.
  const openSearch = lock.state.phase === 'held' || lock.state.phase === 'lost' ? search : null
  return (
    <>
      <EditDialog
        title={editTitle(jobId)}
        plate={<Plate number={workOrder.Vehicle.LicenseNumber} size={24} />}
        edit={edit}
        changeCount={changeCount}
        lock={lock}
        knownLock={workOrder.Lock ?? null}
        onClose={onClose}
        onCloseUpper={openSearch && closeSearch}
        notices={<ChangesByOthers workOrderId={workOrder.Id} edit={edit} />}
      >
        <JobForm workOrder={workOrder} edit={edit} onSearch={setSearch} />
      </EditDialog>
      <RowSearches
        search={openSearch}
        serialNumber={workOrder.Vehicle.SerialNumber}
        onAdd={edit.dispatch}
        onClose={closeSearch}
        action={
          isSavable && (
            <Button
              onClick={() => {
                closeSearch()
                edit.save()
              }}
            >
              {`${t('common.save')} (${changeCount})`}
            </Button>
          )
        }
      />
    </>
  )
}

/** Scrolls the form to the last row that was added, because it would be out of sight. */
const showNewestRow = () =>
  [...document.querySelectorAll('[data-new-row]')].at(-1)?.scrollIntoView({ block: 'center' })

interface RowSearchesProps {
  readonly search: RowSearch | null
  /** The vehicle's VIN; the search returns entries for the vehicle's make first. */
  readonly serialNumber: string
  readonly onAdd: (action: JobDraftAction) => void
  readonly onClose: () => void
  /** The main action of the searches. */
  readonly action: ReactNode
}

/** The searches for parts and operations, on top of the dialog. The add button of a result adds a row. */
function RowSearches({ search, serialNumber, onAdd, ...dialog }: RowSearchesProps) {
  const t = useTexts()
  const addPart = (part: PartSearchResult) => {
    onAdd({ kind: 'addPart', part })
    const information = associatedItemsInformation(part)
    if (information) notify.success(t('job.associatedItems', information))
  }
  const addOperation = (operation: WorkOperation) => {
    const refusal = refuseOperation(operation)
    if (refusal) notify.error(t(errorText(refusal.name), refusal.data))
    else onAdd({ kind: 'addOperation', operation })
  }
  return (
    <Suspense>
      {search === 'parts' && (
        <PartSearchDialog opened {...dialog} onAdd={addPart} serialNumber={serialNumber} />
      )}
      {search === 'operations' && (
        <OperationSearchDialog opened {...dialog} onAdd={addOperation} serialNumber={serialNumber} />
      )}
    </Suspense>
  )
}

const conflictLabels = {
  Name: 'jobEdit.conflictName',
  Note: 'jobEdit.conflictText',
  OrderedAmount: 'jobEdit.conflictAmount',
  Price: 'jobEdit.conflictPrice',
  IsMarkedAsDeleted: 'jobEdit.conflictRemoval',
} as const satisfies Record<JobConflict['field'], TextName>

interface ChangesByOthersProps {
  readonly workOrderId: number
  readonly edit: EditingOfJob
}

/** The changes that other users made meanwhile, and the conflicts that the user must decide. */
function ChangesByOthers({ workOrderId, edit }: ChangesByOthersProps) {
  const t = useTexts()
  const format = useFormat()
  const { foreignChange, choose } = edit
  const { conflicts, base } = edit.state
  const isOfJob = ({ Subject }: WorkOrderEvent) => Subject !== null && Subject.JobId === base?.JobId
  const lastChange = useLastChange(workOrderId, foreignChange || conflicts.length === 0 ? null : isOfJob)
  if (!foreignChange && conflicts.length === 0) return null

  const write = (field: JobConflict['field'], value: FieldValue): string => {
    if (field === 'IsMarkedAsDeleted') return t(value === true ? 'jobEdit.rowGoes' : 'jobEdit.rowStays')
    if (value === null || value === '' || Number.isNaN(value)) return t('edit.blank')
    if (typeof value !== 'number') return String(value)
    return field === 'Price' ? format.price(value) : format.number(value)
  }
  return (
    <ChangeNotice
      change={foreignChange ?? lastChange}
      fields={[]}
      conflicts={conflicts.map((conflict) => {
        const { key, field, label, mine, theirs, choice } = conflict
        return {
          key: jobRules.keyOf(conflict),
          label: key === null ? t('jobEdit.conflictNote') : t(conflictLabels[field], { row: label }),
          mine: write(field, mine),
          theirs: write(field, theirs),
          choice,
        }
      })}
      onChoose={choose}
    />
  )
}

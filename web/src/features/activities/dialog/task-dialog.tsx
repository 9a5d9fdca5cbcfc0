import { IconCheck, IconRotate } from '@tabler/icons-react'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { mayToggle } from '@verstas/domain/activities/rules.ts'
import type { FieldValue } from '@verstas/domain/editing/merge-edits.ts'
import { useRef, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { EditDialog } from '../../../platform/editing/edit-dialog.tsx'
import { ChangeNotice } from '../../../platform/editing/notices.tsx'
import type { DraftName } from '../../../platform/editing/use-draft.ts'
import { useLeaveGuard } from '../../../platform/editing/use-leave-guard.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog, DialogFoot } from '../../../platform/ui/dialog.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { useActivity, useActivityTypes } from '../api.ts'
import { useQueuedActivities, withQueued } from '../queued-activities.ts'
import { TaskStateBadge } from '../task-row.tsx'
import { useTaskAct } from '../use-task-act.ts'
import { useTaskWords } from '../use-task-words.ts'
import classes from './task-dialog.module.css'
import { changesIn, type TaskFields } from './task-fields.ts'
import { TaskForm } from './task-form.tsx'
import { TaskRead } from './task-read.tsx'
import { type EditingOfTask, useTaskEdit } from './use-task-edit.ts'

interface TaskDialogProps {
  /** Null for a new task. */
  readonly id: number | null
  /** True if the dialog begins with the form, for instance to continue a draft. */
  readonly isForm: boolean
  /** The number of the page's work order, to which a new task is added; null if there is none. */
  readonly orderNumber: number | null
  readonly draftName: DraftName
  readonly onClose: () => void
}

/**
 * Shows a task to read, with its actions. A button leads to the form, which also creates a new task
 * (specification.md, Screens).
 */
export default function TaskDialog({ id, isForm, ...dialog }: TaskDialogProps) {
  const t = useTexts()
  const query = useActivity(id)
  const [isEdited, setEdited] = useState(isForm)
  if (id === null || (query.data && isEdited))
    return <TaskEditDialog activity={query.data ?? null} {...dialog} />
  if (query.data) return <TaskReadDialog activity={query.data} {...dialog} onEdit={() => setEdited(true)} />
  return (
    <FormDialog
      title={t('activityEdit.title')}
      onClose={dialog.onClose}
      onSubmit={dialog.onClose}
      actions={<Button type="submit">{t('common.close')}</Button>}
    >
      {query.isError ? (
        <ErrorState
          title={t('activityEdit.loadFailed')}
          hint={messageOf(query.error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <LoadingSkeleton height={[72, 72, 104, 72]} />
      )}
    </FormDialog>
  )
}

interface TaskReadDialogProps extends Pick<TaskDialogProps, 'orderNumber' | 'onClose'> {
  readonly activity: Activity
  readonly onEdit: () => void
}

/** The dialog of a task to read. The back button closes the dialog and not the page. */
function TaskReadDialog({ activity, orderNumber, onEdit, onClose }: TaskReadDialogProps) {
  const t = useTexts()
  const [closeUpper, setCloseUpper] = useState<(() => void) | null>(null)
  useLeaveGuard({ isEdited: false, onBack: closeUpper ?? onClose })
  return (
    <Dialog title={t('activityEdit.title')} shape="panel" onClose={onClose}>
      <TaskRead
        {...{ activity, orderNumber, onEdit }}
        onDone={onClose}
        onUpper={(close) => setCloseUpper(() => close)}
        frame={(content, foot) => (
          <div className="flex column grow">
            <div className="stack content-start gap-16 grow">{content}</div>
            <DialogFoot>{foot}</DialogFoot>
          </div>
        )}
      />
    </Dialog>
  )
}

interface TaskEditDialogProps extends Omit<TaskDialogProps, 'id' | 'isForm'> {
  readonly activity: Activity | null
}

function TaskEditDialog({ activity, orderNumber, draftName, onClose }: TaskEditDialogProps) {
  const t = useTexts()
  const act = useTaskAct()
  // True while Done or Reopen waits for the save of an edited task. After a failed save, the task is neither
  // closed nor reopened.
  const isToToggle = useRef(false)
  const [closeUpper, setCloseUpper] = useState<(() => void) | null>(null)
  const entries = useQueuedActivities()
  const toggle = (task: Activity) => {
    void act(withQueued(task, entries, edit.me).IsOpen ? 'close' : 'reopen', task)
  }
  const edit = useTaskEdit({
    activity,
    orderNumber,
    draftName,
    onSaved: () => {
      if (activity && isToToggle.current) toggle(activity)
      onClose()
    },
    onNotSaved: () => {
      isToToggle.current = false
    },
  })
  const shown = activity && withQueued(activity, entries, edit.me)
  const isToggleable = shown !== null && mayToggle(shown, edit.state.mine) && !edit.isUndecided
  const pressToggle = () => {
    if (!activity) return
    if (!isToggleable) return notify.error(t('activityEdit.saveBeforeDone'))
    if (!edit.isEdited) {
      toggle(activity)
      return onClose()
    }
    isToToggle.current = true
    edit.save()
  }
  const save = () => {
    isToToggle.current = false
    edit.save()
  }
  return (
    <EditDialog
      title={t(activity ? 'activityEdit.title' : 'activityEdit.newTitle')}
      plate={<TaskFacts activity={shown} orderNumber={orderNumber} />}
      edit={{ ...edit, save }}
      changeCount={Object.keys(changesIn(edit.state, edit.me)).length}
      onClose={onClose}
      onCloseUpper={closeUpper}
      notices={<ChangesByOthers edit={edit} />}
      mainAction={
        shown && (
          <Button
            icon={shown.IsOpen ? IconCheck : IconRotate}
            disabled={edit.isSaving || edit.isUnanswered}
            aria-disabled={!isToggleable}
            onClick={pressToggle}
          >
            {t(shown.IsOpen ? 'activity.done' : 'activity.reopen')}
          </Button>
        )
      }
    >
      <TaskForm activity={activity} edit={edit} onUpper={(close) => setCloseUpper(() => close)} />
    </EditDialog>
  )
}

interface TaskFactsProps {
  readonly activity: Activity | null
  readonly orderNumber: number | null
}

/**
 * The state of the task, and its work order with the plate. The work order is a link unless the page already
 * shows that work order.
 */
function TaskFacts({ activity, orderNumber }: TaskFactsProps) {
  const t = useTexts()
  const number = activity ? activity.WorkOrderNumber : orderNumber
  const plate = activity?.WorkOrderNumber != null && (
    <Plate number={activity.WorkOrderVehicleLicenseNumber} blankLabel={t('workOrder.noPlate')} />
  )
  const words =
    number !== null && t('activityEdit.toWorkOrder', { number: activity?.WorkOrderExternalNumber ?? number })
  return (
    <>
      {activity && <TaskStateBadge isOpen={activity.IsOpen} />}
      {number !== null && number !== orderNumber ? (
        <Link
          to="/workorder"
          search={{ number: String(number) }}
          className={`${classes.order} inline-flex wrap middle gap-y-4 gap-x-8`}
        >
          {plate}
          {words}
        </Link>
      ) : (
        <span className={`${classes.order} inline-flex wrap middle gap-y-4 gap-x-8`}>
          {plate}
          {words}
        </span>
      )}
    </>
  )
}

const labels: Readonly<Record<string, TextName>> = {
  Header: 'activityEdit.header',
  Body: 'activityEdit.body',
  TypeCode: 'activityEdit.type',
  SalesmanId: 'activityEdit.assignee',
  Planned: 'activityEdit.planned',
  EndDate: 'activityEdit.endDate',
  Price: 'activityEdit.price',
  Note: 'activityEdit.note',
} satisfies Record<keyof TaskFields, TextName>

/** Shows other users' changes since the edit began, and asks which value of each conflict to save. */
function ChangesByOthers({ edit }: { readonly edit: EditingOfTask }) {
  const t = useTexts()
  const format = useFormat()
  const words = useTaskWords()
  const { data: types = [] } = useActivityTypes()
  const { foreignChange, choose } = edit
  const { conflicts } = edit.state
  if (!foreignChange && conflicts.length === 0) return null
  const nameOf = (field: string): string => {
    const label = labels[field]
    return label === undefined ? field : t(label)
  }
  const write = (field: keyof TaskFields, value: FieldValue): string => {
    if (value === null || value === '') return t('edit.blank')
    if (field === 'SalesmanId') return words.nameOf(Number(value))
    if (field === 'TypeCode') return types.find(({ Code }) => Code === value)?.Description ?? String(value)
    if (field === 'Price') return format.price(Number(value))
    return field === 'Planned' || field === 'EndDate' ? format.dateTime(String(value)) : String(value)
  }
  return (
    <ChangeNotice
      words={{ by: 'activityEdit.changedBy', bySomebody: 'activityEdit.changedBySomebody' }}
      change={foreignChange ?? { name: null, at: null }}
      fields={(foreignChange?.fields ?? []).map(nameOf)}
      conflicts={conflicts.map(({ field, mine, theirs, choice }) => ({
        key: field,
        label: nameOf(field),
        mine: write(field, mine),
        theirs: write(field, theirs),
        choice,
      }))}
      onChoose={choose}
    />
  )
}

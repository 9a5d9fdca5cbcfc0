import { useQueryClient } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { Activity, ActivityType } from '@verstas/contract/activities/entities.ts'
import { isValidActivity, withType } from '@verstas/domain/activities/rules.ts'
import { useMemo, useRef, useState } from 'react'
import { callWithin } from '../../../platform/api/call-within.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import type { SaveAttempt } from '../../../platform/editing/edit-state.ts'
import { saveHeaders, saveTimeoutMs, sendVersioned } from '../../../platform/editing/save.ts'
import type { DraftName } from '../../../platform/editing/use-draft.ts'
import { useEdit } from '../../../platform/editing/use-edit.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { useFindEmployee } from '../../../shared/employees/api.ts'
import { secondKeyOf } from '../second-key.ts'
import { useActThroughQueue, useHandBack } from '../use-task-act.ts'
import {
  changeToSend,
  fieldsOf,
  newTask,
  newTaskToSend,
  parseTaskEdit,
  type TaskFields,
  type TaskSave,
  taskRulesOf,
} from './task-fields.ts'

const { saveActivity, assignActivity, getActivity } = activityEndpoints

interface EditedTask {
  /** Null for a new task. */
  readonly activity: Activity | null
  /** The number of the work order to which a new task is added; null if there is none. */
  readonly orderNumber: number | null
  readonly draftName: DraftName
  readonly onSaved: () => void
  readonly onNotSaved: () => void
}

/** The editing state of an existing or new task. */
export function useTaskEdit({ activity, orderNumber, draftName, onSaved, onNotSaved }: EditedTask) {
  const t = useTexts()
  const me = useSession().employee.Id
  const [isChecked, setIsChecked] = useState(false)
  const sendChange = useSendChange(activity?.Id ?? 0)
  const actThroughQueue = useActThroughQueue()
  const find = useFindEmployee()
  const handBack = useHandBack()
  /** The assignee that the last save has set; null if the assignee stayed the same. */
  const assigned = useRef<number | null>(null)
  const edit = useEdit({
    rules: useMemo(() => taskRulesOf(me), [me]),
    source: activity,
    begin: (source) => {
      const fields = source ? fieldsOf(source) : newTask
      return { base: fields, mine: fields }
    },
    draftName,
    parse: parseTaskEdit,
    prepare: (state) => {
      setIsChecked(true)
      const { mine } = state
      if (!isValidActivity(mine) || mine.SalesmanId === null || Number.isNaN(mine.Price)) {
        notify.error(t('edit.invalid'))
        onNotSaved()
        return null
      }
      if (activity) return changeToSend(activity, state, me)
      return newTaskToSend({ ...mine, SalesmanId: mine.SalesmanId }, orderNumber, { me, now: serverNow() })
    },
    send: async (attempt) => {
      const { save, assign } = attempt.body
      assigned.current = assign?.salesman ?? null
      if (activity || !save) return sendChange(attempt)
      const { Header: header, Created: at = serverNow().toISOString() } = save
      const note = assign?.note ?? null
      return actThroughQueue({ act: 'add', header, at, request: save, note }, attempt.key)
    },
    // The dialog shows no toast for a new task, because the device queue shows one.
    notifySaved: () => {
      if (!activity) return
      const to = assigned.current === null ? undefined : find(assigned.current)
      if (!to) return void notify.success(t('edit.saved'))
      const from = { Id: activity.SalesmanId, Name: find(activity.SalesmanId)?.Name ?? '' }
      // A plain specification server does not know the previous assignee, and cannot check it.
      const undo = activity.Version === undefined ? undefined : handBack({ task: activity, from, to })
      notify.success(t('activityRead.nowWith', { name: to.Name, header: activity.Header }), undo)
    },
    onSaved,
    onFailed: (failure) => {
      notify.error(messageOf(failure, t))
      onNotSaved()
    },
  })
  const { mine } = edit.state
  return {
    ...edit,
    me,
    /** True after the first attempt to save. The fields show their errors only then. */
    isChecked,
    write: <F extends keyof TaskFields>(field: F, value: TaskFields[F]) =>
      edit.change((now) => ({ ...now, [field]: value }), field),
    chooseType: (type: ActivityType) => edit.change((now) => withType(now, type, me), 'TypeCode'),
    isValid: isValidActivity(mine) && !Number.isNaN(mine.Price),
  }
}

export type EditingOfTask = ReturnType<typeof useTaskEdit>

/**
 * Returns a function that saves the fields of a task, then assigns the task. The function throws the errors
 * of `sendVersioned` and of the assignment call.
 */
function useSendChange(id: number) {
  const queries = useQueryClient()
  const fetchCurrent = () => callWithin(saveTimeoutMs, getActivity, { params: { id } })
  return async (attempt: SaveAttempt<TaskSave>): Promise<void> => {
    const { save, assign } = attempt.body
    try {
      if (save)
        await sendVersioned(
          () => callWithin(saveTimeoutMs, saveActivity, { headers: saveHeaders(attempt), body: save }),
          fetchCurrent,
        )
      if (assign)
        await callWithin(saveTimeoutMs, assignActivity, {
          headers: { 'idempotency-key': secondKeyOf(attempt.key) },
          params: { salesman: assign.salesman },
          body: {
            Id: id,
            ...(assign.note !== null && { Note: assign.note }),
            ...(assign.from !== null && { FromSalesmanId: assign.from }),
          },
        })
    } catch (error) {
      invalidateChanges(queries, saveActivity)
      throw error
    }
  }
}

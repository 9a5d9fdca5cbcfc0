import {
  type Activity,
  ActivitySave,
  type ClearableActivityField,
} from '@verstas/contract/activities/entities.ts'
import { mayWriteAssignmentNote, toCents } from '@verstas/domain/activities/rules.ts'
import { changedFields, type EditConflict } from '@verstas/domain/editing/merge-edits.ts'
import {
  draftNumber,
  type EditRules,
  type EditState,
  fieldRules,
  storedEdit,
  z,
} from '../../../platform/editing/edit-state.ts'

/** The values of a task's form. */
const TaskFields = z.object({
  Header: z.string(),
  Body: z.string(),
  TypeCode: z.string(),
  SalesmanId: z.int().nullable(),
  Planned: z.string().nullable(),
  EndDate: z.string().nullable(),
  Price: draftNumber,
  /** The message to the new assignee, which is not part of the task. */
  Note: z.string(),
})
export type TaskFields = z.output<typeof TaskFields>

/** The calls of one save: the fields, then the assignment (specification.md, States). */
const TaskSave = z.object({
  save: ActivitySave.nullable(),
  assign: z.object({ salesman: z.int(), note: z.string().nullable(), from: z.int().nullable() }).nullable(),
})
export type TaskSave = z.output<typeof TaskSave>

type Conflict = EditConflict<TaskFields>
export type TaskEditState = EditState<TaskFields, TaskFields, Conflict, TaskSave>

export const newTask: TaskFields = {
  Header: '',
  Body: '',
  TypeCode: '',
  SalesmanId: null,
  Planned: null,
  EndDate: null,
  Price: null,
  Note: '',
}

/** Returns the fields of the form from a task. */
export const fieldsOf = (activity: Activity): TaskFields => ({
  Header: activity.Header,
  Body: activity.Body,
  TypeCode: activity.TypeCode,
  SalesmanId: activity.SalesmanId,
  Planned: activity.Planned,
  EndDate: activity.EndDate,
  Price: activity.Price,
  Note: '',
})

/**
 * Returns the fields of the form that differ from the saved task. Ignores a message that is blank or has no
 * recipient.
 *
 * @param me the employee id of the user
 */
export const changesIn = ({ base, mine }: Pick<TaskEditState, 'base' | 'mine'>, me: number) =>
  changedFields(base, { ...mine, Note: noteOf(mine, me) ?? '' })

/**
 * Returns the rules that merge a task's form with the saves of other users. For a new task
 * there are no saves to merge.
 *
 * @param me the employee id of the user
 */
export const taskRulesOf = (me: number): EditRules<Activity | null, TaskFields, TaskFields, Conflict> => ({
  ...fieldRules<TaskFields>(),
  versionOf: (activity) => activity?.Version ?? null,
  findBase: (activity) => activity && fieldsOf(activity),
  differs: (base, mine) => Object.keys(changesIn({ base, mine }, me)).length > 0,
})

const StoredTaskEdit = storedEdit({
  base: TaskFields,
  mine: TaskFields,
  conflict: { field: TaskFields.keyof() },
  body: TaskSave,
})

/** Parses a stored draft of the dialog. @throws if it is invalid */
export const parseTaskEdit = (kept: unknown): TaskEditState => StoredTaskEdit.parse(kept)

const clearable: readonly ClearableActivityField[] = ['Planned', 'EndDate', 'Price']

/** Returns the form's values in the format of a save, without the assignee and the message. */
const writtenOf = (mine: TaskFields) => ({
  Header: mine.Header.trim(),
  Body: mine.Body.trim(),
  TypeCode: mine.TypeCode,
  ...(mine.Planned !== null && { Planned: mine.Planned }),
  ...(mine.EndDate !== null && { EndDate: mine.EndDate }),
  ...(mine.Price !== null && { Price: toCents(mine.Price) }),
})

/**
 * Returns the calls of a changed task; null if nothing differs. The assignment call changes the assignee of
 * an open task. The save changes the assignee of a closed task, because the server refuses to assign it
 * (docs/decisions/task-assignment.md).
 */
export function changeToSend(
  activity: Activity,
  { base, mine }: Pick<TaskEditState, 'base' | 'mine'>,
  me: number,
): TaskSave | null {
  const { Note: _, SalesmanId: newAssignee, ...changes } = changesIn({ base, mine }, me)
  const cleared = clearable.filter((name) => name in changes && mine[name as keyof TaskFields] === null)
  const { Id, IsOpen, SalesmanId: assignee, ExternalSessions, WorkOrderNumber } = activity
  const givenBySave = IsOpen ? null : (newAssignee ?? null)
  const save =
    Object.keys(changes).length > 0 || givenBySave !== null
      ? {
          Id,
          ...writtenOf(mine),
          SalesmanId: givenBySave ?? assignee,
          ExternalSessions,
          ...(WorkOrderNumber !== null && { WorkOrderNumber }),
          ...(cleared.length > 0 && { ClearedFields: cleared }),
        }
      : null
  const note = noteOf(mine, me)
  const isHandedOver = mine.SalesmanId !== null && (newAssignee !== undefined || note !== null)
  const from = base.SalesmanId ?? null
  const assign = isHandedOver && mine.SalesmanId !== null ? { salesman: mine.SalesmanId, note, from } : null
  return save || assign ? { save, assign } : null
}

/**
 * Returns the calls that create a task.
 *
 * @param now the server's current time
 */
export const newTaskToSend = (
  mine: TaskFields & { readonly SalesmanId: number },
  orderNumber: number | null,
  { me, now }: { readonly me: number; readonly now: Date },
): TaskSave => {
  const note = noteOf(mine, me)
  return {
    save: {
      ...writtenOf(mine),
      SalesmanId: mine.SalesmanId,
      Created: now.toISOString(),
      ...(orderNumber !== null && { WorkOrderNumber: orderNumber }),
    },
    assign: note === null ? null : { salesman: mine.SalesmanId, note, from: null },
  }
}

/** Returns the message to the assignee; null if it is blank or has no recipient. */
const noteOf = (mine: TaskFields, me: number): string | null =>
  mayWriteAssignmentNote(mine, me) && mine.Note.trim() !== '' ? mine.Note.trim() : null

import { CallFailed } from '@verstas/contract/call.ts'
import { errorText } from '@verstas/contract/errors/entry.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { WorkOrderEdit, WorkOrderFields } from '@verstas/contract/work-orders/edit-entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { changedFields, type EditConflict, type FieldValue } from '@verstas/domain/editing/merge-edits.ts'
import {
  type EditField,
  type EditSwitches,
  type EditValues,
  editFields,
  editOfValues,
  refuseEdit,
  writeField,
} from '@verstas/domain/work-orders/edit.ts'
import { useState } from 'react'
import { callWithin } from '../../../platform/api/call-within.ts'
import { failureKindOf, messageOf, metaDataOf } from '../../../platform/api/failure.ts'
import {
  draftNumber,
  type EditRules,
  type EditState,
  fieldRules,
  storedEdit,
  z,
} from '../../../platform/editing/edit-state.ts'
import { saveTimeoutMs } from '../../../platform/editing/save.ts'
import type { DraftName } from '../../../platform/editing/use-draft.ts'
import { useEdit } from '../../../platform/editing/use-edit.ts'
import { useSession } from '../../../platform/session/session.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { useSendEdit } from '../work-order-edits.ts'

type Conflict = EditConflict<EditValues>

/** The state of the work order edit dialog, which is stored as a draft. */
export type WorkOrderEditState = EditState<EditValues, EditValues, Conflict, WorkOrderEdit>

const valuesOf = (workOrder: WorkOrder): EditValues => ({
  Mileage: workOrder.Mileage,
  MileageAtHandover: workOrder.MileageAtHandover,
  VehicleLocation: workOrder.VehicleLocation,
  Note: workOrder.Note,
  PartsPrePlanned: workOrder.PartsPrePlanned,
  PartsPrePicked: workOrder.PartsPrePicked,
  PickShelf: workOrder.PickShelf,
  UseHours: workOrder.UseHours,
})

const rules: EditRules<WorkOrder, EditValues, EditValues, Conflict> = {
  ...fieldRules<EditValues>(),
  versionOf: ({ Version }) => Version ?? null,
  findBase: valuesOf,
}

const values = z.object({
  Mileage: draftNumber,
  MileageAtHandover: draftNumber,
  VehicleLocation: z.string(),
  Note: z.string(),
  PartsPrePlanned: z.boolean(),
  PartsPrePicked: z.boolean(),
  PickShelf: z.string(),
  UseHours: draftNumber,
})
const StoredEdit = storedEdit({
  base: values,
  mine: values,
  conflict: { field: z.enum(editFields as readonly EditField[]) },
  body: WorkOrderEdit,
})

/**
 * Parses a stored draft of the work order dialog.
 *
 * @throws if it is invalid
 */
export const parseWorkOrderEdit = (stored: unknown): WorkOrderEditState => StoredEdit.parse(stored)

/** The error message of each invalid field. */
export type FieldProblems = Readonly<Partial<Record<EditField, string>>>

/**
 * Returns the state of the edit dialog, and functions that change and save it.
 *
 * @param onSaved runs after a successful save
 */
export function useWorkOrderEdit(workOrder: WorkOrder, draftName: DraftName, onSaved: () => void) {
  const t = useTexts()
  const switches = useSession().settings.WorkshopConfiguration
  const [isChecked, setIsChecked] = useState(false)
  const edit = useEdit<WorkOrder, EditValues, EditValues, Conflict, WorkOrderEdit>({
    rules,
    source: workOrder,
    begin: (source) => ({ base: valuesOf(source), mine: valuesOf(source) }),
    draftName,
    parse: parseWorkOrderEdit,
    prepare: ({ base, mine, version }) => {
      setIsChecked(true)
      const changes = changedFields(base, mine)
      const isInvalid = Object.keys(findProblems(changes, switches, t)).length > 0
      if (isInvalid || Object.keys(changes).length === 0) return null
      // A server without versions receives all fields, because it may empty omitted ones.
      return editOfValues(workOrder.Id, version === null ? mine : changes)
    },
    send: useSendEdit(workOrder.Id, workOrderEditEndpoints.saveWorkOrder, (input) =>
      callWithin(saveTimeoutMs, workOrderEditEndpoints.saveWorkOrder, input),
    ),
    onSaved,
    onFailed: (failure) => {
      // Shows the lock of another user as a toast (specification.md, Errors).
      if (failureKindOf(failure) === 'lock') notify.error(messageOf(failure, t))
    },
  })
  const { base, mine } = edit.state
  const foundProblems = findProblems(changedFields(base, mine), switches, t)
  const problems = isChecked ? foundProblems : {}
  return {
    ...edit,
    switches,
    problems: { ...problemsOf(edit.failure, t), ...problems },
    /** True if the input is invalid, even before the user tries to save. */
    hasProblems: Object.keys(foundProblems).length > 0,
    /** True if the user has tried to save and the input is invalid. */
    isInvalid: Object.keys(problems).length > 0,
    write: (field: EditField, value: FieldValue) =>
      edit.change((values) => writeField(values, field, value), field),
  }
}

export type EditingOfWorkOrder = ReturnType<typeof useWorkOrderEdit>

/** Validates the input by the contract and by the settings of the site. */
function findProblems(changes: Partial<EditValues>, switches: EditSwitches, t: Translate): FieldProblems {
  const broken = refuseEdit(changes, switches).map(
    ({ name, data }) => [String(data.field), t(errorText(name), data)] as const,
  )
  const malformed = (WorkOrderFields.safeParse(changes).error?.issues ?? []).map((issue) => {
    const words =
      issue.code === 'too_big' && issue.origin === 'string'
        ? t('edit.tooLong', { max: Number(issue.maximum) })
        : t('edit.wholeNumber')
    return [String(issue.path[0]), words] as const
  })
  return ofFields([...broken, ...malformed])
}

/** Returns the server's error messages by field; empty if the refusal concerns no single field. */
function problemsOf(error: unknown, t: Translate): FieldProblems {
  if (!(error instanceof CallFailed)) return {}
  return ofFields(
    error.errors.map((entry) => {
      const fieldError = new CallFailed(error.status, [entry])
      return [metaDataOf(fieldError, 'field') ?? '', messageOf(fieldError, t)] as const
    }),
  )
}

const ofFields = (problems: readonly (readonly [string, string])[]): FieldProblems =>
  Object.fromEntries(problems.filter(([field]) => (editFields as readonly string[]).includes(field)))

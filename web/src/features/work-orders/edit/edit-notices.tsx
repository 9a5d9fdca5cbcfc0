import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ChangeNotice } from './change-notice.tsx'
import { ConflictChoices } from './conflict-choices.tsx'
import { fieldLabels, isEditField } from './field-labels.ts'
import type { WorkOrderEditing } from './use-edit-work-order.ts'
import { useFieldFormat } from './use-field-format.ts'
import { useKnownChange } from './use-known-change.ts'

interface EditNoticesProps {
  readonly workOrderId: number
  readonly editing: WorkOrderEditing
}

/** What somebody else did to the work order meanwhile, and what there is to decide. */
export function EditNotices({ workOrderId, editing }: EditNoticesProps) {
  const t = useTexts()
  const formatField = useFieldFormat()
  const { state, foreign, choose } = editing
  const { conflicts } = state
  const fields: readonly string[] = conflicts.map(({ field }) => field)
  const isOfFields = ({ Subject, Changes }: WorkOrderEvent) =>
    Subject === null && Changes.some(({ Field }) => fields.includes(Field))
  const known = useKnownChange(workOrderId, foreign || fields.length === 0 ? null : isOfFields)
  const change = foreign ?? known
  const labels = foreign?.fields ?? conflicts.map(({ field }) => t(fieldLabels[field]))
  if (!foreign && conflicts.length === 0) return null
  return (
    <>
      <ChangeNotice change={change} fields={labels} />
      {conflicts.length > 0 && (
        <ConflictChoices
          conflicts={conflicts.map(({ field, mine, theirs, choice }) => ({
            key: field,
            label: t(fieldLabels[field]),
            mine: formatField(field, mine),
            theirs: formatField(field, theirs),
            choice,
          }))}
          otherName={change.name}
          onChoose={(field, side) => isEditField(field) && choose(field, side)}
        />
      )}
    </>
  )
}

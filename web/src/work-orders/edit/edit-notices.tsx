import { useTexts } from '../../texts/use-texts.ts'
import { ChangeNotice } from './change-notice.tsx'
import { ConflictChoices } from './conflict-choices.tsx'
import { fieldLabels, isEditField } from './field-labels.ts'
import type { WorkOrderEditing } from './use-edit-work-order.ts'
import { useFieldFormat } from './use-field-format.ts'

const nobodyKnown = { name: null, at: null }

/** What somebody else did to the work order meanwhile, and what there is to decide. */
export function EditNotices({ editing }: { editing: WorkOrderEditing }) {
  const t = useTexts()
  const formatField = useFieldFormat()
  const { state, foreign, choose } = editing
  const { conflicts } = state
  if (!foreign && conflicts.length === 0) return null
  return (
    <>
      <ChangeNotice change={foreign ?? nobodyKnown} fields={foreign?.fields ?? []} />
      {conflicts.length > 0 && (
        <ConflictChoices
          conflicts={conflicts.map(({ field, mine, theirs, choice }) => ({
            key: field,
            label: t(fieldLabels[field]),
            mine: formatField(field, mine),
            theirs: formatField(field, theirs),
            choice,
          }))}
          otherName={foreign?.name ?? null}
          onChoose={(field, side) => isEditField(field) && choose(field, side)}
        />
      )}
    </>
  )
}

import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import type { FieldValue } from '@verstas/domain/work-orders/merge-edits.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ChangeNotice } from '../edit/change-notice.tsx'
import { ConflictChoices } from '../edit/conflict-choices.tsx'
import { useKnownChange } from '../edit/use-known-change.ts'
import type { OpenJobConflict } from './job-edit-state.ts'
import type { JobEditing } from './use-job-edit.ts'

const labels = {
  Name: 'jobEdit.conflictName',
  Note: 'jobEdit.conflictText',
  OrderedAmount: 'jobEdit.conflictAmount',
  Price: 'jobEdit.conflictPrice',
  IsMarkedAsDeleted: 'jobEdit.conflictRemoval',
} as const satisfies Record<OpenJobConflict['field'], TextName>

interface JobConflictsProps {
  readonly workOrderId: number
  readonly editing: JobEditing
}

/** What somebody else did to the work order meanwhile, and what there is to decide. */
export function JobConflicts({ workOrderId, editing }: JobConflictsProps) {
  const t = useTexts()
  const format = useFormat()
  const { state, foreign, choose } = editing
  const { conflicts, original } = state
  const isOfJob = ({ Subject }: WorkOrderEvent) => Subject !== null && Subject.JobId === original?.JobId
  const known = useKnownChange(workOrderId, foreign || conflicts.length === 0 ? null : isOfJob)
  const change = foreign ?? known
  if (!foreign && conflicts.length === 0) return null

  const write = (field: OpenJobConflict['field'], value: FieldValue): string => {
    if (field === 'IsMarkedAsDeleted') return t(value === true ? 'jobEdit.rowGoes' : 'jobEdit.rowStays')
    if (value === null || value === '' || Number.isNaN(value)) return t('edit.blank')
    if (typeof value !== 'number') return String(value)
    return field === 'Price' ? format.price(value) : format.number(value)
  }
  const keyed = conflicts.map((conflict) => ({ conflict, key: `${conflict.key}-${conflict.field}` }))
  return (
    <>
      <ChangeNotice change={change} fields={[]} />
      {keyed.length > 0 && (
        <ConflictChoices
          conflicts={keyed.map(({ key, conflict: { field, label, mine, theirs, choice, ...at } }) => ({
            key,
            label: at.key === null ? t('jobEdit.conflictNote') : t(labels[field], { row: label }),
            mine: write(field, mine),
            theirs: write(field, theirs),
            choice,
          }))}
          otherName={change.name}
          onChoose={(key, side) => {
            const chosen = keyed.find((one) => one.key === key)
            if (chosen) choose(chosen.conflict, side)
          }}
        />
      )}
    </>
  )
}

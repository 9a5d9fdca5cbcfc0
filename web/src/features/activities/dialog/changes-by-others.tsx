import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { FieldValue } from '@verstas/domain/editing/merge-edits.ts'
import { ChangeNotice } from '../../../platform/editing/notices.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useActivityTypes } from '../api.ts'
import { useTaskWords } from '../use-task-words.ts'
import type { TaskFields } from './task-fields.ts'
import type { EditingOfTask } from './use-task-edit.ts'

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
export function ChangesByOthers({ edit }: { readonly edit: EditingOfTask }) {
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

import type { EditField } from '@verstas/domain/work-orders/edit.ts'
import type { FieldValue } from '@verstas/domain/work-orders/merge-edits.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'

/** Writes a field's value as people read it, with its unit; an empty one says so. */
export function useFieldFormat(): (field: EditField, value: FieldValue) => string {
  const t = useTexts()
  const format = useFormat()
  return (field, value) => {
    if (value === null || value === '') return t('edit.blank')
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (typeof value === 'string') return value
    return field === 'UseHours'
      ? t('workOrder.hours', { hours: format.number(value) })
      : t('workOrder.kilometres', { km: format.number(value) })
  }
}

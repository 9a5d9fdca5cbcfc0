import type { DraftRow } from '@verstas/domain/work-orders/job-draft.ts'
import { useTexts } from '../../../../platform/texts/use-texts.ts'

/** What a person calls a row; a text goes by its place, for its words change while they are typed. */
export function useRowName(): (row: DraftRow, position: number) => string {
  const t = useTexts()
  return ({ RowType, Name, Note, WorkId, ItemNumber }, position) =>
    RowType === 'Text' && Name === ''
      ? t('jobEdit.textOf', { number: position })
      : Name || Note || WorkId || ItemNumber || t(`workOrder.rowType.${RowType}`)
}

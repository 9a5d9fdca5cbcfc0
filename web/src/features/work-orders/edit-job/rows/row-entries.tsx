import type { DraftRow, JobDraftAction } from '@verstas/domain/work-orders/job-draft.ts'
import { editableFields, type RowField } from '@verstas/domain/work-orders/job-rules.ts'
import { useTexts } from '../../../../platform/texts/use-texts.ts'
import { NameField } from './name-field.tsx'
import { PriceField } from './price-field.tsx'
import { QuantityField } from './quantity-field.tsx'
import classes from './row-fields.module.css'
import { TextRowField } from './text-row-field.tsx'

interface RowEntriesProps {
  readonly row: DraftRow
  readonly name: string
  /** Wrong fields, divided by a space. */
  readonly wrongFields: string
  readonly onChange: (action: JobDraftAction) => void
}

/** What of a row can be entered: a text, or quantity and price, and the name where no catalogue gives it. */
export function RowEntries({ row, name, wrongFields, onChange }: RowEntriesProps) {
  const t = useTexts()
  const wrong = wrongFields.split(' ')
  const isWrong = (field: RowField) => wrong.includes(field)
  const { Key: key, RowType } = row
  if (RowType === 'Text')
    return (
      <TextRowField
        name={name}
        value={row.Note}
        isWrong={isWrong('Note')}
        isNew={row.RowId === null}
        onText={(text) => onChange({ kind: 'setText', key, text })}
      />
    )
  return (
    <>
      {editableFields(RowType).includes('Name') && (
        <NameField
          kind={t(`workOrder.rowType.${RowType}`)}
          value={row.Name}
          isWrong={isWrong('Name')}
          onName={(text) => onChange({ kind: 'setName', key, text })}
        />
      )}
      <div className={classes.fields}>
        <QuantityField
          row={name}
          value={row.OrderedAmount}
          isWrong={isWrong('OrderedAmount')}
          onPlus={() => onChange({ kind: 'plus', key })}
          onMinus={() => onChange({ kind: 'minus', key })}
          onValue={(value) => onChange({ kind: 'setAmount', key, value })}
        />
        <PriceField
          row={name}
          value={row.Price}
          isWrong={isWrong('Price')}
          onValue={(value) => onChange({ kind: 'setPrice', key, value })}
        />
      </div>
    </>
  )
}

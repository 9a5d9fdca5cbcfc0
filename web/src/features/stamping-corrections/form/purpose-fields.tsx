import { errorText } from '@verstas/contract/errors/entry.ts'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { TypeField, WorkField } from '../../stamping/form/work-fields.tsx'
import classes from './purpose-fields.module.css'
import type { usePurpose } from './use-purpose.ts'

interface PurposeFieldsProps {
  /** The day with the corrected stamping. */
  readonly day: StampingDay
  readonly purpose: ReturnType<typeof usePurpose>
  /** The error message about the purpose; null if there is none. */
  readonly problem: string | null
}

/** The fields for the purpose: a type and, if the type requires them, rows of a work order in any status. */
export function PurposeFields({ day, purpose, problem }: PurposeFieldsProps) {
  const t = useTexts()
  const { form, types, workOrder, otherRows, dispatch } = purpose
  const words = form.refusal ? t(errorText(form.refusal)) : problem
  return (
    <>
      <TypeField
        types={types}
        chosen={form.type}
        onChoose={(type) => dispatch({ kind: 'typeChosen', type })}
      />
      {form.type?.IsWorkOrder && (
        <WorkField form={form} dispatch={dispatch} workOrder={workOrder} correctedDay={day} />
      )}
      <OtherRows
        rows={otherRows}
        tickedRowIds={form.selection.rowIds}
        onToggle={(rowId) => dispatch({ kind: 'rowToggled', rowId })}
      />
      {words && (
        <p role="alert" className={`${classes.problem} late`}>
          {words}
        </p>
      )}
    </>
  )
}

interface OtherRowsProps {
  readonly rows: Stamping['OrderRows']
  readonly tickedRowIds: readonly number[]
  readonly onToggle: (rowId: number) => void
}

/**
 * The stamped rows of other work orders, and stamped rows that cannot be selected. An unticked row is removed
 * from the stamping.
 */
function OtherRows({ rows, tickedRowIds, onToggle }: OtherRowsProps) {
  const t = useTexts()
  if (rows.length === 0) return null
  return (
    <fieldset>
      <legend className="strong">{t('correction.otherRows')}</legend>
      {rows.map((row) => (
        <Checkbox
          key={row.RowId}
          label={[row.Name, shownNumber(row)].filter(Boolean).join(' · ')}
          checked={tickedRowIds.includes(row.RowId)}
          onChange={() => onToggle(row.RowId)}
        />
      ))}
    </fieldset>
  )
}

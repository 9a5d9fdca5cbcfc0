import { errorText } from '@verstas/contract/errors/entry.ts'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { TypeField } from '../../stamping/form/type-field.tsx'
import { WorkField } from '../../stamping/form/work-field.tsx'
import { OtherRows } from './other-rows.tsx'
import classes from './purpose-fields.module.css'
import type { usePurpose } from './use-purpose.ts'

interface PurposeFieldsProps {
  /** The day that is corrected. */
  readonly day: StampingDay
  readonly purpose: ReturnType<typeof usePurpose>
  /** Why it cannot be sent as it is; null for nothing. */
  readonly problem: string | null
}

/** What the time is for: a type and, where it wants them, the rows of a work order, whatever became of it since. */
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
        <WorkField form={form} dispatch={dispatch} workOrder={workOrder} retold={day} />
      )}
      <OtherRows
        rows={otherRows}
        tickedRowIds={form.selection.rowIds}
        onToggle={(rowId) => dispatch({ kind: 'rowToggled', rowId })}
      />
      {words && (
        <p role="alert" className={classes.problem}>
          {words}
        </p>
      )}
    </>
  )
}

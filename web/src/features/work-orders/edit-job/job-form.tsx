import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { DraftRow } from '@verstas/domain/work-orders/job-draft.ts'
import { canAddRow, canEditRow, isNoteEditable } from '@verstas/domain/work-orders/job-rules.ts'
import { useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './job-form.module.css'
import { NoteField } from './note-field.tsx'
import { DraftRowCard } from './rows/draft-row-card.tsx'
import { useRights } from './use-job-access.ts'
import type { JobEditing } from './use-job-edit.ts'

interface JobFormProps {
  readonly workOrder: WorkOrder
  readonly editing: JobEditing
  /** Whether nothing can be changed now: the lock, or an answer, is still to come. */
  readonly isStill: boolean
}

/** A job's note and rows as they are edited (specification.md, Screens). */
export function JobForm({ workOrder, editing, isStill }: JobFormProps) {
  const t = useTexts()
  const rights = useRights()
  const headingId = useId()
  const { state, problems, change } = editing
  const { original, draft } = state
  const isEditable = ({ RowId, RowType }: DraftRow) =>
    RowId === null ? canAddRow(RowType, workOrder, rights) : canEditRow(RowType, workOrder, rights)
  const rows = draft.Rows.filter(({ IsGone }) => !IsGone)

  return (
    <fieldset className={classes.form} disabled={isStill}>
      <NoteField
        value={draft.Note}
        isEditable={isNoteEditable(original)}
        onNote={(note) => change({ kind: 'setNote', note })}
      />
      <section className={classes.rows} aria-labelledby={headingId}>
        <h3 id={headingId}>{t('jobEdit.rows')}</h3>
        {rows.some((row) => !isEditable(row)) && <p className={classes.hint}>{t('jobEdit.readOnlyRows')}</p>}
        {rows.length === 0 && (
          <p className={classes.hint}>
            <strong>{t('jobEdit.noRows')}</strong> {t('jobEdit.noRowsHint')}
          </p>
        )}
        <ul className={classes.list}>
          {rows.map((row, index) => (
            <li key={row.Key}>
              <DraftRowCard
                row={row}
                position={index + 1}
                isEditable={isEditable(row)}
                removedWith={draft.Rows.find(({ Key }) => Key === row.RemovedWith) ?? null}
                takesAlong={namesOfAlong(row, draft.Rows)}
                wrongFields={problems
                  .filter(({ key }) => key === row.Key)
                  .map(({ field }) => field)
                  .join(' ')}
                onChange={change}
              />
            </li>
          ))}
        </ul>
      </section>
    </fieldset>
  )
}

const namesOfAlong = ({ Key, AssociatedItems }: DraftRow, rows: readonly DraftRow[]): string =>
  [...rows.filter(({ RemovedWith }) => RemovedWith === Key), ...AssociatedItems]
    .map(({ Name }) => Name)
    .join(', ')

import { IconAlignLeft, IconPackage, IconTool } from '@tabler/icons-react'
import { maxRowCharacters } from '@verstas/contract/limits.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'

import type { DraftRow } from '@verstas/domain/work-orders/job-draft.ts'
import { canAddRow, canEditRow, isNoteEditable } from '@verstas/domain/work-orders/job-rules.ts'
import { useId } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { SteppedTextarea } from '../../../platform/ui/stepped-textarea.tsx'
import classes from './job-form.module.css'
import { RowCard } from './row-card.tsx'
import type { EditingOfJob } from './use-job-edit.ts'

/** A search that adds rows; it opens on top of the dialog. */
export type RowSearch = 'parts' | 'operations'

interface JobFormProps {
  readonly workOrder: WorkOrder
  readonly edit: EditingOfJob
  readonly onSearch: (search: RowSearch) => void
}

/** The form with the note and the rows of a job, and buttons that add rows (specification.md, Screens). */
export function JobForm({ workOrder, edit, onSearch }: JobFormProps) {
  const t = useTexts()
  const { state, dispatch } = edit
  const isNoteOpen = isNoteEditable(state.base)
  return (
    <>
      <div className={isNoteOpen ? undefined : classes.fixed}>
        <SteppedTextarea
          label={t('jobEdit.note')}
          // The note of a numbered job cannot be edited (specification.md, States).
          description={isNoteOpen ? undefined : t('jobEdit.noteFixed')}
          value={state.mine.Note}
          onText={(note) => dispatch({ kind: 'setNote', note })}
          readOnly={!isNoteOpen}
          maxLength={maxRowCharacters.note}
        />
      </div>
      <Rows workOrder={workOrder} edit={edit} />
      <AddRows workOrder={workOrder} onAddText={() => dispatch({ kind: 'addText' })} onSearch={onSearch} />
    </>
  )
}

function Rows({ workOrder, edit }: Omit<JobFormProps, 'onSearch'>) {
  const t = useTexts()
  const { rights } = useSession()
  const headingId = useId()
  const { state, problems, dispatch } = edit
  const isEditable = ({ RowId, RowType }: DraftRow) =>
    RowId === null ? canAddRow(RowType, workOrder, rights) : canEditRow(RowType, workOrder, rights)
  const all = state.mine.Rows
  const rows = all.filter(({ IsGone }) => !IsGone)
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h3 className="type-15 strong" id={headingId}>
        {t('jobEdit.rows')}
      </h3>
      {rows.some((row) => !isEditable(row)) && (
        <p className="mt-4 type-15 soft">{t('jobEdit.readOnlyRows')}</p>
      )}
      {rows.length === 0 && (
        <p className="stack gap-4 mt-4 type-15 soft">
          <strong>{t('jobEdit.noRows')}</strong>
          <span>{t('jobEdit.noRowsHint')}</span>
        </p>
      )}
      <ul className={classes.list}>
        {rows.map((row, index) => (
          <li key={row.Key}>
            <RowCard
              row={row}
              position={index + 1}
              isEditable={isEditable(row)}
              removedWith={all.find(({ Key }) => Key === row.RemovedWith) ?? null}
              takesAlong={namesOfAlong(row, all)}
              wrongFields={problems
                .filter(({ key }) => key === row.Key)
                .map(({ field }) => field)
                .join(' ')}
              onChange={dispatch}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const namesOfAlong = ({ Key, AssociatedItems }: DraftRow, rows: readonly DraftRow[]): string =>
  [...rows.filter(({ RemovedWith }) => RemovedWith === Key), ...AssociatedItems]
    .map(({ Name }) => Name)
    .join(', ')

interface AddRowsProps {
  readonly workOrder: WorkOrder
  readonly onAddText: () => void
  readonly onSearch: (search: RowSearch) => void
}

/** Buttons that add a part, labour or text row. Each requires the right to add rows of its type. */
function AddRows({ workOrder, onAddText, onSearch }: AddRowsProps) {
  const t = useTexts()
  const { rights } = useSession()
  return (
    <div className={`${classes.additions} grid gap-8`}>
      {canAddRow('SparePart', workOrder, rights) && (
        <Button variant="tonal" icon={IconPackage} onClick={() => onSearch('parts')}>
          {t('jobEdit.addPart')}
        </Button>
      )}
      {canAddRow('LabourOperation', workOrder, rights) && (
        <Button variant="tonal" icon={IconTool} onClick={() => onSearch('operations')}>
          {t('jobEdit.addOperation')}
        </Button>
      )}
      {canAddRow('Text', workOrder, rights) && (
        <Button variant="tonal" icon={IconAlignLeft} onClick={onAddText}>
          {t('jobEdit.addText')}
        </Button>
      )}
    </div>
  )
}

import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { importEndpoints } from '@verstas/contract/imports/endpoints.ts'
import type { FileImport, ImportRow } from '@verstas/contract/imports/entities.ts'
import { importColumns } from '@verstas/contract/imports/kinds.ts'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../../platform/api/save-file.ts'
import { useFileSave } from '../../../platform/editing/use-file-save.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ActionBar } from '../../../platform/ui/action-bar.tsx'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { FilterChip, FilterChips } from '../../../platform/ui/filter-chip.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { MoreButton } from '../../../platform/ui/more-button.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { type RowResult, useImportWrites, useRows } from './api.ts'
import { FaultyRow } from './faulty-row.tsx'
import classes from './imports.module.css'

interface ImportResultProps {
  readonly one: FileImport
  readonly onChangeColumns: () => void
  /** The button that removes the import. */
  readonly children: ReactNode
}

const results = [
  ['refused', 'Refused'],
  ['new', 'New'],
  ['changed', 'Changed'],
  ['same', 'Same'],
] as const satisfies readonly (readonly [RowResult, keyof FileImport['Counts']])[]

/** The result of a check or of an import: the counts, the rows, and the buttons for the next step. */
export function ImportResult({ one, onChangeColumns, children }: ImportResultProps) {
  const t = useTexts()
  const format = useFormat()
  const { State, Counts, Kept } = one
  const writable = Counts.New + Counts.Changed + Counts.Same
  const [chosen, setShown] = useState<RowResult | null>(null)
  // Refused rows first. After the last of them is corrected, the rows that the import writes.
  const first = results.find(([, name]) => Counts[name] > 0)?.[0] ?? 'new'
  const shown = chosen ?? first
  const isChecked = State === 'checked'
  /** Several rows can belong to one work order, so the page counts work orders instead of rows. */
  const isOfOrders = one.Kind === 'work-orders'
  const count = (value: number) => format.number(value)
  return (
    <div className="stack gap-16">
      <div className="card pad-16 stack gap-8">
        <h2 className="type-20">
          {isChecked
            ? t(isOfOrders ? 'imports.checkedOrders' : 'imports.checkedTitle', {
                count: writable,
                rows: count(writable),
                refused: count(Counts.Refused),
              })
            : t(`imports.state.${State}`)}
        </h2>
        <p className="type-15 soft">
          {isChecked && t(Counts.Refused > 0 ? 'imports.nothingWritten' : 'imports.allRight')}
          {State === 'done' &&
            t('imports.doneHint', { added: count(Counts.New), changed: count(Counts.Changed) })}
          {State === 'undone' &&
            Kept > 0 &&
            t(isOfOrders ? 'imports.keptOrders' : 'imports.keptHint', { rows: count(Kept) })}
          {State === 'failed' && one.Fault}
        </p>
        {State === 'done' && one.Kind === 'employees' && Counts.New > 0 && (
          <p className="type-15">
            {t('imports.nextPeople')}{' '}
            <Link to="/administration" className="strong brand">
              {t('page.administration')}
            </Link>
          </p>
        )}
        <Acts one={one} onChangeColumns={onChangeColumns} />
      </div>
      <FilterChips label={t('imports.results')}>
        {results.map(([result, name]) => (
          <FilterChip key={result} isChosen={shown === result} onToggle={() => setShown(result)}>
            {`${t(`imports.result.${result}`)} ${count(Counts[name])}`}
          </FilterChip>
        ))}
      </FilterChips>
      <ImportRows one={one} result={shown} />
      {children}
      {isChecked && (
        <ActionBar>
          <Run one={one} writable={writable} />
        </ActionBar>
      )}
    </div>
  )
}

function Run({ one, writable }: { readonly one: FileImport; readonly writable: number }) {
  const t = useTexts()
  const format = useFormat()
  const { Id, Kind, Counts } = one
  const { run } = useImportWrites(Id)
  return (
    <Button isBusy={run.isPending} disabled={Counts.New + Counts.Changed === 0} onClick={() => run.mutate()}>
      {t(Kind === 'work-orders' ? 'imports.runOrders' : 'imports.run', {
        count: writable,
        rows: format.number(writable),
      })}
    </Button>
  )
}

function Acts({ one, onChangeColumns }: Omit<ImportResultProps, 'children'>) {
  const t = useTexts()
  const { Id, State, Counts, UndoUntil } = one
  const { undo } = useImportWrites(Id)
  const [isAsking, setAsking] = useState(false)
  const { mutate: download } = useFileSave(
    () => saveFile(importEndpoints.exportRefusedRows, { params: { id: Id }, query: { format: 'csv' } }),
    'settings.exportSaved',
  )
  return (
    <div className="line wrap hide-empty gap-8">
      {Counts.Refused > 0 && (
        <Button variant="tonal" icon={IconDownload} onClick={() => download()}>
          {t('imports.refusedFile')}
        </Button>
      )}
      {State === 'checked' && (
        <Button variant="plain" onClick={onChangeColumns}>
          {t('imports.changeColumns')}
        </Button>
      )}
      {UndoUntil !== null && (
        <Button variant="plainDanger" isBusy={undo.isPending} onClick={() => setAsking(true)}>
          {t('imports.undo')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('imports.undoQuestion')}
        confirmLabel={t('imports.undo')}
        onConfirm={() => {
          setAsking(false)
          undo.mutate()
        }}
        onCancel={() => setAsking(false)}
      >
        <p className="type-17">{t('imports.undoHint')}</p>
      </ConfirmDialog>
    </div>
  )
}

interface ImportRowsProps {
  readonly one: FileImport
  readonly result: RowResult
}

/** The rows of an import that have a result. A refused row can be corrected before the import. */
function ImportRows({ one, result }: ImportRowsProps) {
  const t = useTexts()
  const query = useRows(one.Id, result)
  return (
    <AsyncView
      query={query}
      skeleton={<LoadingSkeleton shape="rows" count={5} height={64} />}
      empty={<p className="type-17 soft">{t('imports.noRows')}</p>}
    >
      {(rows) => (
        <div className="stack gap-12">
          <RowList label={t(`imports.result.${result}`)}>
            {rows.map((row) => (
              <Row key={row.Line} one={one} row={row} />
            ))}
          </RowList>
          <MoreButton query={query} label={t('imports.more')} />
        </div>
      )}
    </AsyncView>
  )
}

function Row({ one, row }: { readonly one: FileImport; readonly row: ImportRow }) {
  const t = useTexts()
  const { Line, Changes, Faults, IsMended } = row
  const words = cellsThatName(one, row)
  return (
    <li className={`${classes.row} stack gap-8`} data-faulty={Faults.length > 0 || undefined}>
      <div className="line wrap gap-y-4 gap-x-12">
        <span className="type-15 soft rigid">{t('imports.line', { line: Line })}</span>
        <span className="type-17 break-anywhere">{words.join(' · ')}</span>
        {IsMended && Faults.length === 0 && (
          <span className="inline-flex middle gap-6 type-15 done">
            <IconCircleCheck size={16} aria-hidden="true" />
            {t('imports.mended')}
          </span>
        )}
      </div>
      {Changes.map(({ Label, Before, After }) => (
        <p key={Label} className="type-15 break-anywhere">
          <span className="soft">{Label}:</span> {Before || '–'} → <strong>{After || '–'}</strong>
        </p>
      ))}
      {Faults.length > 0 && <FaultyRow one={one} row={row} />}
    </li>
  )
}

/** The maximum number of cells that identify a row. */
const shownCells = 5

/**
 * Returns the cells that distinguish a row from the others. The rows of one work order begin with the same
 * cells, so the cells of the job follow the number.
 */
function cellsThatName({ Kind, Columns }: FileImport, { Cells }: Pick<ImportRow, 'Cells'>): string[] {
  const known = new Map(importColumns[Kind].map((column) => [column.key, column.part]))
  const given = Cells.flatMap((cell, place) => {
    const Key = Columns[place]?.Key
    return cell === '' || Key == null ? [] : [{ cell, part: known.get(Key) }]
  })
  const [first, ...others] = given
  if (first === undefined) return []
  const ofRow = others.filter(({ part }) => part === 'row')
  const ofRecord = others.filter(({ part }) => part !== 'row')
  return [first, ...ofRow, ...ofRecord].slice(0, shownCells).map(({ cell }) => cell)
}

import { IconDownload } from '@tabler/icons-react'
import { importEndpoints } from '@verstas/contract/imports/endpoints.ts'
import type { FileImport } from '@verstas/contract/imports/entities.ts'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../../platform/api/save-file.ts'
import { useFileSave } from '../../../platform/editing/use-file-save.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ActionBar } from '../../../platform/ui/action-bar.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { FilterChip, FilterChips } from '../../../platform/ui/filter-chip.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { type RowResult, useImportWrites } from './api.ts'
import { ImportRows } from './import-rows.tsx'

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

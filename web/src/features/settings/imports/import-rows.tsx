import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { FileImport, ImportRow } from '@verstas/contract/imports/entities.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { type RowResult, useImportWrites, useRows } from './api.ts'
import classes from './imports.module.css'

interface ImportRowsProps {
  readonly one: FileImport
  readonly result: RowResult
}

/** The rows of an import that have a result. A refused row can be corrected before the import. */
export function ImportRows({ one, result }: ImportRowsProps) {
  const t = useTexts()
  const query = useRows(one.Id, result)
  return (
    <AsyncView
      query={query}
      errorHint={(error) => messageOf(error, t)}
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
          {query.hasNextPage && (
            <Button
              variant="tonal"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('imports.more')}
            </Button>
          )}
        </div>
      )}
    </AsyncView>
  )
}

/** The maximum number of cells that describe a row. */
const shownCells = 5

function Row({ one, row }: { readonly one: FileImport; readonly row: ImportRow }) {
  const t = useTexts()
  const { Line, Cells, Faults, Changes, IsMended } = row
  const words = Cells.filter((cell, place) => cell !== '' && one.Columns[place]?.Key != null).slice(
    0,
    shownCells,
  )
  return (
    <li className={`${classes.row} stack gap-8`}>
      <div className="line wrap gap-y-4 gap-x-12">
        <span className="type-15 soft rigid">{t('imports.line', { line: Line })}</span>
        <span className="type-17 break-anywhere">{words.join(' · ')}</span>
        {IsMended && (
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
      {Faults.length > 0 && <Faulty one={one} row={row} />}
    </li>
  )
}

/** The reasons why a row was refused, with input fields for the refused cells. */
function Faulty({
  one,
  row: { Line, Cells, Faults },
}: {
  readonly one: FileImport
  readonly row: ImportRow
}) {
  const t = useTexts()
  const { saveRow, keepRow } = useImportWrites(one.Id)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const canMend = one.State === 'checked'
  const places = [...new Set(Faults.flatMap(({ Column }) => Column ?? []))]
  const messagesOf = (place: number) =>
    Faults.filter(({ Column }) => Column === place)
      .map(({ Message }) => Message)
      .join(' ')
  const others = Faults.filter(({ Column }) => Column === null)
  const sameLine = Faults.find((fault) => fault.Line !== null)?.Line ?? null
  const save = () => {
    const width = Math.max(Cells.length, ...places.map((place) => place + 1))
    const cells = Array.from({ length: width }, (_, place) => typed[place] ?? Cells[place] ?? '')
    saveRow.mutate({ line: Line, cells })
  }
  return (
    <form
      className="stack gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {others.map(({ Message }) => (
        <p key={Message} className="inline-flex middle gap-6 type-15 late">
          <IconAlertTriangle size={16} aria-hidden="true" className="rigid" />
          {Message}
        </p>
      ))}
      {canMend && sameLine !== null && (
        <div className="line wrap gap-8">
          <Button variant="tonal" isBusy={keepRow.isPending} onClick={() => keepRow.mutate(Line)}>
            {t('imports.useRow')}
          </Button>
          <Button variant="plain" disabled={keepRow.isPending} onClick={() => keepRow.mutate(sameLine)}>
            {t('imports.keepRow', { line: sameLine })}
          </Button>
        </div>
      )}
      {canMend &&
        places.map((place) => (
          <TextField
            key={place}
            label={one.Columns[place]?.Title ?? ''}
            value={typed[place] ?? Cells[place] ?? ''}
            error={messagesOf(place)}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [place]: value })}
          />
        ))}
      {!canMend &&
        places.map((place) => (
          <p key={place} className="type-15 late">
            {messagesOf(place)}
          </p>
        ))}
      {canMend && places.length > 0 && (
        <div>
          <Button type="submit" variant="tonal" isBusy={saveRow.isPending}>
            {t('imports.saveRow')}
          </Button>
        </div>
      )}
    </form>
  )
}

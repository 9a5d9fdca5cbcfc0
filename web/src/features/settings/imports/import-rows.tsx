import { IconCircleCheck } from '@tabler/icons-react'
import type { FileImport, ImportRow } from '@verstas/contract/imports/entities.ts'
import { importColumns } from '@verstas/contract/imports/kinds.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { MoreButton } from '../../../platform/ui/more-button.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { type RowResult, useRows } from './api.ts'
import { FaultyRow } from './faulty-row.tsx'
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

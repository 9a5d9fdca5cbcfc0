import type { FileImport, ImportRow } from '@verstas/contract/imports/entities.ts'
import { importColumns } from '@verstas/contract/imports/kinds.ts'

/** The most cells that name a row. */
const shownCells = 5

/**
 * Returns the cells by which a row differs from the others. The rows of one work order have the same first cells. So the
 * cells of the row of the job come after the number.
 */
export function cellsThatName({ Kind, Columns }: FileImport, { Cells }: Pick<ImportRow, 'Cells'>): string[] {
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

import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'

/** The columns of fields of jobs and rows, if they have another name than the field. */
const columnsOfJobs: Readonly<Record<string, string>> = { note: 'jobNote' }
const columnsOfRows: Readonly<Record<string, string>> = {
  name: 'rowName',
  note: 'rowNote',
  orderedAmount: 'amount',
  price: 'rowPrice',
}

/**
 * Returns the name of a field of a record, as in exported files; null if it has none there.
 *
 * @param pointer the field as a JSON pointer, such as `/retailPrice` or `/jobs/0/rows/3/itemNumber`
 */
export function nameOfField(pointer: string, t: Translate): string | null {
  const parts = pointer.split('/').slice(1)
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  const column = parts.includes('rows')
    ? (columnsOfRows[last] ?? last)
    : first === 'jobs'
      ? (columnsOfJobs[last] ?? last)
      : first
  const text = `fileColumn.${column}`
  // A text that does not exist has its name as its words.
  const words = t(text as TextName)
  return words === text ? null : words
}

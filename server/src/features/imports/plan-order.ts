import type { ImportPart } from '@verstas/contract/imports/kinds.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { payers } from '@verstas/contract/work-orders/kinds.ts'
import { type RowType, rowTypes } from '@verstas/contract/work-orders/rows.ts'
import type { CellValue } from '@verstas/domain/imports/read-cell.ts'
import { readRow } from '@verstas/domain/imports/read-row.ts'
import type { StoredFault } from '../../platform/database/tables/import-tables.ts'
import type { Job, Row } from '../integration/batch/entities/job-values.ts'
import { type ImportReader, words } from './import-reader.ts'
import type { RecordLine } from './import-records.ts'
import { faultAt } from './row-faults.ts'
import { joined, say } from './stored-text.ts'

type Values = Readonly<Record<string, CellValue>>

/** A planned row of a job, with its line in the file. */
export interface PlannedOrderRow {
  readonly line: number
  /** The row's id in the file; null if its position in the job identifies it. */
  readonly id: number | null
  readonly row: Row
  /** False if the type of the row was guessed from its other values. */
  readonly isTypeGiven: boolean
}

export interface PlannedJob {
  readonly line: number
  readonly id: number | null
  readonly job: Omit<Job, 'rows'>
  readonly rows: readonly PlannedOrderRow[]
}

/** A work order of a file. */
export interface PlannedOrder {
  readonly id: number | null
  readonly head: Values
  readonly vehicle: Values
  readonly owner: Values
  readonly person: Values
  readonly arrival: Values
  readonly jobs: readonly PlannedJob[]
  /** The faults by line. */
  readonly faults: ReadonlyMap<number, readonly StoredFault[]>
}

/** The parts of the record that all lines of a work order share. */
const sharedParts = ['main', 'vehicle', 'owner', 'person', 'arrival'] as const satisfies readonly ImportPart[]

/**
 * Builds one work order of several lines. A line whose shared value differs from an earlier line is at fault.
 */
export function planOrder(reader: ImportReader, lines: readonly RecordLine[]): PlannedOrder {
  const { columns } = reader
  const faults = new Map<number, StoredFault[]>()
  const addFault = (line: number, fault: StoredFault) =>
    faults.set(line, [...(faults.get(line) ?? []), fault])
  const shared: Record<(typeof sharedParts)[number], Record<string, CellValue>> = {
    main: {},
    vehicle: {},
    owner: {},
    person: {},
    arrival: {},
  }
  const firstLines = new Map<string, number>()
  const rows: { readonly line: number; readonly values: Values }[] = []
  for (const { line, cells } of lines) {
    const { values, problems } = readRow(cells, columns, reader)
    for (const { column, fault, value } of problems)
      addFault(line, { Column: column, Message: say(`importFault.${fault}`, { value }) })
    for (const part of sharedParts)
      for (const [field, value] of Object.entries(values[part])) {
        const earlierValue = shared[part][field]
        const first = firstLines.get(`${part} ${field}`)
        if (first === undefined || earlierValue === undefined) {
          shared[part][field] = value
          firstLines.set(`${part} ${field}`, line)
        } else if (JSON.stringify(earlierValue) !== JSON.stringify(value))
          addFault(
            line,
            faultAt(
              reader,
              { part, field },
              say('importFault.otherValue', { line: first, other: String(earlierValue) }),
            ),
          )
      }
    rows.push({ line, values: values.row })
  }
  const { id, ...main } = shared.main
  return {
    ...shared,
    id: typeof id === 'number' ? id : null,
    head: withNumber(main),
    jobs: planJobs(reader, rows, addFault),
    faults,
  }
}

const maxNumber = 9_999_999_999
/** The first number that the database draws for a work order with only a text number. */
const firstDrawnNumber = 9_000_000_001

/** Converts the number to a text number if it contains other characters than digits, or too many digits. */
function withNumber({ orderNumber, ...head }: Values): Values {
  if (typeof orderNumber !== 'string') return head
  const number = /^\d{1,10}$/.test(orderNumber) ? Number(orderNumber) : 0
  if (number < 1 || number > maxNumber) return { externalNumber: orderNumber, ...head }
  if (number >= firstDrawnNumber && head.externalNumber !== undefined) return head
  return { ...head, orderNumber: number }
}

type AddFault = (line: number, fault: StoredFault) => void

/** Returns the jobs of the lines. The lines of a job need not follow each other. */
function planJobs(
  reader: ImportReader,
  lines: readonly { readonly line: number; readonly values: Values }[],
  addFault: AddFault,
): readonly PlannedJob[] {
  const jobs = new Map<string, PlannedJob & { readonly rows: PlannedOrderRow[] }>()
  let last = ''
  for (const { line, values } of lines) {
    const { jobId, jobNumber, jobNote, rowId, ...row } = values
    if (Object.keys(values).length === 0) continue
    const name = String(jobId ?? jobNumber ?? jobNote ?? '') || last
    last = name
    const externalId = String(jobNumber ?? jobNote ?? '1').slice(0, 100)
    const job = jobs.get(name) ?? {
      line,
      id: typeof jobId === 'number' ? jobId : null,
      job: {
        externalId,
        ...(typeof jobNumber === 'number' && { jobNumber }),
        ...(typeof jobNote === 'string' && { note: jobNote }),
      },
      rows: [],
    }
    jobs.set(name, job)
    if (Object.keys(row).length === 0 && rowId === undefined) continue
    const planned = planOrderRow(reader, row, String(job.rows.length + 1), (fault) => addFault(line, fault))
    job.rows.push({ line, id: typeof rowId === 'number' ? rowId : null, ...planned })
  }
  return [...jobs.values()]
}

function planOrderRow(
  reader: ImportReader,
  values: Values,
  externalId: string,
  addFault: (fault: StoredFault) => void,
): Pick<PlannedOrderRow, 'row' | 'isTypeGiven'> {
  const { rowType, rowName, rowNote, supplierNumber, rowCode, amount, hours, rowPrice, rowPayer } = values
  const wordOf = <Word>(
    wordsByName: ReadonlyMap<string, Word>,
    field: 'rowType' | 'rowPayer',
  ): Word | undefined => {
    const value = values[field]
    const word = wordsByName.get(plain(String(value ?? '')))
    if (value !== undefined && word === undefined)
      addFault(
        faultAt(
          reader,
          { part: 'row', field },
          say('importFault.rowType', { value: String(value), other: joined(namesOf(field), ', ') }),
        ),
      )
    return word
  }
  const type = wordOf(rowTypeWords, 'rowType') ?? guessType(values)
  const payer = wordOf(payerWords, 'rowPayer')
  const row: Row = {
    externalId,
    type,
    ...(rowName !== undefined && { name: String(rowName) }),
    ...(rowNote !== undefined && { note: String(rowNote) }),
    ...(supplierNumber !== undefined && { supplierNumber: String(supplierNumber) }),
    ...(rowCode !== undefined && codeOf(type, String(rowCode))),
    ...(amount !== undefined && { orderedAmount: String(amount) }),
    ...(hours !== undefined && { standardTime: String(hours) }),
    ...(rowPrice !== undefined && { price: String(rowPrice) }),
    ...(rowPayer !== undefined && payer !== undefined && { payer }),
  }
  return { row, isTypeGiven: rowType !== undefined }
}

/** Returns the code of a row: the operation of a labour row, otherwise the item. */
export const codeOf = (type: RowType, code: string): Pick<Row, 'workOperationCode' | 'itemNumber'> =>
  type === 'LabourOperation' ? { workOperationCode: code } : { itemNumber: code }

/** Guesses the type of a row: labour if it has hours, otherwise a part if it has a code or a supplier. */
function guessType({ hours, rowCode, supplierNumber }: Values): RowType {
  if (hours !== undefined) return 'LabourOperation'
  return rowCode !== undefined || supplierNumber !== undefined ? 'SparePart' : 'Text'
}

const plain = (word: string): string => word.trim().toLowerCase()

/** Maps the names of values, in all languages and in code, to the values. */
const wordsOf = <Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => TextName,
  others: Readonly<Record<string, Value>>,
): ReadonlyMap<string, Value> =>
  new Map([
    ...values.flatMap((value) => [
      [plain(value), value] as const,
      ...languages.map((language) => [plain(words(textOf(value), language)), value] as const),
    ]),
    ...Object.entries(others),
  ])

const rowTypeWords = wordsOf(rowTypes, (type) => `workOrder.rowType.${type}`, {
  työ: 'LabourOperation',
  labour: 'LabourOperation',
  labor: 'LabourOperation',
  work: 'LabourOperation',
  arbete: 'LabourOperation',
  osa: 'SparePart',
  tuote: 'SparePart',
  part: 'SparePart',
  del: 'SparePart',
  artikel: 'SparePart',
})
const payerWords = wordsOf(payers, (payer) => `workOrder.payer.${payer}`, {})

const namesOf = (field: 'rowType' | 'rowPayer') =>
  field === 'rowType'
    ? rowTypes.map((type) => say(`workOrder.rowType.${type}`))
    : payers.map((payer) => say(`workOrder.payer.${payer}`))

import type { ImportPart } from '@verstas/contract/imports/kinds.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { CellValue } from '@verstas/domain/imports/read-cell.ts'
import { readDay, readHours, readWallTime } from '@verstas/domain/imports/read-cell.ts'
import { divideMake, divideName, type RowValues, readRow } from '@verstas/domain/imports/read-row.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import type { StoredFault } from '../../platform/database/tables/import-tables.ts'
import { type ImportReader, words } from './import-reader.ts'

type Values = Readonly<Record<string, CellValue>>

/** One record of a row. */
export interface Step {
  readonly entity: WritableEntity
  readonly part: ImportPart
  /** The record's id in the file; null if its natural key identifies it. */
  readonly id: number | null
  readonly values: Values
  /** True if an existing record is not changed, such as the supplier or the product group of a part. */
  readonly isOnlyNew?: true
  /** True if the result of this record is the result of the row. */
  readonly isMain?: true
}

export interface PlannedRow {
  readonly steps: readonly Step[]
  readonly faults: readonly StoredFault[]
  readonly person: Values
  /** The values of all records of the row. */
  readonly values: RowValues
}

/** Returns the records of a row, with a fault for each cell that cannot be read. */
export function planRow(reader: ImportReader, cells: readonly string[]): PlannedRow {
  const { columns, language } = reader
  const { values, problems } = readRow(cells, columns, reader)
  const faults: StoredFault[] = problems.map(({ column, fault, value }) => ({
    Column: column,
    Message: words(`importFault.${fault}`, language, { value }),
  }))
  const times = derivedOf(reader, values, cells)
  const { id, ...main } = { ...values.main, ...times.values }
  return {
    steps: stepsOf(reader, { ...values, main }, typeof id === 'number' ? id : null),
    faults: [...faults, ...times.faults],
    person: values.person,
    values,
  }
}

interface Derived {
  readonly values: Values
  readonly faults: readonly StoredFault[]
}

/** Returns the values of a record that are computed from several cells or from a special form of a cell. */
function derivedOf(reader: ImportReader, values: RowValues, cells: readonly string[]): Derived {
  if (reader.kind === 'shifts') return timesOf(reader, values)
  if (reader.kind === 'opening-balances') return balanceOf(reader, values)
  return { values: endOfDay(reader, cells), faults: [] }
}

function stepsOf({ kind, siteId, stockCode }: ImportReader, values: RowValues, id: number | null): Step[] {
  const { main, owner, stock } = values
  const step = (of: Values): Step => ({ entity: kind, part: 'main', id, values: of, isMain: true })
  switch (kind) {
    case 'vehicles':
      return [...ownerSteps(siteId, owner), step({ siteId, ...vehicleOf(main) })]
    case 'customers':
    case 'shifts':
    case 'reservations':
    case 'service-visits':
    case 'absences':
    case 'opening-balances':
    case 'stock-levels':
      return [step({ siteId, ...main })]
    case 'parts':
      return [...catalogueSteps(main), step(main), ...stockSteps({ siteId, stockCode }, main, stock)]
    case 'operations':
      return [...catalogueSteps(main), step(main)]
    case 'employees':
      return [step(employeeOf(main))]
    default:
      return [step(main)]
  }
}

export function ownerSteps(siteId: number, owner: Values): Step[] {
  const { name, ...fields } = owner
  const values = { ...(typeof name === 'string' && divideName(name)), ...fields }
  const isNamed = 'lastName' in values || 'companyName' in values
  return isNamed ? [{ entity: 'customers', part: 'owner', id: null, values: { siteId, ...values } }] : []
}

/** Joins a person's first and last name if they are in two columns. */
function employeeOf({ firstName, lastName, ...main }: Values): Values {
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ')
  return { ...(name !== '' && { name }), ...main }
}

const upper = (value: CellValue | undefined) => String(value).toUpperCase()

/** Converts plates and VINs to capital letters, and removes the spaces of a VIN. */
export function vehicleOf({ makeAndModel, ...main }: Values): Values {
  return {
    ...(typeof makeAndModel === 'string' && divideMake(makeAndModel)),
    ...main,
    ...(main.licenseNumber !== undefined && { licenseNumber: upper(main.licenseNumber) }),
    ...(main.serialNumber !== undefined && { serialNumber: upper(main.serialNumber).replace(/\s/g, '') }),
  }
}

/** Returns the supplier and the product group of a part or an operation. A new one is named by its number. */
function catalogueSteps({ supplierNumber, productGroupCode }: Values): Step[] {
  const only = { part: 'main', id: null, isOnlyNew: true } as const
  return [
    ...(typeof supplierNumber === 'string'
      ? [{ entity: 'suppliers', values: { number: supplierNumber, name: supplierNumber }, ...only } as const]
      : []),
    ...(typeof productGroupCode === 'string'
      ? [
          {
            entity: 'product-groups',
            values: { code: productGroupCode, description: productGroupCode },
            ...only,
          } as const,
        ]
      : []),
  ]
}

function stockSteps(
  { siteId, stockCode }: Pick<ImportReader, 'siteId' | 'stockCode'>,
  { supplierNumber, itemNumber }: Values,
  stock: Values,
): Step[] {
  if (Object.keys(stock).every((field) => field === 'stockCode')) return []
  const part = {
    ...(supplierNumber !== undefined && { supplierNumber }),
    ...(itemNumber !== undefined && { itemNumber }),
  }
  return [
    { entity: 'stock-levels', part: 'stock', id: null, values: { siteId, stockCode, ...part, ...stock } },
  ]
}

const flexWords = ['flex', 'liukuma', 'liukumasaldo', 'flextid', 'flexsaldo', 'flextime']
const overtimeWords = ['overtime', 'ylityö', 'ylityösaldo', 'övertid', 'övertidssaldo']

/** Returns the kind and the minutes of an opening balance, read from words and hours in its cells. */
function balanceOf(
  { language, columns }: ImportReader,
  { main: { kind, minutes }, person: { hours } }: RowValues,
): Derived {
  const word = typeof kind === 'string' ? kind.toLowerCase() : ''
  const knownKind = flexWords.includes(word) ? 'flex' : overtimeWords.includes(word) ? 'overtime' : undefined
  const named = knownKind === undefined ? {} : { kind: knownKind }
  if (typeof hours !== 'string' || minutes !== undefined) return { values: named, faults: [] }
  const read = readHours(hours)
  if (read !== null) return { values: { ...named, minutes: read }, faults: [] }
  const place = columns.findIndex((column) => column?.part === 'person' && column.field === 'hours')
  return {
    values: named,
    faults: [{ Column: place, Message: words('importFault.hours', language, { value: hours }) }],
  }
}

/** Returns the end of an absence whose cell has only a day. That day is the last day of the absence. */
function endOfDay({ kind, columns, instantOf, dateOrder }: ImportReader, cells: readonly string[]): Values {
  const place = columns.findIndex((column) => kind === 'absences' && column?.field === 'endTime')
  const cell = cells[place]?.trim() ?? ''
  if (cell === '' || /[: T]/.test(cell)) return {}
  const read = readDay(cell, { dateOrder })
  if (read === null || 'fault' in read) return {}
  return { endTime: instantOf(addDays(String(read.value), 1), '00:00:00') }
}

/**
 * Returns the start and end of a shift from a day and two times of day. If the end time is before the start
 * time, the shift ends on the next day.
 */
function timesOf(
  { language, columns, instantOf }: ImportReader,
  { person: { day, from, to } }: RowValues,
): Derived {
  if (typeof day !== 'string' || typeof from !== 'string' || typeof to !== 'string')
    return { values: {}, faults: [] }
  const [start, end] = [readWallTime(from), readWallTime(to)]
  if (start === null || end === null) {
    const [field, value] = start === null ? ['from', from] : ['to', to]
    const place = columns.findIndex((column) => column?.part === 'person' && column.field === field)
    return {
      values: {},
      faults: [{ Column: place, Message: words('importFault.wallTime', language, { value }) }],
    }
  }
  const lastDay = end <= start ? addDays(day, 1) : day
  return { values: { startTime: instantOf(day, start), endTime: instantOf(lastDay, end) }, faults: [] }
}

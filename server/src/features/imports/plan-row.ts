import type { CellValue } from '@verstas/domain/imports/read-cell.ts'
import { readBalanceKind, readDay, readWallTime } from '@verstas/domain/imports/read-cell.ts'
import { divideMake, divideName, type RowValues, readRow } from '@verstas/domain/imports/read-row.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import type { StoredFault } from '../../platform/database/tables/import-tables.ts'
import type { ImportReader } from './import-reader.ts'
import { faultAt } from './row-faults.ts'
import type { PlannedRow, Step } from './step.ts'
import { say } from './stored-text.ts'

type Values = Step['values']

/** Returns the records of a row, with a fault for each cell that cannot be read. */
export function planRow(reader: ImportReader, cells: readonly string[]): PlannedRow {
  const { columns } = reader
  const { values, problems } = readRow(cells, columns, reader)
  const faults: StoredFault[] = problems.map(({ column, fault, value }) => ({
    Column: column,
    Message: say(`importFault.${fault}`, { value }),
  }))
  const derived = derivedOf(reader, values, cells)
  const { id, ...main } = { ...values.main, ...derived.values }
  return {
    steps: stepsOf(reader, { ...values, main }, typeof id === 'number' ? id : null),
    faults: [...faults, ...derived.faults],
    faulty: [...problems.flatMap(({ column }) => columns[column]?.field ?? []), ...(derived.faulty ?? [])],
    person: values.person,
    values,
  }
}

interface Derived {
  readonly values: Values
  readonly faults: readonly StoredFault[]
  /** The fields of the record that the faults explain. */
  readonly faulty?: readonly string[]
}

/** Returns the values of a record that are computed from several cells or from a special form of a cell. */
function derivedOf(reader: ImportReader, values: RowValues, cells: readonly string[]): Derived {
  if (reader.kind === 'shifts') return timesOf(reader, values)
  if (reader.kind === 'opening-balances') return balanceOf(values)
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

/** Returns the step that saves the owner of a vehicle; none if the row names no owner. */
export function ownerSteps(siteId: number, owner: Values): Step[] {
  const { name, ...fields } = owner
  const values = { ...(typeof name === 'string' && divideName(name)), ...fields }
  const isMeant = ['lastName', 'companyName', 'number'].some((field) => field in values)
  return isMeant ? [{ entity: 'customers', part: 'owner', id: null, values: { siteId, ...values } }] : []
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

/** Returns the kind and the minutes of an opening balance, from words and hours. */
function balanceOf({ main: { kind, minutes }, person: { hours } }: RowValues): Derived {
  const known = typeof kind === 'string' ? readBalanceKind(kind) : undefined
  return {
    values: {
      ...(known !== undefined && { kind: known }),
      ...(minutes === undefined && hours !== undefined && { minutes: Math.round(Number(hours)) }),
    },
    faults: [],
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

/** Returns the times of a shift that has a day and two times of day. A shift that ends earlier ends on the next day. */
function timesOf(reader: ImportReader, { main, person: { day, from, to } }: RowValues): Derived {
  const parts = { day, from, to }
  const isGiven = Object.values(parts).some((part) => part !== undefined)
  if (!isGiven || (main.startTime !== undefined && main.endTime !== undefined))
    return { values: {}, faults: [] }
  const faulty = ['startTime', 'endTime']
  const missing = (['day', 'from', 'to'] as const).filter((field) => parts[field] === undefined)
  const [start, end] = [from, to].map((time) => (typeof time === 'string' ? readWallTime(time) : undefined))
  const faults = [
    ...missing.map((field) =>
      faultAt(
        reader,
        { part: 'person', field },
        say('importFault.required', { field: say(`importColumn.${field}`) }),
      ),
    ),
    ...([start === null && 'from', end === null && 'to'] as const).flatMap((field) =>
      field
        ? faultAt(
            reader,
            { part: 'person', field },
            say('importFault.wallTime', { value: String(parts[field]) }),
          )
        : [],
    ),
  ]
  if (typeof day !== 'string' || start == null || end == null) return { values: {}, faults, faulty }
  const lastDay = end <= start ? addDays(day, 1) : day
  return {
    values: { startTime: reader.instantOf(day, start), endTime: reader.instantOf(lastDay, end) },
    faults: [],
  }
}

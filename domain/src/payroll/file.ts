import type { PayDateFormat, PayField, PayFormat } from '@verstas/contract/payroll/kinds.ts'
import { byteOrderMark, csvLine, type FileCell } from '../files/csv.ts'
import { type Day, formatDay } from '../time/format.ts'
import { hoursOfLine, type PayLine } from './lines.ts'

/** The form of a CSV file for payroll. */
export interface PayTemplate {
  readonly separator: ';' | ','
  readonly decimalMark: ',' | '.'
  readonly dateFormat: PayDateFormat
  readonly hasHeader: boolean
  /** True if the file begins with a byte order mark, by which Excel recognises UTF-8. */
  readonly hasByteOrderMark: boolean
  readonly columns: readonly PayField[]
}

const finnish = { separator: ';', decimalMark: ',', hasHeader: false, hasByteOrderMark: false } as const

/**
 * Presets for payroll systems. Sources: Fennoa, tuki.maxtech.fi (columns A to K); Mepco,
 * integration.talenom.fi. In Mepco, each customer configures the order of the columns.
 */
export const payPresets = {
  generic: {
    ...{ ...finnish, hasHeader: true, hasByteOrderMark: true, dateFormat: 'yyyy-mm-dd' },
    columns: ['employeeNumber', 'employeeName', 'payCode', 'date', 'hours', 'costCentre'],
  },
  fennoa: {
    ...{ ...finnish, dateFormat: 'dd.mm.yyyy' },
    columns: [
      ...(['employeeNumber', 'payCode', 'date', 'hours'] as const),
      ...(['empty', 'empty', 'empty', 'empty', 'empty', 'empty'] as const),
      'costCentre',
    ],
  },
  mepco: {
    ...{ ...finnish, dateFormat: 'd.m.yyyy' },
    columns: ['date', 'employeeNumber', 'payCode', 'hours', 'costCentre'],
  },
} as const satisfies Readonly<Record<Exclude<PayFormat, 'netvisor' | 'own'>, PayTemplate>>

/** A person's identity in the payroll system. */
export interface PayPerson {
  readonly number: string
  readonly name: string
}

export type PayPeople = ReadonlyMap<number, PayPerson>

/**
 * Returns lines as a CSV file.
 *
 * @param head the column titles, in column order
 * @throws if a line's person has no payroll number
 */
export function payCsv(
  lines: readonly PayLine[],
  people: PayPeople,
  { template, head }: { readonly template: PayTemplate; readonly head: readonly string[] },
): string {
  const { hasHeader, hasByteOrderMark, columns } = template
  const rows = lines.map((line) => {
    const person = personOf(line, people)
    return columns.map((column) => cellOf(column, { line, person, template }))
  })
  const text = [...(hasHeader ? [head] : []), ...rows].map((row) => csvLine(row, template)).join('')
  return `${hasByteOrderMark ? byteOrderMark : ''}${text}`
}

interface CellInput {
  readonly line: PayLine
  readonly person: PayPerson
  readonly template: PayTemplate
}

function cellOf(column: PayField, { line, person, template }: CellInput): FileCell {
  switch (column) {
    case 'employeeNumber':
      return person.number
    case 'employeeName':
      return person.name
    case 'payCode':
      return line.payCode
    case 'date':
      return { at: dateOf(line.day, template.dateFormat) }
    case 'hours':
      return { number: hoursOfLine(line) }
    case 'costCentre':
      return line.costCentre
    case 'empty':
      return null
  }
}

function dateOf(day: Day, format: PayDateFormat): string {
  if (format === 'yyyy-mm-dd') return day
  return format === 'dd.mm.yyyy' ? formatDay(day) : formatDay(day).split('.').map(Number).join('.')
}

/** Returns the payroll identity of a line's person. @throws if the person has no payroll number */
export function personOf({ employeeId }: Pick<PayLine, 'employeeId'>, people: PayPeople): PayPerson {
  const person = people.get(employeeId)
  if (person === undefined) throw new Error(`No payroll number of employee ${employeeId}`)
  return person
}

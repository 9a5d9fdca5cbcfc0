import type { PaidTime } from './rules.ts'

/** A line for payroll: the minutes of a person on a day with one pay code. */
export interface PayLine extends PaidTime {
  readonly employeeId: number
}

/** Adds up the minutes of otherwise equal lines, drops lines without minutes, and sorts the result. */
export function sumLines(lines: readonly PayLine[]): PayLine[] {
  const sums = new Map<string, PayLine>()
  for (const line of lines) {
    const key = keyOf(line)
    const sum = sums.get(key)
    sums.set(key, sum ? { ...sum, minutes: sum.minutes + line.minutes } : line)
  }
  return [...sums.values()].filter(({ minutes }) => minutes !== 0).toSorted(byLine)
}

/**
 * Returns the difference between the exported lines and the present ones: lines that must be added to the
 * export so that both are equal. Their minutes may be negative.
 */
export const differencesOf = (exported: readonly PayLine[], present: readonly PayLine[]): PayLine[] =>
  sumLines([...present, ...exported.map((line) => ({ ...line, minutes: -line.minutes }))])

const keyOf = ({ employeeId, day, payCode, factor, costCentre }: PayLine): string =>
  JSON.stringify([employeeId, day, payCode, factor, costCentre])

const byLine = (a: PayLine, b: PayLine): number =>
  a.employeeId - b.employeeId ||
  a.day.localeCompare(b.day) ||
  a.payCode.localeCompare(b.payCode) ||
  a.factor - b.factor ||
  (a.costCentre ?? '').localeCompare(b.costCentre ?? '')

/** Returns the hours of a line, multiplied by its factor, as text with two decimals: `-7.50`. */
export const hoursOfLine = ({ minutes, factor }: Pick<PayLine, 'minutes' | 'factor'>): string =>
  ((minutes * factor) / 6000).toFixed(2)

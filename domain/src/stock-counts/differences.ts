import type { CountLine } from '@verstas/contract/stock-counts/entities.ts'

/** Amounts are exact to a thousandth. */
const exact = (amount: number): number => Math.round(amount * 1000) / 1000

/** A stock level when a part is counted. */
export interface CountedLevel {
  /** The stock level now. */
  readonly inStock: number
  /** The amount that was received or taken back after the part was counted. */
  readonly movedSince: number
  /** The amount that was picked for work orders before the part was counted. It is not on the shelf. */
  readonly picked: number
}

/** Returns the amount that had to be on the shelf when the part was counted. */
export const expectedOf = ({ inStock, movedSince, picked }: CountedLevel): number =>
  exact(inStock - movedSince - picked)

/** Returns the counted amount less the expected one. */
export const differenceOf = ({ Counted, Expected }: Pick<CountLine, 'Counted' | 'Expected'>): number =>
  exact(Counted - Expected)

/**
 * Adds a difference to the stock level, so that movements after the count remain. A negative difference takes it
 * back.
 *
 * @returns null if the level would become negative by the difference
 */
export function applyDifference(inStock: number, difference: number): number | null {
  const after = exact(inStock + difference)
  return difference < 0 && after < 0 ? null : after
}

/** The counted parts by the sign of their difference. */
export interface CountSummary {
  readonly right: number
  readonly more: number
  readonly less: number
}

/** Counts the parts of a stock count by the sign of their difference. */
export function summarizeCount(lines: readonly Pick<CountLine, 'Counted' | 'Expected'>[]): CountSummary {
  const differences = lines.map(differenceOf)
  const more = differences.filter((difference) => difference > 0).length
  const less = differences.filter((difference) => difference < 0).length
  return { right: lines.length - more - less, more, less }
}

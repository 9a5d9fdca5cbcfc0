import type { CountLine } from '@verstas/contract/stock-counts/entities.ts'

/** Rounds an amount to a thousandth, because floating-point sums are not exact. */
const exact = (amount: number): number => Math.round(amount * 1000) / 1000

/** The data from which the expected amount of a part is computed. */
export interface CountedLevel {
  /** The present stock level. */
  readonly inStock: number
  /** Amount by which receipts and returns have raised the level since the count. */
  readonly movedSince: number
  /** Amount that was picked for work orders before the count and is therefore not on the shelf. */
  readonly picked: number
}

/** Returns the amount that was expected on the shelf when the part was counted. */
export const expectedOf = ({ inStock, movedSince, picked }: CountedLevel): number =>
  exact(inStock - movedSince - picked)

/** Returns the counted amount minus the expected amount. */
export const differenceOf = ({ Counted, Expected }: Pick<CountLine, 'Counted' | 'Expected'>): number =>
  exact(Counted - Expected)

/**
 * Adds a difference to the present stock level, so that movements after the count remain.
 *
 * @returns null if a negative difference would make the level negative
 */
export function applyDifference(inStock: number, difference: number): number | null {
  const after = exact(inStock + difference)
  return difference < 0 && after < 0 ? null : after
}

/** The number of parts with no difference, with a surplus and with a shortage. */
export interface CountSummary {
  readonly right: number
  readonly more: number
  readonly less: number
}

/** Counts the parts with no difference, with a surplus and with a shortage. */
export function summarizeCount(lines: readonly Pick<CountLine, 'Counted' | 'Expected'>[]): CountSummary {
  const differences = lines.map(differenceOf)
  const more = differences.filter((difference) => difference > 0).length
  const less = differences.filter((difference) => difference < 0).length
  return { right: lines.length - more - less, more, less }
}

/**
 * Returns the quantile `part` (0 to 1): this share of the values is smaller. Accepts the values in any
 * order.
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
  if (value === undefined) throw new Error('There is nothing to measure')
  return value
}

/** Returns the median of the values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Rounds to the given number of decimals. */
export const round = (value: number, digits = 2): number => Number(value.toFixed(digits))

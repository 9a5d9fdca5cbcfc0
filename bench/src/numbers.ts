/** Returns the value below which the given share (0 to 1) of the values is. The list may be unsorted. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
  if (value === undefined) throw new Error('There is nothing to measure')
  return value
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Formats a number with the given number of decimals. */
export const round = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** The query parameters of the stamping page. */
export interface StampingAddress {
  /** The number of the work order that the form selects, and that opens again after the stamping. */
  readonly number?: string
  /** The ids of the rows that the form selects, separated by commas. */
  readonly rows?: string
  /** True if the form is open, for stampings without a reservation. */
  readonly form?: true
}

/** Parses the query parameters. Ignores unknown parameters and invalid values. */
export const readAddress = ({ number, rows, form }: Record<string, unknown>): StampingAddress => ({
  ...(isMatch(number, /^\d{1,10}$/) && { number }),
  ...(isMatch(rows, /^\d+(,\d+)*$/) && { rows }),
  ...(form === 'true' && { form: true as const }),
})

/** Returns the row ids of an address; empty if it has none. */
export const rowIdsOf = ({ rows }: StampingAddress): number[] => rows?.split(',').map(Number) ?? []

const isMatch = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)

/** The query parameters of the stamping page. */
export interface StampingAddress {
  /** The number of a work order, to which the page returns after stamping. */
  readonly number?: string
  /** The ids of the ticked rows, separated by commas. */
  readonly rows?: string
  /** True if the form is open, for stampings without a reservation. */
  readonly form?: true
}

/** Parses the query parameters, and ignores unknown parameters and invalid values. */
export const readStampingAddress = ({ number, rows, form }: Record<string, unknown>): StampingAddress => ({
  ...(isMatch(number, /^\d{1,10}$/) && { number }),
  ...(isMatch(rows, /^\d+(,\d+)*$/) && { rows }),
  ...(form === 'true' && { form: true as const }),
})

/** Returns the row ids of an address. */
export const rowIdsOf = ({ rows }: StampingAddress): number[] => rows?.split(',').map(Number) ?? []

const isMatch = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)

/** The query of the stamping page's address. */
export interface StampingAddress {
  /** A work order's number; after stamping the page returns to it. */
  readonly number?: string
  /** Ids of the ticked rows, separated by commas. */
  readonly rows?: string
  /** Opens the form, for stampings without a reservation. */
  readonly form?: true
}

/** Parses the query; invalid and unknown values are dropped. */
export const readStampingAddress = ({ number, rows, form }: Record<string, unknown>): StampingAddress => ({
  ...(isMatch(number, /^\d{1,10}$/) && { number }),
  ...(isMatch(rows, /^\d+(,\d+)*$/) && { rows }),
  ...(form === 'true' && { form: true as const }),
})

/** The row ids in an address. */
export const rowIdsOf = ({ rows }: StampingAddress): number[] => rows?.split(',').map(Number) ?? []

const isMatch = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)

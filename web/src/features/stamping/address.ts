/** The address of the stamping page: what it is opened with, and where it leads back to. */
export interface StampingAddress {
  /** A work order's number; after stamping the page goes back to it. */
  readonly number?: string
  /** Ids of its rows that are ticked already, with commas between them. */
  readonly rows?: string
}

/** What the stamping page understands of a query; all else is dropped. */
export const readStampingAddress = ({ number, rows }: Record<string, unknown>): StampingAddress => ({
  ...(isMatch(number, /^\d{1,10}$/) && { number: String(number) }),
  ...(isMatch(rows, /^\d+(,\d+)*$/) && { rows: String(rows) }),
})

/** The row ids that an address names. */
export const rowIdsOf = ({ rows }: StampingAddress): number[] => rows?.split(',').map(Number) ?? []

const isMatch = (value: unknown, pattern: RegExp): boolean =>
  (typeof value === 'string' || typeof value === 'number') && pattern.test(String(value))

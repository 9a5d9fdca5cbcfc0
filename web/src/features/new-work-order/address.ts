/** The address of the page: what the form begins with. */
export interface NewOrderAddress {
  /** A plate or a VIN. */
  readonly number?: string
  /** The id of the work order that is copied. */
  readonly copy?: string
  /** The start and the end of the reservation, instants, and its resource. Without an end, the jobs decide it. */
  readonly start?: string
  readonly end?: string
  readonly resource?: string
}

/** Returns the query as it is. The page ignores values that it cannot use, so the first load checks none. */
export const readNewOrderAddress = (query: Readonly<Record<string, unknown>>) => query as NewOrderAddress

/** The address of the page: what the form begins with. */
export interface NewOrderAddress {
  /** A plate or a VIN. */
  readonly number?: string
  /** The id of the work order that is copied. */
  readonly copy?: string
  /** The start of the reservation, an instant, and its resource. */
  readonly start?: string
  readonly resource?: string
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 60 ? value : undefined

/** Parses the query parameters of the page, and ignores invalid values. */
export function readNewOrderAddress(query: Readonly<Record<string, unknown>>): NewOrderAddress {
  const number = textIn(query.number)
  const copy = textIn(query.copy)
  const start = textIn(query.start)
  const resource = textIn(query.resource)
  return {
    ...(number && { number }),
    ...(copy && /^\d+$/.test(copy) && { copy }),
    ...(start && !Number.isNaN(Date.parse(start)) && { start }),
    ...(resource && /^\d+$/.test(resource) && { resource }),
  }
}

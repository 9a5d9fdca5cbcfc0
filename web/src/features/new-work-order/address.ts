/** The query parameters of the page, which prefill the form. */
export interface NewOrderAddress {
  /** A plate or a VIN. */
  readonly number?: string
  /** The id of the work order to copy. */
  readonly copy?: string
  /**
   * The start and end of the reservation as instants, and its resource. If the end is omitted, the jobs
   * determine it.
   */
  readonly start?: string
  readonly end?: string
  readonly resource?: string
}

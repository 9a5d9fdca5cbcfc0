/** One number that a benchmark found, against what is demanded of it. */
export interface Measurement {
  readonly what: string
  /** The number with its unit. */
  readonly value: string
  readonly demand: string
  readonly isMet: boolean
  /** All that stands behind the number, for the file of results. */
  readonly details: Readonly<Record<string, unknown>>
}

/** A measured value with its limit. */
export interface Measurement {
  readonly what: string
  /** The value with its unit. */
  readonly value: string
  readonly demand: string
  readonly isMet: boolean
  /** Raw data of the measurement, for the results file. */
  readonly details: Readonly<Record<string, unknown>>
}

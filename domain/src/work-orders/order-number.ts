/** The numbers of a work order on the wire. */
export interface NumberedOrder {
  readonly OrderNumber: number
  readonly ExternalNumber?: string | null | undefined
}

/** The server draws the order numbers above this one, for work orders that came with a text number only. */
const lastGivenNumber = 9_000_000_000

/** Returns the number that people say: the text number of the other system, else the order number. */
export const shownNumber = ({ OrderNumber, ExternalNumber }: NumberedOrder): string | number =>
  ExternalNumber ?? OrderNumber

/**
 * Returns the order number of a work order that also has a text number. Null if the work order has no text number,
 * or if the server drew the order number, which nobody knows.
 */
export const secondNumber = ({ OrderNumber, ExternalNumber }: NumberedOrder): number | null =>
  ExternalNumber != null && OrderNumber <= lastGivenNumber ? OrderNumber : null

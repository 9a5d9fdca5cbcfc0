/** The two numbers of a work order. */
export interface NumberedOrder {
  readonly OrderNumber: number
  readonly ExternalNumber?: string | null | undefined
}

/** The highest order number that other systems can send. Greater numbers are drawn numbers. */
const lastGivenNumber = 9_000_000_000

/** Returns the number to show: the text number, or the order number if there is no text number. */
export const shownNumber = ({ OrderNumber, ExternalNumber }: NumberedOrder): string | number =>
  ExternalNumber ?? OrderNumber

/**
 * Returns the order number of a work order that also has a text number. Null if the work order has no text
 * number, or if the order number is a drawn number, which people do not know.
 */
export const secondNumber = ({ OrderNumber, ExternalNumber }: NumberedOrder): number | null =>
  ExternalNumber != null && OrderNumber <= lastGivenNumber ? OrderNumber : null

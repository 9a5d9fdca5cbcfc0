/** A part of an offered finding, with its price of one piece in euros, including tax. */
interface PricedPart {
  readonly OrderedAmount: number
  readonly price: number
}

/**
 * Returns the price of an offered finding in euros, including tax: the price of the work and those of the
 * parts. Null if there is work to do whose price is unknown; the workshop then states the price later.
 *
 * @param work the price of the work; null if unknown
 */
export function priceOfOffer(
  work: number | null,
  parts: readonly PricedPart[],
  { hasOperation }: { readonly hasOperation: boolean },
): number | null {
  if (work === null && (hasOperation || parts.length === 0)) return null
  const cents = parts.reduce(
    (sum, { OrderedAmount, price }) => sum + Math.round(OrderedAmount * price * 100),
    Math.round((work ?? 0) * 100),
  )
  return cents / 100
}

/** The general rates of value added tax in percent, by the country of a site. */
export const taxRates = { FI: 25.5, SE: 25 } as const
export type TaxCountry = keyof typeof taxRates

const decimals = (amount: number): string => (Math.round(amount * 100) / 100).toFixed(2)

/** Adds the value added tax of a country, at its general rate, to a price. */
export const priceWithTax = (price: number, country: TaxCountry): string =>
  decimals(price * (1 + taxRates[country] / 100))

/** Removes the value added tax of a country, at its general rate, from a price. */
export const priceWithoutTax = (price: number, country: TaxCountry): string =>
  decimals(price / (1 + taxRates[country] / 100))

/** True if two prices fit the general rate of a country, within a cent. */
export const doPricesFit = (
  { net, gross }: { readonly net: number; readonly gross: number },
  country: TaxCountry,
): boolean => Math.abs(Math.round(gross * 100) - Math.round(Number(priceWithTax(net, country)) * 100)) <= 1

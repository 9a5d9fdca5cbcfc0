/** The general rates of value added tax in percent, by country. */
const taxRates = { FI: 25.5, SE: 25 } as const
export type TaxCountry = keyof typeof taxRates

const decimals = (amount: number): string => (Math.round(amount * 100) / 100).toFixed(2)

/** Adds the value added tax of a country, at its general rate, to a price. */
export const priceWithTax = (price: number, country: TaxCountry): string =>
  decimals(price * (1 + taxRates[country] / 100))

/** Removes the value added tax of a country, at its general rate, from a price. */
export const priceWithoutTax = (price: number, country: TaxCountry): string =>
  decimals(price / (1 + taxRates[country] / 100))

/** The general rates of value added tax in percent, by the country of a site. */
const taxRates = { FI: 25.5, SE: 25 } as const
export type TaxCountry = keyof typeof taxRates

const decimals = (amount: number): string => (Math.round(amount * 100) / 100).toFixed(2)

/** Returns the price with tax of a price without it, by the general rate of a country. */
export const priceWithTax = (price: number, country: TaxCountry): string =>
  decimals(price * (1 + taxRates[country] / 100))

/** Returns the price without tax of a price with it, by the general rate of a country. */
export const priceWithoutTax = (price: number, country: TaxCountry): string =>
  decimals(price / (1 + taxRates[country] / 100))

/** A country whose public holidays and tax rates the app knows. */
export type Country = 'FI' | 'SE'

const countryOfZone: Readonly<Record<string, Country>> = {
  'Europe/Helsinki': 'FI',
  'Europe/Mariehamn': 'FI',
  'Europe/Stockholm': 'SE',
}

/** Returns the country of a site by its time zone; null for time zones of other countries. */
export const countryOf = (timeZone: string): Country | null => countryOfZone[timeZone] ?? null

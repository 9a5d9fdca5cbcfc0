import type { Language } from '@verstas/contract/texts/language.ts'
import { type Country, countryOf } from '@verstas/domain/time/country.ts'
import type { Day } from '@verstas/domain/time/format.ts'

export { countryOf }

export interface Holiday {
  readonly name: string
  /** False for an eve, on which the site is open. */
  readonly isPublic: boolean
}

const cache = new Map<string, ReadonlyMap<Day, Holiday>>()

/** Returns the public holidays and eves of some years. Loads the library at the first call. */
export async function holidaysOf(
  timeZone: string,
  { from, to, language }: { readonly from: Day; readonly to: Day; readonly language: Language },
): Promise<ReadonlyMap<Day, Holiday>> {
  const country = countryOf(timeZone)
  if (country === null) return new Map()
  const all = new Map<Day, Holiday>()
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    for (const [day, holiday] of await holidaysOfYear(country, year, language)) all.set(day, holiday)
  return all
}

async function holidaysOfYear(
  country: Country,
  year: number,
  language: Language,
): Promise<ReadonlyMap<Day, Holiday>> {
  const key = `${country}${year}${language}`
  const cached = cache.get(key)
  if (cached) return cached
  const { default: Holidays } = await import('date-holidays')
  const ofCountry = new Holidays(country, { types: ['public', 'bank'], languages: [language] })
  const days = new Map(
    ofCountry
      .getHolidays(year, language)
      .map(({ date, name, type }) => [
        date.slice(0, 10),
        { name: name.charAt(0).toUpperCase() + name.slice(1), isPublic: type === 'public' },
      ]),
  )
  cache.set(key, days)
  return days
}

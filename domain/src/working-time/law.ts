import type { Country } from '../time/country.ts'

/** A country's limits on working time, in minutes. */
export interface WorkingTimeLaw {
  /** The regular hours of a day. Work beyond them is overtime. Null if the law has no such limit. */
  readonly dayMinutes: number | null
  /** The regular hours of a week. Work beyond them is overtime. */
  readonly weekMinutes: number
  /** The shortest uninterrupted rest in the 24 hours from the start of a working day. */
  readonly dailyRestMinutes: number
  /** The shortest uninterrupted rest in a week. */
  readonly weeklyRestMinutes: number
  /** The longest average week, including overtime. */
  readonly averageWeekMinutes: number
  /** The length of the period over which the average week is computed. */
  readonly averageMonths: number
}

const hour = 60

/**
 * Sources: the Finnish Working Time Act (872/2019), sections 5, 16, 18, 25 and 27; the Swedish Working Hours
 * Act (1982:673), sections 5, 8, 10 b, 13 and 14. Collective agreements may deviate from both.
 */
const laws: Readonly<Record<Country, WorkingTimeLaw>> = {
  FI: {
    dayMinutes: 8 * hour,
    weekMinutes: 40 * hour,
    dailyRestMinutes: 11 * hour,
    weeklyRestMinutes: 35 * hour,
    averageWeekMinutes: 48 * hour,
    averageMonths: 4,
  },
  SE: {
    dayMinutes: null,
    weekMinutes: 40 * hour,
    dailyRestMinutes: 11 * hour,
    weeklyRestMinutes: 36 * hour,
    averageWeekMinutes: 48 * hour,
    averageMonths: 4,
  },
}

/** Returns the law of a country. The limits of other countries are those of Finland. */
export const lawOf = (country: Country | null): WorkingTimeLaw => laws[country ?? 'FI']

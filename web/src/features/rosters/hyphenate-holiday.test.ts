import { expect, it } from 'vitest'
import { hyphenateHoliday } from './hyphenate-holiday.ts'

it.each([
  ['Självständighetsdagen', 'Själv|ständighets|dagen'],
  ['Kristi himmelsfärdsdag', 'Kristi himmels|färds|dag'],
  ['Itsenäisyyspäivä', 'Itsenäisyys|päivä'],
  ['Midsommarafton', 'Midsommar|afton'],
  ['Pääsiäispäivä', 'Pääsiäis|päivä'],
])('the long name of the holiday %s can wrap between its parts', (name, parts) => {
  expect(hyphenateHoliday(name)).toBe(parts.replaceAll('|', '\u00ad'))
})

import type { SettingList, SettingValues } from '@verstas/contract/settings/fields.ts'
import { wrongField } from '../errors/reason.ts'
import { doPricesFit, priceWithoutTax, priceWithTax, taxRates } from '../imports/other-price.ts'
import type { Country } from '../time/country.ts'

/**
 * Checks that the two prices of an item fit the general tax rate of a country within a cent. Unchanged prices are
 * not checked, because goods with a reduced rate may come from another system.
 *
 * @param base the values before the change; null for a new item
 * @returns a problem of the price that the person left unchanged, otherwise of the price with tax
 */
export function findPriceProblem(
  { prices }: Pick<SettingList, 'prices'>,
  { values, base }: { readonly values: SettingValues; readonly base: SettingValues | null },
  country: Country | null,
): ReturnType<typeof wrongField> | null {
  if (!prices || country === null) return null
  const getPrice = (field: string) => values[field] ?? base?.[field]
  const isChanged = (field: string) => base === null || getPrice(field) !== base[field]
  const { net: netField, gross: grossField } = prices
  const [net, gross] = [getPrice(netField), getPrice(grossField)]
  if (typeof net !== 'number' || typeof gross !== 'number') return null
  if (!isChanged(netField) && !isChanged(grossField)) return null
  if (doPricesFit({ net, gross }, country)) return null
  const rate = taxRates[country]
  return isChanged(netField)
    ? wrongField(grossField, 'priceWithTax', { rate, price: priceWithTax(net, country) })
    : wrongField(netField, 'priceWithoutTax', { rate, price: priceWithoutTax(gross, country) })
}

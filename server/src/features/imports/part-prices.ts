import {
  doPricesFit,
  priceWithoutTax,
  priceWithTax,
  type TaxCountry,
  taxRates,
} from '@verstas/domain/imports/other-price.ts'
import { sql } from 'kysely'
import type { StoredFault } from '../../platform/database/tables/import-tables.ts'
import { countryOf } from '../rosters/holidays.ts'
import type { CompletedStep, StepOfRow } from './completed-step.ts'
import type { RowContext } from './row-context.ts'
import { faultAt } from './row-faults.ts'
import type { Step } from './step.ts'
import { say } from './stored-text.ts'

interface Prices {
  readonly retailPrice: string
  readonly retailPriceExcludingTax: string
}

/**
 * Adds the second price of parts whose rows have only one, by the tax rate of the country of the site. Refuses two prices
 * that do not fit the rate within a cent. An unchanged price of a known part leaves the other one as it is, and two
 * unchanged prices always fit.
 */
export async function completePrices(
  context: RowContext,
  steps: readonly StepOfRow[],
): Promise<readonly CompletedStep[]> {
  const country = countryOf(context.reader.timeZone)
  const known =
    country === null
      ? []
      : await readPrices(
          context,
          steps.map(({ step }) => step),
        )
  return steps.map(({ step }, index) => {
    const plain = { step, faults: [], faulty: [] }
    return country === null ? plain : withPrices(context, plain, country, known[index] ?? null)
  })
}

function withPrices(
  { reader }: RowContext,
  plain: CompletedStep,
  country: TaxCountry,
  known: Prices | null,
): CompletedStep {
  const { step } = plain
  const isSame = (field: keyof Prices) =>
    known !== null && step.values[field] !== undefined && Number(known[field]) === Number(step.values[field])
  const withValues = (values: Partial<Prices>) => ({
    ...plain,
    step: { ...step, values: { ...step.values, ...values } },
  })
  const { retailPrice: gross, retailPriceExcludingTax: net } = step.values
  if (gross === undefined && net === undefined) return plain
  if (net === undefined)
    return isSame('retailPrice')
      ? plain
      : withValues({ retailPriceExcludingTax: priceWithoutTax(Number(gross), country) })
  if (gross === undefined)
    return isSame('retailPriceExcludingTax')
      ? plain
      : withValues({ retailPrice: priceWithTax(Number(net), country) })
  const areSame = isSame('retailPrice') && isSame('retailPriceExcludingTax')
  if (areSame || doPricesFit({ net: Number(net), gross: Number(gross) }, country)) return plain
  const message = say('importFault.prices', {
    net: decimalComma(net),
    gross: decimalComma(gross),
    rate: decimalComma(taxRates[country]),
    fitting: decimalComma(priceWithTax(Number(net), country)),
  })
  const fault: StoredFault = faultAt(reader, { part: 'main', field: 'retailPrice' }, message)
  return { step, faults: [fault], faulty: [] }
}

/** Writes a decimal as Finnish and Swedish files have it, and as the examples of templates do. */
const decimalComma = (value: unknown): string => String(value).replace('.', ',')

/** Returns the stored prices of the parts of steps. */
async function readPrices({ tx }: RowContext, steps: readonly Step[]): Promise<readonly (Prices | null)[]> {
  const wanted = steps.map(({ id, values }) => ({
    id,
    supplier: values.supplierNumber ?? null,
    item: values.itemNumber ?? null,
  }))
  const { rows } = await sql<{ net: string | null; gross: string | null }>`
    with wanted as materialized (
      select id, supplier, item, place
      from rows from (json_to_recordset(${JSON.stringify(wanted)}::text::json)
        as (id bigint, supplier text, item text)) with ordinality sent (id, supplier, item, place))
    select coalesce(by_id.retail_price_excluding_tax, by_key.retail_price_excluding_tax)::text as net,
      coalesce(by_id.retail_price, by_key.retail_price)::text as gross
    from wanted
    left join part by_id on by_id.id = wanted.id
    left join part by_key on wanted.id is null and by_key.supplier_number = wanted.supplier
      and by_key.item_number = wanted.item
    order by wanted.place`.execute(tx)
  return rows.map(({ net, gross }) =>
    net === null || gross === null ? null : { retailPriceExcludingTax: net, retailPrice: gross },
  )
}

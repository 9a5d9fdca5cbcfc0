import { priceWithoutTax, priceWithTax } from '@verstas/domain/imports/other-price.ts'
import type { CellValue } from '@verstas/domain/imports/read-cell.ts'
import { sql } from 'kysely'
import { countryOf } from '../rosters/holidays.ts'
import { withPerson } from './find-people.ts'
import type { Step } from './plan-row.ts'
import type { RowContext } from './row-context.ts'
import { refuseCell } from './row-faults.ts'

type Values = Step['values']

/**
 * Replaces the names in a row by references to records: a person, a type of absence, a profile or sites.
 *
 * @throws {RowRefusal}
 */
export async function completeStep(context: RowContext, step: Step, person: Values): Promise<Step> {
  switch (context.reader.kind) {
    case 'shifts':
    case 'opening-balances':
      return withPerson(context, step, person)
    case 'absences':
      return withAbsenceType(context, await withPerson(context, step, person), person)
    case 'employees':
      return withSites(context, await withProfile(context, step))
    case 'parts':
      return step.entity === 'parts' ? withOtherPrice(context, step) : step
    default:
      return step
  }
}

const withValues = (step: Step, values: Values): Step => ({ ...step, values: { ...step.values, ...values } })

/**
 * Adds the missing price of a part whose row has only one of the two prices, by the tax rate of the site's
 * country. If the given price of a known part is unchanged, the other price does not change either.
 */
async function withOtherPrice({ tx, reader }: RowContext, step: Step): Promise<Step> {
  const { supplierNumber, itemNumber, retailPrice, retailPriceExcludingTax } = step.values
  const country = countryOf(reader.timeZone)
  const isGross = retailPriceExcludingTax === undefined
  const price = isGross ? retailPrice : retailPriceExcludingTax
  if (country === null || price === undefined || (!isGross && retailPrice !== undefined)) return step
  const storedPrices = await tx
    .selectFrom('part')
    .select(['retail_price', 'retail_price_excluding_tax'])
    .$if(step.id !== null, (query) => query.where('id', '=', step.id ?? 0))
    .$if(step.id === null, (query) =>
      query
        .where('supplier_number', '=', String(supplierNumber))
        .where('item_number', '=', String(itemNumber)),
    )
    .executeTakeFirst()
  const stored = isGross ? storedPrices?.retail_price : storedPrices?.retail_price_excluding_tax
  if (stored !== undefined && Number(stored) === Number(price)) return step
  return withValues(
    step,
    isGross
      ? { retailPriceExcludingTax: priceWithoutTax(Number(price), country) }
      : { retailPrice: priceWithTax(Number(price), country) },
  )
}

/** Adds the code of the absence type. The row names the type in any language or by its code. */
async function withAbsenceType({ tx, reader }: RowContext, step: Step, { type }: Values): Promise<Step> {
  if (typeof type !== 'string' || step.values.typeCode !== undefined) return step
  const { rows } = await sql<{ code: number }>`
    select code from stamping_type
    where not is_presence and (code::text = ${type} or exists (
      select from jsonb_each_text(description::jsonb) as named where lower(named.value) = lower(${type})))
    order by code limit 1`.execute(tx)
  const [found] = rows
  if (found) return withValues(step, { typeCode: found.code })
  throw refuseCell(reader, { part: 'person', field: 'type' }, 'importFault.noneHere', type)
}

/** Replaces the name of a profile by its stored spelling. */
async function withProfile({ tx, reader }: RowContext, step: Step): Promise<Step> {
  const { profile } = step.values
  if (typeof profile !== 'string') return step
  const { rows } = await sql<{ name: string }>`
    select name from access_profile where lower(name) = lower(${profile}) order by name <> ${profile}, id limit 1`.execute(
    tx,
  )
  const [found] = rows
  if (found) return withValues(step, { profile: found.name })
  throw refuseCell(reader, { part: 'main', field: 'profile' }, 'importFault.noneHere', profile)
}

/**
 * Replaces the names of sites by references. The writer refuses sites at which the importing administrator
 * does not work.
 */
function withSites({ reader }: RowContext, step: Step): Step {
  const { sites } = step.values
  if (!Array.isArray(sites)) return step
  const found = sites.map((name: string) => {
    for (const [siteId, siteName] of reader.siteNames)
      if (siteName.trim().toLowerCase() === name.toLowerCase()) return { siteId }
    throw refuseCell(reader, { part: 'main', field: 'sites' }, 'importFault.noneHere', name)
  })
  return withValues(step, { sites: found as unknown as CellValue })
}

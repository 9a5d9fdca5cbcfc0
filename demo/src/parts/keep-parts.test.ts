import { describe, expect, it } from 'vitest'
import { createCalendar } from '../calendar.ts'
import { createLedger, type Ledger } from '../ledger.ts'
import { createRandom } from '../random.ts'
import { keepParts } from './keep-parts.ts'

/** The calendar begins on a Friday, so that the next two days are a weekend. */
const calendar = createCalendar(new Date('2026-11-27T08:00:00Z'), 'Europe/Helsinki')

const partOf = (id: number) => ({
  site_id: 1,
  stock_code: '1',
  supplier_number: '820',
  item_number: `HU ${id}`,
})

/**
 * Builds two hundred work orders. Each one needs two pieces of a different part. The stock has one available
 * piece of each part.
 */
function wanting(arePlanned: boolean, arePicked = false): Ledger {
  const ledger = createLedger()
  for (let id = 1; id <= 200; id += 1) {
    ledger.add('work_order', {
      site_id: 1,
      id,
      status: 'A',
      are_parts_preplanned: arePlanned,
      are_parts_prepicked: arePicked,
    })
    ledger.add('part_stock', { ...partOf(id), in_stock: 3, available: 1 })
    ledger.add('job_row', {
      ...partOf(id),
      id,
      work_order_id: id,
      row_type: 'SparePart',
      is_marked_as_deleted: false,
      ordered_amount: 2,
      delivered_amount: 0,
      back_order_amount: 0,
      back_order_promised_on: null,
    })
  }
  keepParts(ledger, createRandom('parts'), calendar)
  return ledger
}

const promisesOf = (ledger: Ledger) =>
  (ledger.rowsOf('job_row') as readonly { readonly back_order_promised_on: string | null }[]).flatMap(
    ({ back_order_promised_on }) => back_order_promised_on ?? [],
  )

describe.each([true, false])('parts of work orders, planned: %s', (arePlanned) => {
  const ledger = wanting(arePlanned)

  it('the demo promises parts on back order only for future workdays', () => {
    const promised = promisesOf(ledger).toSorted()
    expect(promised.length).toBeGreaterThan(5)
    expect([...new Set(promised)]).toEqual(['2026-11-30', '2026-12-01'])
  })

  it('the demo reserves parts only if the parts are planned, and never more than the stock', () => {
    const reservations = ledger.rowsOf('part_reservation') as readonly { readonly quantity: number }[]
    expect(reservations.length > 0).toBe(arePlanned)
    expect(reservations.filter(({ quantity }) => quantity !== 2)).toEqual([])
    const stock = ledger.rowsOf('part_stock') as readonly { readonly available: number }[]
    expect(stock.filter(({ available }) => available < 0)).toEqual([])
  })
})

it('the demo reserves no part for a work order whose parts are picked', () => {
  expect(wanting(true, true).rowsOf('part_reservation')).toEqual([])
})

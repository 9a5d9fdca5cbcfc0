import type { Calendar } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { DemoSite } from '../sites.ts'

interface PartOfSupplier {
  readonly supplier_number: string
  readonly item_number: string
}

/**
 * Draws the entry of a part in a site's main stock, with the amount 0: the locations, and the dates of the
 * last receipt and sale.
 */
export function drawStock(
  random: Random,
  calendar: Calendar,
  site: DemoSite,
  { supplier_number, item_number }: PartOfSupplier,
) {
  const shelf = `${site.shelfPrefix}${random.int(1, 24)}-${random.int(1, 8)}-${random.pick(['A', 'B', 'C', 'D'])}`
  return {
    site_id: site.id,
    stock_code: site.stockCode,
    supplier_number,
    item_number,
    in_stock: 0,
    available: 0,
    location_1: shelf,
    location_2: random.chance(0.15) ? `Ylähylly ${random.int(1, 30)}` : null,
    location_3: null as string | null,
    value_depreciation_date: random.chance(0.05) ? calendar.date(-random.int(100, 900)) : null,
    last_sales_date: calendar.date(-random.int(1, 400)),
    last_receive_date: calendar.date(-random.int(1, 300)),
  }
}

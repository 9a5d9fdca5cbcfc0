import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { genericPlanOf } from '../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../test/load-large-tables.ts'
import { nonEmptySubsetsOf } from '../../../test/subsets.ts'
import { valuesInOrder } from '../../platform/database/read-json.ts'
import { partSearch } from './part-reads.ts'

const { db } = await freshDatabase()

await loadLargeTables(db, [
  sql`insert into supplier (number, name) select number, 'Toimittaja ' || number from generate_series(1, 20) number`,
  sql`
  insert into product_group (code, description)
  select 'G' || number, 'Ryhmä ' || number from generate_series(1, 10) number`,
  sql`
    insert into part
      (supplier_number, item_number, name, product_group_code, retail_price, retail_price_excluding_tax)
    select 1 + number % 20, left(md5(number::text), 10), 'Osa ' || left(md5('n' || number), 8),
      'G' || (1 + number % 10), 1, 1
    from generate_series(1, 30000) number`,
  sql`insert into site (id, name) values (1, 'Helsinki')`,
  sql`insert into stock (site_id, code, description) values (1, 'MAIN', '')`,
  sql`
  insert into part_stock (site_id, stock_code, supplier_number, item_number)
  select 1, 'MAIN', supplier_number, item_number from part`,
  sql`
  insert into part_association
    (supplier_number, item_number, associated_supplier_number, associated_item_number, quantity)
  select supplier_number, item_number, supplier_number, item_number, 1 from part`,
])

const filters = {
  SearchKey: 'a1b2',
  ItemNumber: 'c3',
  ItemName: 'osa d4e5',
  SupplierNumber: '7',
  SupplierName: 'toimittaja 7',
}

describe('the query plan of a part search', () => {
  it.each(
    nonEmptySubsetsOf(filters).flatMap((set) => [
      set,
      { ...set, SerialNo: 'WVWZZZ' },
      { ...set, SerialNo: 'WVWZZZ', FitsMake: true },
    ]),
  )('the query plan of a part search scans no large table (%j)', async (search) => {
    const { read, values } = partSearch(search, 1)
    const plan = await genericPlanOf(db, read.sql, valuesInOrder(read, values))
    expect(plan).not.toMatch(/Seq Scan on (part|part_stock|part_association)\b/)
  })
})

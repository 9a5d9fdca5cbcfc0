import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { genericPlanOf } from '../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../test/load-large-tables.ts'
import { nonEmptySubsetsOf } from '../../../test/subsets.ts'
import { valuesInOrder } from '../../platform/database/read-json.ts'
import { operationSearch } from './operation-reads.ts'

const { db } = await freshDatabase()

await loadLargeTables(db, [
  sql`
  insert into supplier (number, name)
  select number, 'Merkki ' || number from generate_series(1, 20) number`,
  sql`
    insert into work_operation (supplier_number, code, name, standard_time)
    select 1 + number % 20, left(md5(number::text), 10), 'Vaihto ' || left(md5('n' || number), 8), 30
    from generate_series(1, 30000) number`,
])

const filters = {
  SearchKey: 'a1b2',
  WorkOperationCode: 'c3',
  WorkOperationName: 'vaihto d4e5',
  SupplierNumber: '7',
  SupplierName: 'merkki 7',
}

it.each(nonEmptySubsetsOf(filters).flatMap((set) => [set, { ...set, SerialNo: 'WVWZZZ' }]))(
  'the query plan of an operation search has no sequential scan of the operations (%j)',
  async (search) => {
    const { read, values } = operationSearch(search, 1)
    const plan = await genericPlanOf(db, read.sql, valuesInOrder(read, values))
    expect(plan).not.toMatch(/Seq Scan on work_operation\b/)
  },
)

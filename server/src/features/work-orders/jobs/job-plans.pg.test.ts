import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { genericPlanOf } from '../../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../../test/load-large-tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { loadCatalogue } from './load-job.ts'

const { db } = await freshDatabase()

await loadLargeTables(db, [
  sql`insert into site (id, name) values (1, 'Helsinki')`,
  sql`insert into supplier (number, name) select number, 'S' || number from generate_series(1, 20) number`,
  sql`
  insert into part (supplier_number, item_number, name, retail_price, retail_price_excluding_tax)
  select 1 + number % 20, 'P' || number, 'Osa', 1, 1 from generate_series(1, 20000) number`,
  sql`
  insert into part_association
    (supplier_number, item_number, associated_supplier_number, associated_item_number, quantity)
  select supplier_number, item_number, supplier_number, item_number, 1 from part`,
  sql`
  insert into work_operation (supplier_number, code, name, standard_time)
  select 1 + number % 20, 'T' || number, 'Työ', 60 from generate_series(1, 20000) number`,
])

it('the search for an added part or operation by its number uses an index', async () => {
  const statements: RootOperationNode[] = []
  const collector: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }

  const rows = [
    { RowType: 'SparePart', ItemNumber: 'P17' },
    { RowType: 'LabourOperation', WorkId: 'T17' },
  ] as const
  const catalogue = await inTransaction(db.withPlugin(collector), (tx) => loadCatalogue(tx, 1, rows as never))
  expect(catalogue).toMatchObject({
    parts: [{ ItemNumber: 'P17', associated: [{ ItemNumber: 'P17' }] }],
    operations: [{ WorkOperationCode: 'T17' }],
  })
  const plans: string[] = []
  for (const node of statements) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'planned' })
    if (/part|work_operation/.test(text)) plans.push(await genericPlanOf(db, text, parameters))
  }
  expect(plans).toEqual([
    expect.stringContaining('part__item_number'),
    expect.stringContaining('part_association__item'),
    expect.stringContaining('work_operation__code'),
  ])
  expect(plans.join()).not.toContain('Seq Scan on part')
})

import { sql } from 'kysely'
import { type Executor, insertRows } from '../insert-rows.ts'
import type { OperationCatalogue } from '../parts/operations.ts'
import type { PartCatalogue } from '../parts/parts.ts'
import { createRandom } from '../random.ts'
import { firstNames, lastNames } from '../vehicles/customers.ts'
import type { BrandCode } from '../vehicles/model.ts'
import { models } from '../vehicles/models.ts'
import { ordinaryPackages } from '../work-orders/ordinary-packages.ts'

export interface Catalogues {
  readonly parts: PartCatalogue
  readonly operations: OperationCatalogue
}

/**
 * Counts of the entries in the temporary tables: names, models, and works (kinds of job) of each brand. The
 * entries are numbered from 0.
 */
export interface CatalogueSizes {
  readonly names: number
  readonly models: number
  readonly works: number
}

/**
 * Fills temporary tables with the entries from which the history is composed. The tables are dropped at the
 * end of the transaction.
 */
export async function writeCatalogue(tx: Executor, catalogues: Catalogues): Promise<CatalogueSizes> {
  await sql`create temp table history_name (number int, first text, last text) on commit drop`.execute(tx)
  await sql`create temp table history_model (number int, brand text, make text, name text, submodel text,
    engine_type text, vin_start text) on commit drop`.execute(tx)
  await sql`create temp table history_work (brand text, number int, note text, operation_supplier text,
    operation_supplier_name text, operation_code text, operation_name text, minutes numeric, item_number text,
    part_name text, price numeric, primary key (brand, number)) on commit drop`.execute(tx)
  await sql`create temp table history_brand (make_name text primary key, brand text) on commit drop`.execute(
    tx,
  )
  const names = firstNames.map((first, number) => ({
    number,
    first,
    last: lastNames[(number * 7) % lastNames.length],
  }))
  const ordinaryModels = composeModels()
  const brandOfMake = new Map(models.map(({ make, brand }) => [make, brand]))
  const works = [...new Set(brandOfMake.values())].flatMap((brand) => composeWorks(brand, catalogues))
  await insertRows(tx, 'history_name', names)
  await insertRows(tx, 'history_model', ordinaryModels)
  await insertRows(tx, 'history_work', works)
  await insertRows(
    tx,
    'history_brand',
    [...brandOfMake].map(([make_name, brand]) => ({ make_name, brand })),
  )
  return { names: names.length, models: ordinaryModels.length, works: ordinaryWorks.length }
}

interface HistoryModel {
  readonly number: number
  readonly brand: BrandCode
  readonly make: string
  readonly name: string
  readonly submodel: string | undefined
  readonly engine_type: string | undefined
  readonly vin_start: string
}

/** Returns models with VINs that need no check digit, so that SQL can complete a VIN with a counter. */
function composeModels(): HistoryModel[] {
  return models
    .filter(({ wmi }) => !/^[1-5]/.test(wmi))
    .map(({ brand, make, name, wmi, vinType, engines: [engine] }, number) => ({
      number,
      brand,
      make,
      name,
      submodel: engine?.submodel,
      engine_type: engine?.type,
      vin_start: wmi + vinType,
    }))
}

const ordinaryWorks = ordinaryPackages.filter(({ parts, powers }) => parts.length > 0 && powers === undefined)

function composeWorks(brand: BrandCode, { parts, operations }: Catalogues) {
  const random = createRandom(`history of ${brand}`)
  return ordinaryWorks.flatMap(({ notes, operations: [operationKind], parts: [firstPart] }, number) => {
    if (operationKind === undefined || firstPart === undefined) return []
    const operation = operations.operationFor(brand, operationKind)
    const part = parts.partFor(brand, firstPart[0], random)
    return {
      brand,
      number,
      note: random.pick(notes),
      operation_supplier: operation.supplierNumber,
      operation_supplier_name: operation.supplierName,
      operation_code: operation.code,
      operation_name: operation.name,
      minutes: operation.minutes,
      item_number: part.itemNumber,
      part_name: part.name,
      price: part.price,
    }
  })
}

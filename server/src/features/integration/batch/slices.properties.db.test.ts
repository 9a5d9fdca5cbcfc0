import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { drainOutbox } from '../../../../test/drain-outbox.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { slowRuns } from '../../../../test/slow-property.ts'

const { db, batch } = await buildIntegrationApp()

/**
 * One of two ways to send the same records: in batches that are written together, or one by one. Both must
 * have the same result.
 */
interface Way {
  readonly name: string
  readonly siteId: number
}

type Entity = 'suppliers' | 'parts' | 'stock-levels' | 'customers' | 'vehicles' | 'work-orders'

interface Sent {
  readonly entity: Entity
  readonly records: readonly { readonly externalId: string; readonly [field: string]: unknown }[]
}

const few = fc.integer({ min: 0, max: 2 })
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const orNull = <Value>(value: fc.Arbitrary<Value>) => some(fc.option(value))
const version = some(fc.integer({ min: 1, max: 3 }))
const often = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare })

/** Values of a text field: mostly valid, often equal. */
const textOf = (name: string) =>
  often(
    few.map((number) => `${name}${number}`),
    fc.constantFrom('', `${name}x`),
  )

/**
 * Patches of each entity. `WAY` is a placeholder for the way, because both ways use the same catalogue of
 * parts.
 */
const patchOf: Readonly<Record<Entity, fc.Arbitrary<Readonly<Record<string, unknown>>>>> = {
  suppliers: fc.record({ number: textOf('WAY-S'), name: some(textOf('Supplier')) }),
  parts: fc.record({
    supplierNumber: some(textOf('WAY-S')),
    itemNumber: some(textOf('I')),
    name: some(textOf('Part')),
    retailPrice: some(often(few, fc.constant(-1))),
    retailPriceExcludingTax: fc.constant('1.5'),
    note: orNull(textOf('Note')),
    barcodes: some(fc.array(few.map(String), { maxLength: 2 })),
    associatedItems: some(
      fc.array(fc.record({ supplierNumber: fc.constant('WAY-S0'), itemNumber: textOf('I'), quantity: few }), {
        maxLength: 2,
      }),
    ),
  }),
  'stock-levels': fc.record({
    stockCode: often(fc.constant('MAIN'), fc.constant('NONE')),
    supplierNumber: fc.constant('WAY-S0'),
    itemNumber: textOf('I'),
    inStock: some(few),
    location1: orNull(textOf('Shelf')),
  }),
  customers: fc.record({ lastName: orNull(textOf('Name')), city: orNull(textOf('City')) }),
  vehicles: fc.record({
    licenseNumber: orNull(textOf('ABC-')),
    serialNumber: orNull(fc.constantFrom('VINO1', 'vin01', 'VIN2', 'VIN3', 'VIN4')),
    makeName: some(fc.constant('Make')),
    modelName: fc.constant('Model'),
    mileage: orNull(often(few, fc.constant(-1))),
    owner: orNull(few.map((number) => ({ externalId: `customers${number}` }))),
    warranties: some(
      fc.array(
        often(
          fc.constant({ type: 'Rust', startDate: '2026-01-01' }),
          fc.constant({ type: 'Rust', startDate: '2026-01-01', endDate: '2025-01-01' }),
        ),
        { maxLength: 2 },
      ),
    ),
  }),
  'work-orders': fc.record({
    orderNumber: orNull(often(fc.integer({ min: 100, max: 104 }), fc.constant(0))),
    externalNumber: orNull(textOf('W')),
    vehicle: some(few.map((number) => ({ externalId: `vehicles${number}` }))),
    note: orNull(textOf('Note')),
    priorityCode: often(fc.constant(undefined), fc.constant(77)),
    jobs: some(
      fc.array(
        fc.record({
          externalId: fc.constantFrom('J1', 'J2'),
          jobNumber: some(few.map((number) => number + 1)),
          note: some(textOf('Job')),
          rows: some(
            fc.array(
              fc.record({
                externalId: fc.constantFrom('R1', 'R2', 'R3'),
                type: fc.constantFrom('Text', 'SparePart'),
                name: some(textOf('Row')),
                supplierNumber: fc.constant('WAY-S0'),
                itemNumber: often(fc.constant('I0'), fc.constant('I9')),
                orderedAmount: some(few),
                backOrderPromisedOn: often(fc.constant(undefined), fc.constant('2026-12-24')),
              }),
              { maxLength: 3 },
            ),
          ),
        }),
        { maxLength: 2 },
      ),
    ),
  }),
}

const batchOf = (entity: Entity): fc.Arbitrary<Sent> =>
  fc
    .uniqueArray(
      fc.record({
        number: fc.integer({ min: 0, max: 7 }),
        version,
        data: often(patchOf[entity], fc.constant({})),
        isDeletion: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
      }),
      { selector: ({ number }) => number, minLength: 2, maxLength: 8 },
    )
    .map((records) => ({
      entity,
      records: records.map(({ number, version, data, isDeletion }) => ({
        externalId: `${entity}${number}`,
        ...(version !== undefined && { version }),
        ...(isDeletion ? { deleted: true } : { data }),
      })),
    }))

/** Records to which the others refer. */
const prelude: readonly Sent[] = [
  { entity: 'suppliers', records: [{ externalId: 'S', data: { number: 'WAY-S0', name: 'Supplier' } }] },
  {
    entity: 'parts',
    records: [
      {
        externalId: 'P',
        data: {
          supplierNumber: 'WAY-S0',
          itemNumber: 'I0',
          name: 'Part',
          retailPrice: 1,
          retailPriceExcludingTax: 1,
        },
      },
    ],
  },
]

const history = fc.array(fc.oneof(...(Object.keys(patchOf) as Entity[]).map((entity) => batchOf(entity))), {
  minLength: 1,
  maxLength: 6,
})

/** Removes the values in a response or row that differ between the two ways. */
const common = (value: unknown, { name }: Way): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (key === 'siteId' ? 'site' : part)).replaceAll(name, 'WAY'),
  )

/**
 * Sends the batches.
 *
 * @returns the responses without ids
 */
async function send(way: Way, batches: readonly Sent[], isSplit: boolean) {
  const answers: unknown[] = []
  for (const { entity, records } of batches) {
    const ofWay = JSON.parse(JSON.stringify(records).replaceAll('WAY', way.name)) as {
      externalId: string
      data?: object
    }[]
    const isOfSite = !['suppliers', 'parts'].includes(entity)
    const sent = ofWay.map(({ data, ...record }) => ({
      ...record,
      ...(data && { data: isOfSite ? { siteId: way.siteId, ...data } : data }),
    }))
    for (const part of isSplit ? sent.map((record) => [record]) : [sent]) {
      const { results } = await batch(entity, part, { source: way.name })
      answers.push(
        ...results.map(({ externalId, status, errors }) =>
          common({ entity, externalId, status, errors }, way),
        ),
      )
    }
  }
  return answers
}

/**
 * Reads all data that a way has stored: its records with their rows, refusals, waiting records and changes.
 */
async function readAll(way: Way) {
  const read = async (select: ReturnType<typeof sql>) =>
    (await select.execute(db)).rows.map((row) => common(row, way))
  const ofParts = sql`supplier_number like ${`${way.name}-%`}`
  const nameOf = (entity: string, id: string) =>
    sql`(select external_id from external_ref where source = ${way.name} and entity = ${entity} and entity_id = ${sql.ref(id)})`
  await drainOutbox(db)
  return {
    changes: await read(sql`
      select feed.entity, feed.kind, external_id, count(*)
      from feed left join external_ref ref on ref.source = ${way.name} and ref.entity = feed.entity
        and ref.entity_id = feed.entity_id
      where feed.site_id = ${way.siteId} or feed.site_id is null and ref.site_id is null and ref.entity_id is not null
      group by 1, 2, 3 order by 1, 2, 3`),
    refs: await read(sql`
      select entity, external_id, entity_id is null as none, version, taken, content_hash is null as "isUnhashed", deleted_at is null as kept
      from external_ref where source = ${way.name} order by entity, external_id`),
    rejected: await read(sql`
      select entity, external_id, label, errors from rejected_record where source = ${way.name} order by entity, external_id`),
    waiting: await read(sql`
      select entity, external_id, record, waits_for_key from deferred_record where source = ${way.name}
      order by entity, external_id`),
    parts: await read(sql`
      select item_number, supplier_number, name, note, retail_price, is_hidden,
        array(select barcode from part_barcode where part_barcode.supplier_number = part.supplier_number
          and part_barcode.item_number = part.item_number order by 1) as barcodes,
        array(select associated_item_number from part_association where part_association.supplier_number = part.supplier_number
          and part_association.item_number = part.item_number order by 1) as associated
      from part where ${ofParts} order by 1, 2`),
    stocks: await read(sql`
      select item_number, stock_code, in_stock, available, location_1, is_hidden from part_stock
      where ${ofParts} and site_id = ${way.siteId} order by 1, 2`),
    stockNames: await read(sql`select code, description from stock where site_id = ${way.siteId} order by 1`),
    customers: await read(sql`
      select ${nameOf('customers', 'id')} as name, last_name, city, is_hidden from customer
      where site_id = ${way.siteId} order by 1`),
    vehicles: await read(sql`
      select ${nameOf('vehicles', 'id')} as name, license_number, serial_number, mileage, is_hidden,
        ${nameOf('customers', 'owner_customer_id')} as owner,
        (select count(*) from warranty where warranty.site_id = vehicle.site_id and vehicle_id = vehicle.id) as warranties
      from vehicle where site_id = ${way.siteId} order by 1`),
    orders: await read(sql`
      select ${nameOf('work-orders', 'id')} as name, case when not has_drawn_number then order_number end as number, external_number, status, note,
        is_hidden, ${nameOf('vehicles', 'vehicle_id')} as vehicle,
        (select json_agg(json_build_array(job.external_id, job.position, job.note, job_row.external_id, job_row.row_type,
            job_row.position, job_row.name, job_row.ordered_amount, job_row.is_marked_as_deleted)
            order by job.external_id, job_row.external_id)
          from job left join job_row on job_row.site_id = job.site_id and job_row.job_id = job.id
          where job.site_id = work_order.site_id and job.work_order_id = work_order.id) as jobs
      from work_order where site_id = ${way.siteId} order by 1`),
  }
}

let run = 0

it('records that are written together have the same result as records that are written one by one', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (batches) => {
      run += 1
      const [together, split] = await Promise.all(
        ['a', 'b'].map(async (letter): Promise<Way> => {
          const { id: siteId } = await buildSite(db)
          return { name: `way${letter}${run}`, siteId }
        }),
      )
      if (!together || !split) throw new Error('There are two ways')
      const sent = [...prelude, ...batches]
      expect(await send(together, sent, false)).toEqual(await send(split, sent, true))
      expect(await readAll(together)).toEqual(await readAll(split))
    }),
    { numRuns: slowRuns(30) },
  )
})

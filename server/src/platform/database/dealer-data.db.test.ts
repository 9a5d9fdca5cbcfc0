import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSite, nextNumber } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildPart } from '../../../test/part-builders.ts'
import {
  buildCustomer,
  buildJob,
  buildRow,
  buildVehicle,
  buildWorkOrder,
} from '../../../test/work-order-builders.ts'
import { sequenceOutbox } from '../feed/sequence.ts'

const { db } = await freshDatabase()
const site = await buildSite(db)

const orderById = (id: number) =>
  db.selectFrom('work_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Adds a work order without an order number. */
const addNumberless = async (external_number: string | null, siteId = site.id) =>
  db
    .insertInto('work_order')
    .values({
      site_id: siteId,
      vehicle_id: (await buildVehicle(db, siteId)).id,
      external_number,
      created_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

describe('the numbers of a work order', () => {
  it('a work order with only a text number gets a drawn order number of ten digits', async () => {
    const order = await addNumberless('SO000123')
    expect(order).toMatchObject({ has_drawn_number: true, shown_number: 'SO000123' })
    expect(order.order_number).toBeGreaterThan(9_000_000_000)
    expect(order.order_number).toBeLessThanOrEqual(9_999_999_999)
  })

  it('a drawn order number is never that of another work order of the site', async () => {
    const { order_number } = await addNumberless('SO-A')
    for (const next of [1, 2, 3]) await buildWorkOrder(db, site.id, { order_number: order_number + next })
    expect((await addNumberless('SO-B')).order_number).toBe(order_number + 4)
  })

  it('a work order keeps its drawn number until the dealer system sends an order number', async () => {
    const order = await addNumberless('SO-C')
    const set = (order_number: number | null) =>
      db
        .updateTable('work_order')
        .set({ order_number: order_number as number })
        .where('id', '=', order.id)
        .execute()
    await set(null)
    expect((await orderById(order.id)).order_number).toBe(order.order_number)
    await set(4_711)
    expect(await orderById(order.id)).toMatchObject({ order_number: 4_711, has_drawn_number: false })
    await set(null)
    expect(await orderById(order.id)).toMatchObject({ has_drawn_number: true })
  })

  it('refuses a work order without any number, or with a text number that the site already has', async () => {
    await expect(addNumberless(null)).rejects.toThrow('work_order__has_number')
    await addNumberless('SO-D')
    await expect(addNumberless('SO-D')).rejects.toThrow('work_order__external_number_unique')
    await expect(addNumberless('---')).rejects.toThrow('work_order__external_number_searchable')
    const elsewhere = await buildSite(db)
    expect(await addNumberless('SO-D', elsewhere.id)).toMatchObject({ external_number: 'SO-D' })
  })
})

describe('the plate and the VIN of a vehicle', () => {
  it('a vehicle needs a plate or a VIN', async () => {
    await expect(buildVehicle(db, site.id, { license_number: null, serial_number: null })).rejects.toThrow(
      'vehicle__plate_or_vin',
    )
  })

  it('the VIN replaces a missing plate, and a stand-in replaces a missing VIN', async () => {
    const vin = `WVWZZZ1KZAW${String(nextNumber()).padStart(6, '0')}`
    const noPlate = await buildVehicle(db, site.id, { license_number: null, serial_number: vin })
    expect(noPlate).toMatchObject({ plate_or_vin: vin, vin_or_stand_in: vin })
    const noVin = await buildVehicle(db, site.id, { license_number: 'ABC-123', serial_number: null })
    expect(noVin).toMatchObject({ plate_or_vin: 'ABC-123', vin_or_stand_in: `NOVIN-${noVin.id}` })
  })

  it('a VIN is unique at a site, but not across sites, and may be missing on several vehicles', async () => {
    const serial_number = `VF1${nextNumber()}`
    await buildVehicle(db, site.id, { serial_number })
    await expect(buildVehicle(db, site.id, { serial_number })).rejects.toThrow('vehicle__serial_number')
    await buildVehicle(db, (await buildSite(db)).id, { serial_number })
    await buildVehicle(db, site.id, { serial_number: null })
    await buildVehicle(db, site.id, { serial_number: null })
  })

  it('refuses a VIN that looks like the stand-in of another vehicle', async () => {
    await expect(buildVehicle(db, site.id, { serial_number: 'noVIN 12' })).rejects.toThrow(
      'vehicle__real_vin',
    )
  })
})

describe('the name of a customer', () => {
  it('a customer needs a company or a last name', async () => {
    await expect(buildCustomer(db, site.id, { last_name: null })).rejects.toThrow('customer__has_name')
    await expect(buildCustomer(db, site.id, { company_name: '' })).rejects.toThrow('customer__company_name')
  })

  it("the shown name of a customer is the company's, otherwise the person's, trimmed", async () => {
    const text = fc.string({ maxLength: 12 }).filter((value) => /^[^\0\p{Cs}]*$/u.test(value))
    await fc.assert(
      fc.asyncProperty(
        fc.option(text),
        text,
        fc.option(text.filter(Boolean)),
        async (first, last, company) => {
          const customer = await buildCustomer(db, site.id, {
            first_name: first,
            last_name: last,
            company_name: company,
          })
          const person = `${first ?? ''} ${last}`.replace(/^ +| +$/g, '') || null
          expect(customer.person_name).toBe(person)
          expect(customer.shown_name).toBe(company ?? person)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('a hidden record', () => {
  const readFeed = async () => {
    await sequenceOutbox(db)
    const rows = await db.selectFrom('feed').selectAll().orderBy('position').execute()
    await db.deleteFrom('feed').execute()
    return rows.map(({ entity, kind, entity_id }) => `${entity}.${kind} ${entity_id}`)
  }

  it('hiding a record is a deletion in the feed, and showing it again is a creation', async () => {
    const { id } = await buildCustomer(db, site.id)
    await readFeed()
    const set = (values: { is_hidden?: boolean; phone?: string }) =>
      db.updateTable('customer').set(values).where('id', '=', id).execute()
    await set({ is_hidden: true })
    expect(await readFeed()).toEqual([`customers.deleted ${id}`])
    await set({ phone: '1' })
    expect(await readFeed()).toEqual([])
    await set({ is_hidden: false, phone: '2' })
    expect(await readFeed()).toEqual([`customers.created ${id}`])
    await set({ phone: '3' })
    expect(await readFeed()).toEqual([`customers.changed ${id}`])
  })

  it('the feed contains each visit of another system, and shows changed rows as a change of the visit', async () => {
    const vehicle = await buildVehicle(db, site.id)
    await readFeed()
    const { id } = await db
      .insertInto('service_visit')
      .values({ site_id: site.id, vehicle_id: vehicle.id, invoice_number: 'F1', service_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await readFeed()).toEqual([`service-visits.created ${id}`])
    const row = { site_id: site.id, service_visit_id: id, position: 1, row_type: 'Text', name: 'Oil' }
    await db.insertInto('service_visit_row').values(row).execute()
    expect(await readFeed()).toEqual([`service-visits.changed ${id}`])
    await db.deleteFrom('service_visit').where('id', '=', id).execute()
    expect(await readFeed()).toEqual([`service-visits.deleted ${id}`])
  })

  it('cancelling a work order frees the resources of its reservations, except for delivered ones', async () => {
    const order = await buildWorkOrder(db, site.id)
    const { id: resource_id } = await db
      .insertInto('resource')
      .values({ id: 1_000_000_000 + nextNumber(), site_id: site.id, name: 'Nostin' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour))
    for (const hour of [6, 8]) {
      const span = { start_at: at(hour), end_at: at(hour + 1) }
      const { id } = await db
        .insertInto('reservation')
        .values({
          site_id: site.id,
          work_order_id: order.id,
          ...span,
          delivered_at: hour === 6 ? at(7) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('reservation_resource')
        .values({ site_id: site.id, reservation_id: id, resource_id, ...span })
        .execute()
    }
    await db.updateTable('work_order').set({ is_hidden: true }).where('id', '=', order.id).execute()
    const left = await db
      .selectFrom('reservation_resource')
      .select('start_at')
      .where('resource_id', '=', resource_id)
      .execute()
    expect(left).toEqual([{ start_at: at(6) }])
  })

  it('the database refuses to hide a stock level with a quantity above 0', async () => {
    const part = await buildPart(db)
    await db.insertInto('stock').values({ site_id: site.id, code: 'X', description: 'X' }).execute()
    const { supplier_number, item_number } = part
    const level = { site_id: site.id, stock_code: 'X', supplier_number, item_number }
    const add = (in_stock: string) =>
      db
        .insertInto('part_stock')
        .values({ ...level, in_stock, is_hidden: true })
        .execute()
    await expect(add('1')).rejects.toThrow('part_stock__hidden_is_empty')
    await add('0')
  })
})

it('the database stores the payer of a row, and refuses an unknown payer', async () => {
  const job = await buildJob(db, await buildWorkOrder(db, site.id))
  expect(await buildRow(db, job, { payer: 'warranty' })).toMatchObject({ payer: 'warranty' })
  await expect(buildRow(db, job, { payer: 'nobody' })).rejects.toThrow('job_row__payer')
})

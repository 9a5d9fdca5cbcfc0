import { describe, expect, it } from 'vitest'
import { buildPart } from '../../../test/part-builders.ts'
import { at, buildScheduleApp } from '../../../test/schedule-app.ts'
import { buildReservation, buildResource, buildStamping } from '../../../test/schedule-builders.ts'
import { buildShift, buildStampingTypes, stampingTypes } from '../../../test/stamping-builders.ts'
import { buildJob, buildRow, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, site, clock, person, lift, foreman, reserve } = await buildScheduleApp()
await buildStampingTypes(db)
const aino = await foreman()

/** Converts a time of a day to an instant. Each test uses different days. */
const on = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`)
const iso = (instant: Date) => instant.toISOString().replace('.000Z', '+00:00')

const reserveOn = async (day: string, resources: readonly { id: number }[], start: string, end: string) => {
  const workOrder = await buildWorkOrder(db, site.id)
  const taken = resources.map(({ id }) => ({ site_id: site.id, id }))
  return buildReservation(db, workOrder, { start: on(day, start), end: on(day, end), resources: taken })
}

describe('the resources', () => {
  it('the schedule lists persons, then bays, and former employees only on days with an allocation', async () => {
    await person({ name: 'Åsa' })
    await person({ name: 'Anna' })
    for (const name of ['Nostin 10', 'Nostin 9', 'Nostin 10 b', 'Aurauspaikka']) await lift(name)
    await buildResource(db, site.id, { name: 'Laina-auto', is_material: true })
    const left = await person({ name: 'Lasse', is_active: false })
    await reserveOn('2026-11-18', [left], '08:00', '09:00')
    const names = async (date?: string) => (await aino.resources(date)).map(({ name }) => name)
    const bays = ['Aurauspaikka', 'Nostin 9', 'Nostin 10', 'Nostin 10 b']
    expect(await names()).toEqual([...['Anna', 'Åsa'], ...bays])
    expect(await names('2026-11-18')).toEqual([...['Anna', 'Lasse', 'Åsa'], ...bays])
    expect((await aino.resources()).map(({ isPerson }) => isPerson)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('a resource carries over the planned minutes of unfinished work, less the stamped minutes', async () => {
    const matti = await person()
    const minutes = async (date: string, who = aino) =>
      (await who.resources(date)).find(({ id }) => id === matti.id)?.carriedOverMinutes
    const workOrder = await buildWorkOrder(db, site.id)
    const row = await buildRow(db, await buildJob(db, workOrder))
    const resources = [{ site_id: site.id, id: matti.id }]
    const times = { start: on('2026-11-19', '08:00'), end: on('2026-11-19', '10:00') }
    await buildReservation(db, workOrder, { ...times, resources })
    expect([await minutes('2026-11-19'), await minutes('2026-11-20'), await minutes('2026-11-21')]).toEqual([
      0, 120, 120,
    ])

    await buildStamping(
      db,
      { id: matti.id, siteId: site.id },
      {
        start: on('2026-11-19', '08:00'),
        end: on('2026-11-19', '08:45'),
        rows: [row],
      },
    )
    expect(await minutes('2026-11-20')).toBe(75)

    // The work is planned again for tomorrow, so nothing is carried over.
    const again = await buildReservation(db, workOrder, {
      start: on('2026-11-21', '08:00'),
      end: on('2026-11-21', '09:00'),
      resources,
    })
    expect([await minutes('2026-11-20'), await minutes('2026-11-22')]).toEqual([0, 0])
    clock.set(on('2026-11-21', '12:00'))
    const tomorrow = await foreman()
    expect(await minutes('2026-11-22', tomorrow)).toBe(135)
    await db
      .updateTable('reservation')
      .set({ delivered_at: clock.now() })
      .where('id', '=', again.id)
      .execute()
    expect(await minutes('2026-11-22', tomorrow)).toBe(75)
    await db.updateTable('job_row').set({ done_at: clock.now() }).where('id', '=', row.id).execute()
    expect(await minutes('2026-11-22', tomorrow)).toBe(0)
  })
})

describe('the reservations', () => {
  it('an allocation contains the vehicle, the state of the work, the promise and the missing parts', async () => {
    const matti = await person()
    const { oid, workOrder } = await reserve([matti], '08:00', '09:00', {
      plate: 'ABC-123',
      priority_code: 1,
      is_customer_waiting: true,
      estimated_delivery_at: new Date(at('12:00')),
    })
    const service = await buildJob(db, workOrder, { note: 'Huolto' })
    await buildJob(db, workOrder, { note: 'Ääni' })
    await buildRow(db, service, { done_at: clock.now() })
    await buildRow(db, service)
    const part = await buildPart(db)
    const wanted = {
      row_type: 'SparePart',
      item_number: part.item_number,
      supplier_number: part.supplier_number,
      stock_code: 'MAIN',
      delivered_amount: '0',
    }
    await db
      .insertInto('part_stock')
      .values({
        site_id: site.id,
        stock_code: 'MAIN',
        supplier_number: part.supplier_number,
        item_number: part.item_number,
        available: '2',
      })
      .execute()
    await buildRow(db, service, { ...wanted, ordered_amount: '3' })
    await buildRow(db, service, { ...wanted, ordered_amount: '2' })
    await buildRow(db, service, { ...wanted, ordered_amount: '3', delivered_amount: '3' })
    await buildRow(db, service, { ...wanted, ordered_amount: '1', back_order_amount: '1' })
    await buildRow(db, service, { ...wanted, ordered_amount: '9', is_marked_as_deleted: true })
    const entry = async () => (await aino.reservations()).find(({ Oid }) => Oid === oid)
    expect(await entry()).toMatchObject({
      id: oid,
      resourceId: matti.id,
      license: 'ABC-123',
      start: at('08:00'),
      end: at('09:00'),
      isMaterial: false,
      workOrderId: workOrder.id,
      orderNumber: workOrder.order_number,
      work: 'Huolto; Ääni',
      version: 1,
      state: 'ongoing',
      isDelivered: false,
      isCustomerWaiting: true,
      priority: { code: '1', description: 'Urgent', color: '#c92a2a' },
      promisedAt: at('12:00'),
      toldUntil: null,
      // Three rows lack parts: the first row lacks one of two pieces, the next row lacks both, and one row
      // is on back order.
      missingParts: 3,
      isOverlapAllowed: false,
    })
    const set = { are_parts_preplanned: true, are_parts_prepicked: true }
    await db.updateTable('work_order').set(set).where('id', '=', workOrder.id).execute()
    // Parts are missing even if the work order is marked as picked.
    expect(await entry()).toMatchObject({ missingParts: 3 })
  })

  it('a day contains the allocations whose times touch it, even on days of a clock change', async () => {
    const [matti, bay, car] = [
      await person(),
      await lift(),
      await buildResource(db, site.id, { is_material: true }),
    ]
    const workOrder = await buildWorkOrder(db, site.id)
    const build = (
      start: string,
      end: string,
      resources: readonly { id: number; start?: string; end?: string }[],
    ) =>
      buildReservation(db, workOrder, {
        start,
        end,
        resources: resources.map((one) => ({ site_id: site.id, ...one })),
      })
    const resourcesOn = async (date: string) =>
      (await aino.reservations(date)).map(({ resourceId }) => resourceId)
    await build('2026-03-28T12:00:00+02:00', '2026-03-30T00:30:00+03:00', [
      { id: matti.id, end: '2026-03-29T00:00:00+02:00' },
      { id: bay.id, start: '2026-03-29T23:30:00+03:00' },
      car,
    ])
    expect(await resourcesOn('2026-03-28')).toEqual([matti.id])
    expect(await resourcesOn('2026-03-29')).toEqual([bay.id])
    expect(await resourcesOn('2026-03-30')).toEqual([bay.id])
    await build('2026-10-25T23:30:00+02:00', '2026-10-25T23:45:00+02:00', [matti])
    expect(await resourcesOn('2026-10-24')).toEqual([])
    expect(await resourcesOn('2026-10-25')).toEqual([matti.id])
    expect(await resourcesOn('2026-10-26')).toEqual([])
  })

  it('unallocated reservations are listed separately until they are delivered or closed', async () => {
    const car = await buildResource(db, site.id, { is_material: true })
    const [waiting, lent, done, closed] = [
      await reserve([], '08:00', '09:30', { plate: 'NIL-1', estimated_delivery_at: new Date(at('12:00')) }),
      await reserve([car], '09:00', '10:00'),
      await reserve([], '10:00', '11:00'),
      await reserve([], '10:00', '11:00', { status: 'C' }),
    ]
    await db.updateTable('reservation').set({ delivered_at: clock.now() }).where('id', '=', done.id).execute()
    const list = await aino.unallocated()
    expect(list).toMatchObject([
      {
        reservationId: waiting.oid,
        licenseNumber: 'NIL-1',
        duration: 90,
        start: at('08:00'),
        promisedAt: at('12:00'),
        version: 1,
      },
      { reservationId: lent.oid },
    ])
    expect(list.map(({ reservationId }) => reservationId)).not.toContain(closed.oid)
    expect(await aino.unallocated('2026-11-21')).toEqual([])
  })
})

describe('shifts and stampings', () => {
  it('the shifts of a day touch the day and belong to people with a row in the schedule', async () => {
    const [matti, clerk] = [await person(), await foreman()]
    await buildShift(
      db,
      { id: matti.id, siteId: site.id },
      '2026-11-16T22:00:00+02:00',
      '2026-11-17T06:00:00+02:00',
    )
    await buildShift(
      db,
      { id: clerk.employee.id, siteId: site.id },
      '2026-11-16T08:00:00+02:00',
      '2026-11-16T16:00:00+02:00',
    )
    const shift = {
      resourceId: matti.id,
      start: '2026-11-16T20:00:00+00:00',
      end: '2026-11-17T04:00:00+00:00',
    }
    expect(await aino.shifts('2026-11-16')).toMatchObject([shift])
    expect(await aino.shifts('2026-11-17')).toMatchObject([shift])
    expect(await aino.shifts('2026-11-18')).toEqual([])
  })

  it('long notes of the jobs end after a word, with an ellipsis', async () => {
    const matti = await person()
    const note = `${'Tuulilasi haljennut. '.repeat(8)}Lähivalo palanut`
    const work = async (day: string, text: string) => {
      const { work_order_id } = await reserveOn(day, [matti], '08:00', '09:00')
      await buildJob(db, { site_id: site.id, id: work_order_id }, { note: text })
      return (await aino.reservations(day))[0]?.work
    }
    expect(await work('2026-12-08', note)).toBe(note)
    expect(await work('2026-12-09', `${note}, kokonaan sammunut`)).toBe(`${note}, kokonaan…`)
  })

  it('a stamping lists its work orders with the plate of the first one, and an absence is marked as one', async () => {
    const matti = await person()
    const one = await reserve([], '06:00', '06:15', { plate: 'AAA-1' })
    const other = await reserve([], '06:00', '06:15', { plate: 'BBB-2' })
    const rows = []
    for (const { workOrder } of [one, other]) {
      const job = await buildJob(db, workOrder)
      rows.push(await buildRow(db, job), await buildRow(db, job))
    }
    await buildStamping(
      db,
      { id: matti.id, siteId: site.id },
      { start: on('2026-11-13', '07:00'), end: on('2026-11-13', '08:00'), rows },
    )
    await db
      .insertInto('stamping')
      .values({
        site_id: site.id,
        employee_id: matti.id,
        type_code: stampingTypes.sick,
        is_presence: false,
        start_at: on('2026-11-13', '12:00'),
        end_at: on('2026-11-13', '16:00'),
        created_at: clock.now(),
        created_by: matti.id,
      })
      .execute()
    expect(await aino.stampings('2026-11-13')).toMatchObject([
      {
        SalesmanId: matti.id,
        resourceId: matti.id,
        license: 'AAA-1',
        start: iso(on('2026-11-13', '07:00')),
        isAbsence: false,
        workOrderIds: [one.workOrder.id, other.workOrder.id],
      },
      { license: '', isAbsence: true, end: iso(on('2026-11-13', '16:00')), workOrderIds: [] },
    ])
  })

  it('a running stamping belongs to each day up to now, but to no later day', async () => {
    const matti = await person()
    clock.set(on('2026-11-12', '10:00'))
    await buildStamping(db, { id: matti.id, siteId: site.id }, { start: on('2026-11-11', '09:00'), rows: [] })
    const count = async (date: string) =>
      (await aino.stampings(date)).filter(({ end }) => end === null).length
    expect([
      await count('2026-11-10'),
      await count('2026-11-11'),
      await count('2026-11-12'),
      await count('2026-11-13'),
    ]).toEqual([0, 1, 1, 0])
  })
})

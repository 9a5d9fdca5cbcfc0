import { randomUUID } from 'node:crypto'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { verdictOf } from '@verstas/domain/tyres/verdict.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildActivityType } from '../../../test/activity-builders.ts'
import { buildSite, leaveSite } from '../../../test/builders.ts'
import { reasonsOf } from '../../../test/edit-app.ts'
import { buildTyreApp, setOf } from '../../../test/tyre-app.ts'
import { buildTyreRecord } from '../../../test/tyre-builders.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'
import { illegalTreadDepth } from '../work-orders/view/illegal-tread-depth.ts'

const { db, site, desk, car, measurer, send } = await buildTyreApp()
const anna = await measurer({ name: 'Anna' })
const even = [
  [6, 6.5],
  [5.5, 6],
] as const

const tasksOf = (orderId: number) =>
  db.selectFrom('activity').selectAll().where('work_order_id', '=', orderId).execute()

describe('a saved set', () => {
  it('a saved set returns every field, including twin wheels, and null for empty fields', async () => {
    const { vehicle, order } = await car()
    const axle = {
      Make: 'Nokian',
      Model: 'Hakkapeliitta C4',
      Width: '235',
      Height: '65',
      Diameter: '16',
      Speed: 'R',
      LoadIndex: '115/113',
      WetGrip: 'B',
      NoiseLevel: '72',
      RollResistance: 'C',
      Dot: '3524',
      Size: '235/65 R16C 115/113R',
      WheelType: 'STEEL',
      WheelMake: 'Mercedes',
      WheelModel: 'A 907',
      WheelSize: '6.5Jx16',
    }
    const twin = { DepthLeft: 5, DepthRight: 5.5, DepthLeftInner: 4, DepthRightInner: 2.5 }
    const saved = await anna.save(vehicle.id, [
      {
        tyreType: { Code: 'FRICTION' },
        associatedEntityGlobalID: order.global_id,
        purchaseDate: '2024-10-01',
        mileage: 80_237,
        comment: 'Hylly R-214',
        AxleData: [
          { axleNumber: 1, DepthLeft: 6, DepthRight: 0, ...axle },
          { axleNumber: 2, ...twin, Make: '  ', Dot: '' },
        ],
      },
    ])
    const [record] = saved.body
    expect(record).toMatchObject({
      vehicleId: vehicle.id,
      workOrderId: order.id,
      associatedEntityGlobalID: order.global_id,
      tyreType: { Code: 'FRICTION', Description: 'Kitkarenkaat', Season: 'winter' },
      purchaseDate: '2024-10-01',
      mileage: 80_237,
      comment: 'Hylly R-214',
      salesmanId: anna.employee.id,
      SalesmanName: 'Anna',
      Version: 1,
      AxleData: [
        { axleNumber: 1, DepthLeft: 6, DepthRight: 0, DepthLeftInner: null, ...axle },
        { axleNumber: 2, ...twin, Make: null, Dot: null, Size: null },
      ],
    })
    expect(await anna.records(vehicle.id)).toEqual(saved.body)
  })

  it('a saved set has mileage 1 if the request contains no mileage', async () => {
    const { vehicle, order } = await car()
    const [record] = (await anna.save(vehicle.id, [setOf('SUMMER', even, { workOrderId: order.id })])).body
    expect(record?.mileage).toBe(1)
  })

  it("saving a set posts a message to the work order's conversation, with the id of the history entry", async () => {
    const { vehicle, order } = await car()
    const [record] = (await anna.save(vehicle.id, [setOf('SUMMER', even, { workOrderId: order.id })])).body
    const topic = await send(
      chatEndpoints.getTopic,
      { params: { id: order.global_id }, query: {} },
      anna.headers,
    )
    expect(topic.body.messages).toMatchObject([
      {
        actorId: anna.employee.id,
        body: 'Kesärenkaat mitattu, huonoin 5,5 mm',
        messageMetaData: {
          Action: 'TyreData',
          Subject: vehicle.serial_number,
          Data: {
            associatedEntityGlobalID: order.global_id,
            historyEntryOid: record?.HistoryEntryOid,
          },
        },
      },
    ])
    const entry = await anna.entry(record?.HistoryEntryOid ?? '')
    expect(entry.body).toMatchObject({ TyreType: { Code: 'SUMMER' }, AxleData: record?.AxleData })
  })

  it('repeating a save with its idempotency key creates one record and one task', async () => {
    const { vehicle, order } = await car()
    const key = randomUUID()
    const body = [setOf('SUMMER', even, { workOrderId: order.id, createTask: true })]
    const first = await anna.save(vehicle.id, body, key)
    expect((await anna.save(vehicle.id, body, key)).body).toEqual(first.body)
    expect(await anna.records(vehicle.id)).toHaveLength(1)
    expect(await tasksOf(order.id)).toHaveLength(1)
  })

  it('each set belongs to the work order that it names, even if one save contains several sets', async () => {
    const { vehicle, order } = await car()
    const other = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
    const byGlobalId = (type: 'SUMMER' | 'FRICTION', associatedEntityGlobalID: string) => {
      const { workOrderId: _, ...set } = setOf(type, even, { workOrderId: 0 })
      return { ...set, associatedEntityGlobalID }
    }
    const sets = [
      byGlobalId('SUMMER', order.global_id),
      byGlobalId('FRICTION', other.global_id.toUpperCase()),
      setOf('STUDDED', even, { workOrderId: order.id }),
    ]
    const { body } = await anna.save(vehicle.id, sets)
    expect(body.map(({ workOrderId }) => workOrderId)).toEqual([order.id, other.id, order.id])
  })

  it('a saved set keeps the time of measuring that the phone sent', async () => {
    const { vehicle, order } = await car()
    const created = '2026-11-19T14:30:00.000Z'
    const set = setOf('SUMMER', even, { workOrderId: order.id, created })
    const [record] = (await anna.save(vehicle.id, [set])).body
    expect(new Date(record?.created ?? '').toISOString()).toBe(created)
  })
})

describe('a set of a tyre type that the vehicle already has', () => {
  const setUp = async (measured_at: string) => {
    const { vehicle, order } = await car()
    const before = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
    const old = await buildTyreRecord(db, before, anna.employee, {
      measured_at: new Date(measured_at),
      mileage: 79_860,
      comment: 'Hylly 1',
      depths: [
        [7, 7],
        [7, 6.5],
      ],
    })
    return { vehicle, order, old }
  }

  it('a save of tyre sets writes nothing and asks about each existing type until all answers are sent', async () => {
    const { vehicle, order, old } = await setUp('2026-11-12T09:00:00Z')
    await buildTyreRecord(db, order, anna.employee, { type_code: 'STUDDED' })
    const sets = [
      setOf('SUMMER', even, { workOrderId: order.id, createTask: true }),
      setOf('FRICTION', even, { workOrderId: order.id }),
      setOf('STUDDED', even, { workOrderId: order.id }),
    ]
    const refused = await anna.save(vehicle.id, sets)
    expect(reasonsOf(refused)).toMatchObject({
      status: 400,
      reasons: [
        {
          id: 119_886,
          index: '0',
          type: 'Kesärenkaat',
          created: '2026-11-12T09:00:00.000Z',
          oid: old.oid,
          user: 'Anna',
          mileage: '79860',
          worstDepth: '6.5',
        },
        { id: 119_886, index: '2', type: 'Nastarenkaat' },
      ],
    })
    const half = sets.map((set, place) => (place === 0 ? { ...set, updateExisting: true } : set))
    expect(reasonsOf(await anna.save(vehicle.id, half)).reasons).toMatchObject([{ index: '2' }])
    expect(await anna.records(vehicle.id)).toHaveLength(2)
    expect(await tasksOf(order.id)).toEqual([])
  })

  it('the question names the tyre record that was measured last, even if an older one was stored later', async () => {
    const { vehicle, order, old } = await setUp('2026-11-12T09:00:00Z')
    await buildTyreRecord(db, order, anna.employee, { measured_at: new Date('2026-11-11T09:00:00Z') })
    const refused = await anna.save(vehicle.id, [setOf('SUMMER', even, { workOrderId: order.id })])
    expect(reasonsOf(refused).reasons).toMatchObject([{ oid: old.oid }])
  })

  it('an update of an existing tyre record keeps omitted fields and the older history entry', async () => {
    const { vehicle, order, old } = await setUp('2026-11-12T09:00:00Z')
    const set = setOf('SUMMER', even, { workOrderId: order.id, updateExisting: true })
    const [record] = (await anna.save(vehicle.id, [set])).body
    expect(record).toMatchObject({
      Oid: old.oid,
      Version: 2,
      workOrderId: order.id,
      mileage: 79_860,
      comment: 'Hylly 1',
      AxleData: [
        { DepthLeft: 6, DepthRight: 6.5 },
        { DepthLeft: 5.5, DepthRight: 6 },
      ],
    })
    expect(new Date(record?.created ?? '').toISOString()).toBe('2026-11-12T09:00:00.000Z')
    expect(await anna.records(vehicle.id)).toEqual([record])
    const entry = (await anna.entry(old.historyEntryOid)).body
    expect(entry.AxleData.map(({ DepthLeft }) => DepthLeft)).toEqual([7, 7])
  })

  it('a tyre set with updateExisting false creates a new record', async () => {
    const { vehicle, order, old } = await setUp('2026-11-12T09:00:00Z')
    const set = setOf('SUMMER', even, { workOrderId: order.id, updateExisting: false })
    const [record] = (await anna.save(vehicle.id, [set])).body
    expect((await anna.records(vehicle.id)).map(({ Oid }) => Oid)).toEqual([record?.Oid, old.oid])
  })

  it('a tyre set creates a new record without a question if the existing one is older than 30 days', async () => {
    const { vehicle, order, old } = await setUp('2026-10-21T05:59:59Z')
    await anna.save(vehicle.id, [setOf('SUMMER', even, { workOrderId: order.id })])
    const [record, ...more] = await anna.records(vehicle.id)
    expect(more.map(({ Oid }) => Oid)).toEqual([old.oid])
    expect(await anna.recent(vehicle.id)).toEqual([record])
  })

  it('a save of tyre sets asks again if the existing record changed after the question', async () => {
    const { vehicle, order, old } = await setUp('2026-11-12T09:00:00Z')
    const update = (ExistingVersion: number, depth: number) =>
      anna.save(vehicle.id, [
        setOf('SUMMER', [[depth, depth]], {
          workOrderId: order.id,
          updateExisting: true,
          ExistingOid: old.oid,
          ExistingVersion,
        }),
      ])
    await update(1, 4)
    expect(reasonsOf(await update(1, 3)).reasons).toMatchObject([{ id: 119_886, version: '2' }])
    expect((await update(2, 3)).body).toMatchObject([{ Version: 3, AxleData: [{ DepthLeft: 3 }] }])
  })
})

describe('a task', () => {
  it("a tyre task is assigned to the task type's work queue, and contains the plate and the worst depth", async () => {
    const { vehicle, order } = await car({ license_number: 'SRL-601' })
    await anna.save(vehicle.id, [setOf('FRICTION', even, { workOrderId: order.id, createTask: true })])
    expect(await tasksOf(order.id)).toMatchObject([
      { header: 'Renkaat SRL-601, huonoin 5,5 mm', type_code: 'TYRES', employee_id: desk.id },
    ])
  })

  it('createTask creates a tyre task if the site uses both tyre tasks and leads', async () => {
    const there = await buildSite(db, { is_tyre_task_in_use: true, is_tyre_lead_in_use: true })
    await buildActivityType(db, there.id, { code: 'A-LEAD', is_tyre_lead: true })
    await buildActivityType(db, there.id, { code: 'B-TASK', is_tyre_task: true })
    const seller = await measurer({ sites: [there] })
    const order = await buildWorkOrder(db, there.id)
    await seller.save(order.vehicle_id, [setOf('SUMMER', even, { workOrderId: order.id, createTask: true })])
    expect(await tasksOf(order.id)).toMatchObject([{ type_code: 'B-TASK' }])
  })

  it('a tyre task is assigned to the person who saves the set if the queue has left the site', async () => {
    const { vehicle, order } = await car()
    await leaveSite(db, desk, site)
    await anna.save(vehicle.id, [setOf('FRICTION', even, { workOrderId: order.id, createTask: true })])
    await db
      .updateTable('employee_site')
      .set({ is_active: true })
      .where('employee_id', '=', desk.id)
      .execute()
    expect(await tasksOf(order.id)).toMatchObject([{ employee_id: anna.employee.id }])
  })

  it('createTask creates a lead if the site uses leads but no tyre tasks, and fails if it uses neither', async () => {
    const columns = { is_tyre_task_in_use: false, is_tyre_lead_in_use: true }
    const there = await buildSite(db, columns)
    await buildActivityType(db, there.id, { code: 'TASK', is_tyre_task: true })
    await buildActivityType(db, there.id, { code: 'LEAD', is_tyre_lead: true })
    const seller = await measurer({ sites: [there] })
    const order = await buildWorkOrder(db, there.id)
    const set = setOf('SUMMER', even, { workOrderId: order.id, createTask: true })
    await seller.save(order.vehicle_id, [set])
    expect(await tasksOf(order.id)).toMatchObject([{ type_code: 'LEAD', employee_id: seller.employee.id }])

    await db.updateTable('site').set({ is_tyre_lead_in_use: false }).where('id', '=', there.id).execute()
    const again = await seller.save(order.vehicle_id, [{ ...set, updateExisting: false }])
    expect(reasonsOf(again)).toEqual({ status: 400, reasons: [{ id: 900_172 }] })
    expect(await seller.records(order.vehicle_id)).toHaveLength(1)
  })
})

describe('invalid sets', () => {
  it.each([
    ['no work order', {}, 'AxleData', [], '0.workOrderId'],
    ['a depth that is no multiple of 0.5', { workOrderId: 1 }, 'DepthLeft', 4.2, '0.AxleData.0.DepthLeft'],
    ['a depth over 10', { workOrderId: 1 }, 'DepthLeft', 10.5, '0.AxleData.0.DepthLeft'],
    ['a DOT of six characters', { workOrderId: 1 }, 'Dot', '352420', '0.AxleData.0.Dot'],
    ['a noise level with letters', { workOrderId: 1 }, 'NoiseLevel', '69dB', '0.AxleData.0.NoiseLevel'],
    ['a model of 51 characters', { workOrderId: 1 }, 'Model', 'x'.repeat(51), '0.AxleData.0.Model'],
    [
      'a wheel make of 31 characters',
      { workOrderId: 1 },
      'WheelMake',
      'x'.repeat(31),
      '0.AxleData.0.WheelMake',
    ],
  ])('a save with %s fails with the name of the invalid field', async (_, order, name, value, field) => {
    const { vehicle } = await car()
    const axles = name === 'AxleData' ? [] : [{ axleNumber: 1, [name]: value }]
    const set = { tyreType: { Code: 'SUMMER' }, ...order, AxleData: axles } as never
    expect(reasonsOf(await anna.save(vehicle.id, [set])).reasons).toMatchObject([{ field }])
  })

  it('a save fails for a work order of another vehicle, an unknown type or an unknown measurer', async () => {
    const { vehicle, order } = await car()
    const other = await car()
    const idOf = async (set: Parameters<typeof anna.save>[1][number]) =>
      reasonsOf(await anna.save(vehicle.id, [set])).reasons[0]?.id
    expect(await idOf(setOf('SUMMER', even, { workOrderId: other.order.id }))).toBe(900_170)
    const both = { workOrderId: order.id, associatedEntityGlobalID: other.order.global_id }
    expect(await idOf(setOf('SUMMER', even, both))).toBe(900_170)
    expect(await idOf(setOf('SNOW', even, { workOrderId: order.id }))).toBe(900_171)
    const stranger = await measurer({ sites: [await buildSite(db)] })
    const salesmanId = stranger.employee.id
    expect(await idOf(setOf('SUMMER', even, { workOrderId: order.id, salesmanId }))).toBe(900_174)
  })

  it('the database refuses a wrong depth, a second depth of a wheel, and the deletion of a history entry', async () => {
    const { order } = await car()
    const depths = [[4.2, 4]] as const
    await expect(buildTyreRecord(db, order, anna.employee, { depths })).rejects.toThrow('tyre_wheel__depth')
    const { id } = await buildTyreRecord(db, order, anna.employee, { depths: [[4, 4]] })
    const wheel = { site_id: site.id, record_id: id, axle_number: 1, side: 'left', is_inner: false } as const
    await expect(
      db
        .insertInto('tyre_wheel')
        .values({ ...wheel, depth: '3' })
        .execute(),
    ).rejects.toThrow('tyre_wheel_pkey')
    await expect(db.deleteFrom('tyre_history_entry').where('record_id', '=', id).execute()).rejects.toThrow(
      'append-only',
    )
  })
})

describe('a measuring device', () => {
  it("a measuring device may omit the VIN, but a sent VIN must be that of the work order's vehicle", async () => {
    const { vehicle, order } = await car({ serial_number: 'TMBLD9NS5NK127113' })
    const Data = [{ tyreType: { Code: 'SUMMER' }, AxleData: [{ axleNumber: 1, DepthLeft: 5 }] }]
    const measure = (body: object) =>
      send(tyreEndpoints.saveMeasuredTyres, { body: body as never, headers: {} }, anna.headers)
    const named = { RelatedEntityId: order.global_id, WorkOrderNumber: order.order_number, Data }
    expect((await measure({ ...named, SerialNumber: 'tmbld9ns5-nk127113' })).body).toMatchObject([
      { vehicleId: vehicle.id, workOrderId: order.id },
    ])
    const ids = async (body: object) => reasonsOf(await measure(body)).reasons.map(({ id }) => id)
    expect(await ids({ ...named, SerialNumber: 'WV1ZZZ7HZMH088216' })).toEqual([900_173])
    expect(await ids({ Data, WorkOrderNumber: 999_999 })).toEqual([900_170])
    expect(await ids({ Data, WorkOrderNumber: order.order_number })).toEqual([119_886])
  })

  it('a measuring device is refused an unknown type or measurer, and a task at a site without tyre tasks', async () => {
    const there = await buildSite(db, { is_tyre_task_in_use: false, is_tyre_lead_in_use: false })
    const seller = await measurer({ sites: [there] })
    const { order_number: WorkOrderNumber, vehicle_id } = await buildWorkOrder(db, there.id)
    const set = { tyreType: { Code: 'SUMMER' }, AxleData: [{ axleNumber: 1, DepthLeft: 5 }] }
    for (const [changes, id] of [
      [{ tyreType: { Code: 'SNOW' } }, 900_171],
      [{ salesmanId: anna.employee.id }, 900_174],
      [{ createTask: true }, 900_172],
    ] as const) {
      const body = { WorkOrderNumber, Data: [{ ...set, ...changes }] }
      const refused = await send(tyreEndpoints.saveMeasuredTyres, { body, headers: {} }, seller.headers)
      expect(reasonsOf(refused).reasons).toMatchObject([{ id }])
    }
    expect(await seller.records(vehicle_id)).toEqual([])
  })

  it('a measuring device finds only work orders of its own site', async () => {
    const order_number = 7_700_001
    const elsewhere = await buildWorkOrder(db, (await buildSite(db)).id, { order_number })
    const Data = [{ tyreType: { Code: 'SUMMER' }, AxleData: [] }]
    const measure = (body: object) =>
      send(tyreEndpoints.saveMeasuredTyres, { body: { Data, ...body } as never, headers: {} }, anna.headers)
    for (const named of [{ WorkOrderNumber: order_number }, { RelatedEntityId: elsewhere.global_id }])
      expect(reasonsOf(await measure(named))).toMatchObject({ reasons: [{ id: 900_170 }] })
    const { vehicle } = await car()
    const ownOrder = await buildWorkOrder(db, site.id, { order_number, vehicle_id: vehicle.id })
    expect((await measure({ WorkOrderNumber: order_number })).body).toMatchObject([
      { vehicleId: vehicle.id, workOrderId: ownOrder.id },
    ])
  })

  it('the VIN that a measuring device sends is compared in normalised form, including foreign letters', async () => {
    const { order } = await car({ serial_number: 'Größe É-12' })
    const Data = [{ tyreType: { Code: 'SUMMER' }, AxleData: [] }]
    const body = { WorkOrderNumber: order.order_number, SerialNumber: 'größe é12', Data }
    expect((await send(tyreEndpoints.saveMeasuredTyres, { body, headers: {} }, anna.headers)).status).toBe(
      200,
    )
  })
})

it("the tyre lookups are returned in the caller's language", async () => {
  const types = await send(tyreEndpoints.listTyreTypes, {}, anna.headers)
  expect(types.body.map(({ Description }) => Description)).toContain('Nastarenkaat')
  const wheels = await send(
    tyreEndpoints.listWheelTypes,
    {},
    {
      ...anna.headers,
      'accept-language': 'sv',
    },
  )
  expect(wheels.body.map(({ Description }) => Description)).toEqual(['Stålfälg', 'Lättmetallfälg'])
  const grips = await send(tyreEndpoints.listWetGrips, {}, anna.headers)
  expect(grips.body.map(({ Code }) => Code)).toEqual(['A', 'B'])
  const { body: all } = await send(tyreEndpoints.listTyreLookups, {}, anna.headers)
  expect(all).toMatchObject({ tyreType: types.body, WetGrip: grips.body, Height: [{ Code: '55' }] })
  expect(all.WheelType.map(({ Code }) => Code)).toEqual(wheels.body.map(({ Code }) => Code))
})

describe('the illegal depth of a work order', () => {
  const depthOf = async (id: number) =>
    (await send(workOrderEndpoints.getWorkOrder, { params: { id } }, anna.headers)).body.IllegalTreadDepth

  it("the illegal depth agrees with the domain's verdict around the start and the end of winter", async () => {
    const { Limits } = (await send(sessionEndpoints.getSettings, {}, anna.headers)).body.TyreDataConfiguration
    const seasons = { SUMMER: 'summer', FRICTION: 'winter', ALLSEASON: 'allSeason' } as const
    const days = ['2026-10-31', '2026-11-01', '2027-03-31', '2027-04-01']
    for (const [type_code, season] of Object.entries(seasons))
      for (const depth of [1.5, 2.5, 3]) {
        const { order } = await car()
        await buildTyreRecord(db, order, anna.employee, { type_code, depths: [[depth, 8]] })
        const { rows } = await sql<{ depth: string | null }>`
          select ${sql.raw(illegalTreadDepth("(day || ' 12:00Z')::timestamptz"))} as depth
          from work_order, unnest(${sql.lit(`{${days}}`)}::text[]) with ordinality asked (day, place)
          where work_order.id = ${order.id} order by place`.execute(db)
        const isNow = days.map((day) => verdictOf(depth, { season, day, limits: Limits }) === 'now')
        expect([season, rows.map((row) => row.depth && Number(row.depth))]).toEqual([
          season,
          isNow.map((now) => (now ? depth : null)),
        ])
      }
  })

  it("the illegal depth comes from the vehicle's latest measurement, and a closed work order has none", async () => {
    const { vehicle, order } = await car()
    const next = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
    const on = (day: string, depth: number, type_code: string) => ({
      type_code,
      measured_at: new Date(`${day}T09:00:00Z`),
      depths: [[depth, 8]] as const,
    })
    await buildTyreRecord(db, order, anna.employee, on('2026-04-10', 1, 'SUMMER'))
    expect(await depthOf(order.id)).toBe(1)
    await buildTyreRecord(db, next, anna.employee, on('2026-11-18', 2.5, 'FRICTION'))
    expect([await depthOf(order.id), await depthOf(next.id)]).toEqual([2.5, 2.5])
    await buildTyreRecord(db, next, anna.employee, on('2026-11-19', 1.5, 'SUMMER'))
    expect(await depthOf(next.id)).toBe(1.5)
    const closed = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id, status: 'C' })
    expect(await depthOf(closed.id)).toBeNull()
  })
})

import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { buildEditApp, reasonsOf } from '../../../../test/edit-app.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { db, clock, site, editor, send, app, settings } = await buildEditApp()
const anna = await editor({ name: 'Anna' })
const ben = await editor({ name: 'Ben' })

const everything = {
  Mileage: 120_000,
  MileageAtHandover: 120_005,
  VehicleLocation: 'Hall 2',
  Note: 'Noise from the front axle',
  PartsPrePlanned: true,
  PartsPrePicked: true,
  PickShelf: 'A-12',
  UseHours: 340,
}

/** Returns the rows that a refused save must not change. */
const stateOf = async (id: number) => ({
  order: await db.selectFrom('work_order').selectAll().where('id', '=', id).executeTakeFirst(),
  events: await db.selectFrom('event').selectAll().where('entity_id', '=', id).orderBy('id').execute(),
  keys: await db.selectFrom('idempotent_answer').select('key').orderBy('key').execute(),
})

describe('a save', () => {
  it('a save writes every field of the edit dialog, and records the editor and the changes', async () => {
    const { id } = await buildWorkOrder(db, site.id, { mileage: 119_000 })
    const saved = await anna.save({ Id: id, ...everything }, { version: 1 })
    expect(saved.body).toEqual({ Id: id, Version: 2 })
    expect(await anna.read(id)).toMatchObject({ ...everything, Version: 2 })
    const [event, ...others] = await ben.events(id)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      At: '2026-11-20T06:00:00+00:00',
      EmployeeId: anna.employee.id,
      EmployeeName: 'Anna',
      Kind: 'edited',
      Subject: null,
    })
    expect(event?.Changes).toHaveLength(8)
    expect(event?.Changes).toContainEqual({ Field: 'Mileage', Before: 119_000, After: 120_000 })
    expect(event?.Changes).toContainEqual({ Field: 'MileageAtHandover', Before: null, After: 120_005 })
    expect(event?.Changes).toContainEqual({ Field: 'PartsPrePicked', Before: false, After: true })
  })

  it('a save only writes the fields whose values differ', async () => {
    const { id } = await buildWorkOrder(db, site.id, { note: 'Old', pick_shelf: 'B' })
    await anna.save({ Id: id, Note: 'New', PickShelf: 'B' })
    expect(await anna.read(id)).toMatchObject({ Note: 'New', PickShelf: 'B', Version: 2 })
    expect((await anna.events(id))[0]?.Changes).toEqual([{ Field: 'Note', Before: 'Old', After: 'New' }])
  })

  it('a save with unchanged values writes nothing', async () => {
    const { id } = await buildWorkOrder(db, site.id, { note: 'Same' })
    const before = await stateOf(id)
    const asItStands = { Id: id, Note: 'Same', ClearedFields: ['Mileage' as const] }
    expect((await anna.save(asItStands)).body).toEqual({ Id: id, Version: 1 })
    expect((await anna.save({ Id: id })).body).toEqual({ Id: id, Version: 1 })
    expect(await stateOf(id)).toEqual(before)
  })

  it('a save removes the fields that ClearedFields names, and ignores null fields', async () => {
    const { id } = await buildWorkOrder(db, site.id, { mileage: 5, use_hours: 7, mileage_at_handover: 6 })
    const nulls: object = { Mileage: null, MileageAtHandover: null, UseHours: null, Note: null }
    expect((await anna.save({ ...nulls, Id: id })).body).toEqual({ Id: id, Version: 1 })
    const nothing: object = { ClearedFields: null }
    expect((await anna.save({ ...nothing, Id: id })).body).toEqual({ Id: id, Version: 1 })
    await anna.save({ ...nulls, Id: id, ClearedFields: ['Mileage', 'UseHours'] })
    expect(await anna.read(id)).toMatchObject({ Mileage: null, UseHours: null, MileageAtHandover: 6 })
    expect((await anna.events(id))[0]?.Changes).toEqual([
      { Field: 'Mileage', Before: 5, After: null },
      { Field: 'UseHours', Before: 7, After: null },
    ])
  })

  it.each(['A', 'P', 'C', 'I'])(
    'a save succeeds in status %s, with an active payment link and without a lock',
    async (status) => {
      const { id } = await buildWorkOrder(db, site.id, { status, has_active_payment_link: true })
      expect((await anna.save({ Id: id, Note: 'x' })).status).toBe(200)
    },
  )

  it('a save can mark unplanned parts as picked', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await anna.save({ Id: id, PartsPrePicked: true })
    expect(await anna.read(id)).toMatchObject({ PartsPrePlanned: false, PartsPrePicked: true })
  })

  it('a save requires the right EditJob, even for the flags of the parts', async () => {
    const liisa = await editor({ name: 'Liisa', without: ['EditJob'] })
    const { id } = await buildWorkOrder(db, site.id)
    const before = await stateOf(id)
    for (const fields of [{ Note: 'Tyres' }, { PartsPrePlanned: true }, {}]) {
      const refused = { status: 403, reasons: [{ id: 900003, right: 'EditJob' }] }
      expect(reasonsOf(await liisa.save({ Id: id, ...fields }))).toEqual(refused)
    }
    expect(await stateOf(id)).toEqual(before)
  })

  it('a save with a repeated idempotency key writes once, and another body with that key is refused', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const key = '11111111-1111-4111-8111-111111111111'
    const first = await anna.save({ Id: id, Note: 'once' }, { key, version: 1 })
    await ben.save({ Id: id, Note: 'after' })
    const second = await anna.save({ Id: id, Note: 'once' }, { key, version: 1 })
    expect(second.body).toEqual(first.body)
    expect((await anna.read(id)).Note).toBe('after')
    expect(reasonsOf(await anna.save({ Id: id, Note: 'other' }, { key }))).toMatchObject({ status: 422 })
  })
})

describe('a refused save', () => {
  const expectRefused = async (
    id: number,
    save: () => Promise<Parameters<typeof reasonsOf>[0]>,
    refusal: ReturnType<typeof reasonsOf>,
  ) => {
    const before = await stateOf(id)
    expect(reasonsOf(await save())).toEqual(refusal)
    expect(await stateOf(id)).toEqual(before)
  }

  it('refuses a save while another user holds the lock', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await ben.reserve(id)
    await expectRefused(id, () => anna.save({ Id: id, Note: 'x' }), {
      status: 400,
      reasons: [{ id: 119927, user: 'Ben' }],
    })
    expect((await ben.save({ Id: id, Note: 'x' })).status).toBe(200)
  })

  it('the refusal of an outdated version names the authors, the fields and the time of the changes', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await ben.save({ Id: id, Note: 'Ben’s', PickShelf: 'C' })
    clock.advance({ minutes: 3 })
    const carl = await editor({ name: 'Carl' })
    await carl.save({ Id: id, PickShelf: 'D' })
    const key = '22222222-2222-4222-8222-222222222222'
    await expectRefused(id, () => anna.save({ Id: id, Note: 'x' }, { version: 1, key }), {
      status: 412,
      reasons: [
        {
          id: 900061,
          user: 'Carl, Ben',
          at: '2026-11-20T06:03:00.000Z',
          fields: 'Note,PickShelf',
          version: '3',
        },
      ],
    })
    expect((await anna.save({ Id: id, Note: 'x' }, { version: 3, key })).status).toBe(200)
  })

  it('refuses a save of a version that never existed', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await expectRefused(id, () => anna.save({ Id: id, Note: 'x' }, { version: 7 }), {
      status: 412,
      reasons: [{ id: 900061, user: '–', fields: '', version: '1' }],
    })
  })

  it('refuses to change a field that the site does not allow to edit', async () => {
    const strict = await buildSite(db, { is_handover_mileage_editable: false, is_used_hours_in_use: false })
    const dora = await editor({ sites: [strict] })
    const { id } = await buildWorkOrder(db, strict.id, { mileage_at_handover: 9 })
    await expectRefused(id, () => dora.save({ Id: id, Note: 'x', MileageAtHandover: 10, UseHours: 1 }), {
      status: 400,
      reasons: [
        { id: 900062, field: 'MileageAtHandover' },
        { id: 900062, field: 'UseHours' },
      ],
    })
    const cleared = { Id: id, ClearedFields: ['MileageAtHandover' as const] }
    await expectRefused(id, () => dora.save(cleared), {
      status: 400,
      reasons: [{ id: 900062, field: 'MileageAtHandover' }],
    })
    const asItStands = { Id: id, Note: 'x', MileageAtHandover: 9, ClearedFields: ['UseHours' as const] }
    expect((await dora.save(asItStands)).status).toBe(200)
  })

  it('refuses to save a work order that is missing or belongs to another site', async () => {
    const stranger = await editor({ sites: [await buildSite(db)] })
    const { id } = await buildWorkOrder(db, site.id)
    await expectRefused(id, () => stranger.save({ Id: id, Note: 'x' }), {
      status: 404,
      reasons: [{ id: 900004 }],
    })
    expect((await anna.save({ Id: 1_000_000, Note: 'x' })).status).toBe(404)
  })

  it.each([
    ['Mileage', -1],
    ['Mileage', 1.5],
    ['Mileage', '5'],
    ['Mileage', [5]],
    ['Mileage', 2_147_483_648],
    ['MileageAtHandover', -1],
    ['UseHours', -1],
    ['Note', 'x'.repeat(4001)],
    ['Note', 'a\0b'],
    ['Note', 'half \ud800 a pair'],
    ['VehicleLocation', 'x'.repeat(101)],
    ['PickShelf', 5],
    ['PartsPrePlanned', 'true'],
    ['Id', '1'],
    ['OrderNumber', 5],
    ['ClearedFields', 5],
  ])('refuses to save the field %s with the value %j', async (field, value) => {
    const { id } = await buildWorkOrder(db, site.id)
    const body = { Id: id, [field]: value } as never
    const refusal = { status: 400, reasons: [expect.objectContaining({ id: 900001, field })] }
    await expectRefused(id, () => anna.save(body), refusal as never)
  })

  it.each([
    [{ ClearedFields: ['Note'] }, 'ClearedFields.0'],
    [{ ClearedFields: ['Id'] }, 'ClearedFields.0'],
    [{ ClearedFields: ['UseHours', 'Mileage'], Mileage: 5 }, 'ClearedFields.1'],
  ])('refuses a save with the fields %j', async (fields, field) => {
    const { id } = await buildWorkOrder(db, site.id, { mileage: 4 })
    const refusal = { status: 400, reasons: [expect.objectContaining({ id: 900001, field })] }
    await expectRefused(id, () => anna.save({ Id: id, ...fields } as never), refusal as never)
  })

  it('refuses to save a mileage that is too large for a number', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const answer = await app.inject({
      method: 'POST',
      url: `${settings.apiBase}/workshop/workorder`,
      headers: { ...anna.headers, 'content-type': 'application/json' },
      payload: `{"Id":${id},"Mileage":1e309}`,
    })
    expect(answer.statusCode).toBe(400)
    expect((await anna.read(id)).Mileage).toBeNull()
  })

  it.each(['1', '"x"', '"-1"', '"1', ''])('refuses a save with the header If-Match %s', async (tag) => {
    const { id } = await buildWorkOrder(db, site.id)
    const { saveWorkOrder } = workOrderEditEndpoints
    const parts = { headers: { 'if-match': tag }, body: { Id: id, Note: 'x' } }
    expect((await send(saveWorkOrder, parts, anna.headers)).status).toBe(400)
  })
})

it('refuses a stale Version in the body, even with If-Match *', async () => {
  const { id } = await buildWorkOrder(db, site.id)
  const save = (Version: number, tag: string) =>
    send(
      workOrderEditEndpoints.saveWorkOrder,
      { headers: { 'if-match': tag }, body: { Id: id, Note: `note ${Version}`, Version } },
      anna.headers,
    )
  expect((await save(1, '*')).status).toBe(200)
  expect((await save(1, '*')).status).toBe(412)
  expect((await anna.read(id)).Note).toBe('note 1')
})

it('a save accepts an ETag in If-Match, even after a proxy has weakened it', async () => {
  const { id } = await buildWorkOrder(db, site.id)
  const { saveWorkOrder } = workOrderEditEndpoints
  for (const [place, tag] of ['"1"', 'W/"2"', '*'].entries()) {
    const parts = { headers: { 'if-match': tag }, body: { Id: id, Note: `note ${place}` } }
    expect((await send(saveWorkOrder, parts, anna.headers)).status).toBe(200)
  }
})

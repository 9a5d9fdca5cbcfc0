import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite, leaveSite } from '../../../test/builders.ts'
import { buildStamping } from '../../../test/schedule-builders.ts'
import { buildStampingApp } from '../../../test/stamping-app.ts'
import { stampingTypes } from '../../../test/stamping-builders.ts'
import { buildWorkOrderWithRows } from '../../../test/work-order-builders.ts'

const { db, clock, site, app, settings, send, signIn, technician, stampAs } = await buildStampingApp()
const {
  listStampings,
  listStampingsOfEmployee,
  listStampingTypes,
  listStampingEmployees,
  getMyLatestStamping,
} = stampingEndpoints

const foreignSite = await buildSite(db)
const foreigner = await buildEmployee(db, { sites: [foreignSite] })

describe('any read of stampings', () => {
  const date = '2026-11-20'
  const reads = [
    (headers: object) => send(listStampings, { params: { date } }, { ...headers }),
    (headers: object) => send(listStampingsOfEmployee, { params: { id: 1, date } }, { ...headers }),
    (headers: object) => send(listStampingTypes, {}, { ...headers }),
    (headers: object) => send(listStampingEmployees, {}, { ...headers }),
    (headers: object) => send(getMyLatestStamping, {}, { ...headers }),
  ]

  it.each(reads)('a read of stampings needs a session', async (read) => {
    expect((await read({})).status).toBe(401)
  })

  it.each(reads)('a read of stampings needs the right to work orders', async (read) => {
    const { headers } = await technician({ without: ['MobileServiceTechnician'] })
    expect((await read(headers)).status).toBe(403)
  })
})

describe('the stampings of a day', async () => {
  const daySite = await buildSite(db)
  const matti = await technician({ sites: [daySite], name: 'Matti' })
  const liisa = await technician({ sites: [daySite], name: 'Liisa' })
  const { workOrder, rows } = await buildWorkOrderWithRows(db, daySite.id, 2)
  const stampings = {
    overMidnight: await buildStamping(db, matti.employee, {
      start: '2026-11-18T20:00:00Z',
      end: '2026-11-18T22:30:00Z',
      rows,
    }),
    untilMidnight: await buildStamping(db, liisa.employee, {
      start: '2026-11-18T20:00:00Z',
      end: '2026-11-18T22:00:00Z',
      rows: [],
    }),
    running: await buildStamping(db, liisa.employee, {
      start: '2026-11-19T06:00:00Z',
      rows: rows.slice(0, 1),
    }),
    short: await buildStamping(db, matti.employee, {
      start: '2026-11-19T07:00:00Z',
      end: '2026-11-19T07:20:00Z',
      rows: rows.slice(0, 1),
    }),
  }
  const idsOf = (list: readonly { Id: number }[]) => list.map(({ Id }) => Id)
  const idsOn = async (date: string) =>
    idsOf((await send(listStampings, { params: { date } }, matti.headers)).body)

  it("a day's stampings are those that touch the day in the site's time zone, with the running one last", async () => {
    const { overMidnight, untilMidnight, short, running } = stampings
    expect(await idsOn('2026-11-18')).toEqual([untilMidnight.id, overMidnight.id])
    expect(await idsOn('2026-11-19')).toEqual([overMidnight.id, short.id, running.id])
    expect(await idsOn('2026-11-20')).toEqual([running.id])
    expect(await idsOn('2026-11-17')).toEqual([])
  })

  it("a day's stampings contain type, person, end, plate, and rows with their used time", async () => {
    clock.set('2026-11-19T08:00:00Z')
    const { body } = await send(listStampings, { params: { date: '2026-11-19' } }, matti.headers)
    expect(body[0]).toMatchObject({
      SalesmanId: matti.employee.id,
      SalesmanName: 'Matti',
      TypeId: stampingTypes.work,
      IsWorkOrder: true,
      EndTime: '2026-11-18T22:30:00+00:00',
      LicenseNumber: expect.stringMatching(/^TST-/),
    })
    // Two rows share 150 minutes. The first row has another 20 minutes, and 120 minutes of a running
    // stamping.
    expect(body[0]?.OrderRows.map(({ UsedTime }) => UsedTime)).toEqual([75 + 20 + 120, 75])
    expect(body[0]?.OrderRows.map(({ OrderId }) => OrderId)).toEqual([workOrder.id, workOrder.id])
  })

  it("a day's stampings can be read for one employee", async () => {
    const of = (id: number) =>
      send(listStampingsOfEmployee, { params: { id, date: '2026-11-19' } }, matti.headers)
    expect(idsOf((await of(liisa.employee.id)).body)).toEqual([stampings.running.id])
    expect((await of(foreigner.id)).status).toBe(404)
    expect((await of(999_999)).status).toBe(404)
  })

  it("a day's stampings exclude those of other sites", async () => {
    const { workOrder: foreignOrder } = await buildWorkOrderWithRows(db, foreignSite.id)
    expect(foreignOrder.site_id).toBe(foreignSite.id)
    await buildStamping(db, foreigner, {
      start: '2026-11-17T06:00:00Z',
      end: '2026-11-17T07:00:00Z',
      rows: [],
    })
    expect(await idsOn('2026-11-17')).toEqual([])
  })

  it("a read of a day's stampings refuses an invalid day", async () => {
    const { headers } = matti
    for (const path of [
      '2026-13-01',
      '2026-02-30',
      'today',
      '0001-01-01',
      '9999-12-31',
      `${matti.employee.id}/yesterday`,
    ]) {
      const url = `${settings.apiBase}/workshop/stampings/${path}`
      const { statusCode } = await app.inject({ url, headers })
      expect([400, 404], path).toContain(statusCode)
    }
    expect(await idsOn('1900-01-01')).toEqual([])
    expect(await idsOn('2999-12-31')).toEqual([stampings.running.id])
  })
})

describe('my latest stamping', () => {
  const latest = async (headers: Record<string, string>) =>
    (await send(getMyLatestStamping, {}, headers)).body

  it('the latest stamping is the running one, otherwise the one that ended last, or null', async () => {
    const matti = await technician()
    expect(await latest(matti.headers)).toBeNull()
    await stampAs(matti, { TypeId: stampingTypes.in })
    clock.advance({ minutes: 5 })
    await stampAs(matti, { TypeId: stampingTypes.lunch })
    expect(await latest(matti.headers)).toMatchObject({ TypeId: stampingTypes.lunch, EndTime: null })
    clock.advance({ minutes: 5 })
    await stampAs(matti, { TypeId: stampingTypes.out })
    expect(await latest(matti.headers)).toMatchObject({
      TypeId: stampingTypes.lunch,
      EndTime: '2026-11-20T06:10:00+00:00',
    })
  })

  it('the latest stamping is never an absence', async () => {
    const matti = await technician()
    await stampAs(matti, { TypeId: stampingTypes.sick })
    expect(await latest(matti.headers)).toBeNull()
  })

  it("the latest stamping is returned at the employee's other site, without its rows and plate", async () => {
    const elsewhere = await buildSite(db)
    const matti = await technician({ sites: [site, elsewhere] })
    const { rows } = await buildWorkOrderWithRows(db, site.id)
    const { id } = await buildStamping(db, matti.employee, { start: '2026-11-20T05:00:00Z', rows })
    expect(await latest(matti.headers)).toMatchObject({ Id: id, OrderRows: [{ RowId: rows[0]?.id }] })
    const there = await signIn(matti.employee, elsewhere.id)
    expect(await latest(there)).toMatchObject({ Id: id, OrderRows: [], LicenseNumber: null })
  })
})

describe('the stamping types', () => {
  it("stamping types are returned in their order and in the reader's language", async () => {
    const { headers } = await technician()
    const { body } = await send(listStampingTypes, {}, { ...headers, 'accept-language': 'sv' })
    expect(body.map(({ Code }) => Code)).toEqual(Object.values(stampingTypes))
    expect(body[0]).toEqual({
      Code: stampingTypes.work,
      Description: 'work sv',
      IsDefault: true,
      IsWorkOrder: true,
      IsNonPresence: false,
      IsEndOfDay: false,
      IsLunch: false,
    })
    expect(body.filter(({ IsLunch }) => IsLunch).map(({ Code }) => Code)).toEqual([stampingTypes.lunch])
    expect(body.filter(({ IsEndOfDay }) => IsEndOfDay).map(({ Code }) => Code)).toEqual([stampingTypes.out])
    expect(body.filter(({ IsNonPresence }) => IsNonPresence).map(({ Code }) => Code)).toEqual([
      stampingTypes.sick,
    ])
  })
})

describe('the stamping employees', () => {
  it("the stamping employees are the site's active employees with subsystem M or U", async () => {
    const sites = [await buildSite(db)]
    const veikko = await technician({ sites, name: 'Veikko', subsystem: 'U' })
    const aino = await buildEmployee(db, { sites, name: 'Aino', subsystem: 'SM' })
    await buildEmployee(db, { sites, subsystem: 'S' })
    await buildEmployee(db, { sites, is_active: false })
    await leaveSite(db, await buildEmployee(db, { sites }), { id: aino.siteId })
    const { body } = await send(listStampingEmployees, {}, veikko.headers)
    expect(body).toEqual([
      { Id: aino.id, Name: 'Aino', Subsystem: 'SM', IsWorkqueue: false },
      { Id: veikko.employee.id, Name: 'Veikko', Subsystem: 'U', IsWorkqueue: false },
    ])
  })
})

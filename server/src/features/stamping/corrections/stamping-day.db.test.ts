import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { buildStampingApp } from '../../../../test/stamping-app.ts'
import { buildShift } from '../../../../test/stamping-builders.ts'
import { buildTimeline } from '../../../../test/timeline-builder.ts'

const { db, site, send, signIn, technician } = await buildStampingApp()
const { getStampingDay, listSiteShifts, correctStampings } = stampingCorrectionEndpoints

const date = '2026-11-19'
const otherSite = await buildSite(db)
const matti = await technician({ name: 'Matti', without: ['CorrectStampings'], sites: [site, otherSite] })
const aino = await technician({ name: 'Aino' })
await buildShift(db, matti.employee, '2026-11-19T05:00:00Z', '2026-11-19T13:30:00Z')
await buildTimeline(db, matti.employee, date, [
  ['in', '07:00', '11:00'],
  ['lunch', '11:00', '11:30'],
])
await buildTimeline(db, { ...matti.employee, siteId: otherSite.id }, date, [['in', '12:00', '13:00']])

const dayOf = (reader: typeof matti, id = matti.employee.id) =>
  send(getStampingDay, { params: { id, date } }, reader.headers)

describe('a day of stampings', () => {
  it('the day of a person contains their stampings, shifts and presence at other sites', async () => {
    const { body } = await dayOf(matti)
    expect(body).toMatchObject({ SalesmanId: matti.employee.id, SalesmanName: 'Matti', Day: date })
    expect(body.Stampings.map(({ TypeId, Version }) => [TypeId, Version])).toEqual([
      [10, 1],
      [12, 1],
    ])
    expect(body.Elsewhere.map(({ StartTime }) => new Date(StartTime))).toEqual([
      new Date('2026-11-19T10:00:00Z'),
    ])
    expect(body.Shifts).toHaveLength(1)
    expect(body.IsCorrectable).toBe(false)
  })

  it('reading the day of another person requires the right to correct stampings', async () => {
    const answer = await dayOf(matti, aino.employee.id)
    expect(answer).toMatchObject({ status: 403, errors: [{ ErrorId: 900003 }] })
    expect((await dayOf(aino)).body.IsCorrectable).toBe(true)
  })

  it('reading the day of a person of another site fails with 404', async () => {
    const foreigner = await technician({ sites: [otherSite] })
    expect((await dayOf(aino, foreigner.employee.id)).status).toBe(404)
    expect((await dayOf(aino, 999_999)).status).toBe(404)
  })

  it('a person can correct their own day only if the site allows it', async () => {
    const freeSite = await buildSite(db, { allows_own_stamping_correction: true })
    const liisa = await technician({ sites: [freeSite], without: ['CorrectStampings'] })
    expect((await dayOf(liisa, liisa.employee.id)).body.IsCorrectable).toBe(true)
    const supervisor = await technician()
    expect((await dayOf(supervisor, supervisor.employee.id)).body.IsCorrectable).toBe(false)
  })

  it("the day of a person contains the corrections of the session's site, in the reader's language", async () => {
    const [first] = (await dayOf(aino)).body.Stampings
    const StampingId = first?.Id ?? 0
    const correction = await send(
      correctStampings,
      {
        headers: {},
        body: {
          SalesmanId: matti.employee.id,
          Reason: 'Unohtui',
          Change: { Kind: 'Change', StampingId, Version: 1, TypeId: 12, OrderRows: [] },
        },
      },
      aino.headers,
    )
    const swedish = { ...matti.headers, 'accept-language': 'sv' }
    const { body } = await send(getStampingDay, { params: { id: matti.employee.id, date } }, swedish)
    expect(body.Corrections).toMatchObject([
      {
        Id: correction.body.Id,
        Kind: 'Change',
        Reason: 'Unohtui',
        CreatedBy: { Id: aino.employee.id, Name: 'Aino' },
        Before: [{ Id: StampingId, TypeId: 10, TypeDescription: 'in sv' }],
        After: [{ Id: StampingId, TypeId: 12, TypeDescription: 'lunch sv' }],
      },
    ])
    const elsewhere = await signIn(matti.employee, otherSite.id)
    const there = await send(getStampingDay, { params: { id: matti.employee.id, date } }, elsewhere)
    expect(there.body.Corrections).toEqual([])
    const params = { id: matti.employee.id, date: '2026-11-20' }
    expect((await send(getStampingDay, { params }, matti.headers)).body.Corrections).toEqual([])
  })
})

describe('the shifts of the site’s people', () => {
  const shiftsFor = (reader: typeof matti) => send(listSiteShifts, { params: { date } }, reader.headers)

  it("lists the shifts of the site's people with their presence at other sites", async () => {
    const { body } = await shiftsFor(aino)
    const day = (await dayOf(matti)).body
    expect(body.find(({ SalesmanId }) => SalesmanId === matti.employee.id)).toEqual({
      SalesmanId: matti.employee.id,
      Shifts: day.Shifts,
      Elsewhere: day.Elsewhere,
    })
    expect(body.find(({ SalesmanId }) => SalesmanId === aino.employee.id)).toMatchObject({ Shifts: [] })
  })

  it("listing the shifts of the site's people requires the right to correct stampings", async () => {
    expect(await shiftsFor(matti)).toMatchObject({ status: 403, errors: [{ ErrorId: 900003 }] })
  })
})

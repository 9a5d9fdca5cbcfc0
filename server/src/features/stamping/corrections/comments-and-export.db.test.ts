import { randomUUID } from 'node:crypto'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { addSite, buildSite } from '../../../../test/builders.ts'
import { buildCorrectionApp, correctedDay, timeOf } from '../../../../test/correction-app.ts'
import { idempotencyHeader } from '../../../../test/request-headers.ts'
import type { SignedIn } from '../../../../test/stamping-app.ts'
import { buildTimeline } from '../../../../test/timeline-builder.ts'

const { db, site, supervisor, technician, workerWith, correctAs, timelineOf, send } =
  await buildCorrectionApp()
const { commentStamping, exportMyStampings, getStampingDay } = stampingCorrectionEndpoints
const aino = await supervisor()

const commentOn = (person: SignedIn, StampingId: number, Comment: string, key?: string) =>
  send(commentStamping, { headers: idempotencyHeader(key), body: { StampingId, Comment } }, person.headers)

describe('a comment', () => {
  it('a comment on a stamping is recorded as a correction that changes nothing', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const before = await timelineOf(matti)
    const StampingId = matti.stampings[0]?.id ?? 0
    const { body } = await commentOn(matti, StampingId, 'Kävin varaosissa')
    expect(body).toMatchObject({
      Kind: 'Comment',
      Reason: 'Kävin varaosissa',
      CreatedBy: { Id: matti.employee.id, Name: 'Matti' },
      Before: [{ Id: StampingId, StartTime: timeOf('07:00'), EndTime: timeOf('11:00') }],
    })
    expect(body.After).toEqual(body.Before)
    expect(await timelineOf(matti)).toEqual(before)
    const params = { id: matti.employee.id, date: correctedDay }
    const dayAnswer = await send(getStampingDay, { params }, aino.headers)
    expect(dayAnswer.body.Corrections.map(({ Id }) => Id)).toEqual([body.Id])
  })

  it('repeating a comment with its idempotency key stores it once', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const key = randomUUID()
    const StampingId = matti.stampings[0]?.id ?? 0
    const first = await commentOn(matti, StampingId, 'Testi', key)
    expect((await commentOn(matti, StampingId, 'Testi', key)).body).toEqual(first.body)
    const other = await commentOn(matti, StampingId, 'Toinen', key)
    expect(other).toMatchObject({ status: 422, errors: [{ ErrorId: 900010 }] })
  })

  it('refuses a comment on a stamping of another person', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    for (const id of [matti.stampings[0]?.id ?? 0, 999_999])
      expect(await commentOn(aino, id, 'Hei')).toMatchObject({ status: 404, errors: [{ ErrorId: 900054 }] })
  })

  it("refuses a comment on a stamping that the caller made at another site than the session's", async () => {
    const otherSite = await buildSite(db)
    const petri = await technician({ sites: [site, otherSite] })
    const [there] = await buildTimeline(db, { ...petri.employee, siteId: otherSite.id }, correctedDay, [
      ['in', '07:00', '11:00'],
    ])
    const answer = await commentOn(petri, there?.id ?? 0, 'Hei')
    expect(answer).toMatchObject({ status: 404, errors: [{ ErrorId: 900054 }] })
  })

  it('refuses an empty comment', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const answer = await commentOn(matti, matti.stampings[0]?.id ?? 0, '')
    expect(answer).toMatchObject({ status: 400, errors: [{ ErrorId: 900001 }] })
  })
})

describe('the export of one’s own stampings', () => {
  it("the export contains the person's stampings of all sites in the span, with their corrections", async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const otherSite = await buildSite(db)
    await addSite(db, matti.employee, otherSite)
    await buildTimeline(db, { ...matti.employee, siteId: otherSite.id }, '2026-11-18', [
      ['in', '07:00', '11:00'],
    ])
    await buildTimeline(db, matti.employee, '2026-11-17', [['in', '07:00', '11:00']])
    await correctAs(aino, matti, {
      Kind: 'Move',
      StampingId: matti.stampings[0]?.id ?? 0,
      Version: 1,
      Edge: 'End',
      To: timeOf('10:00'),
    })
    const params = { from: '2026-11-18', to: correctedDay }
    const { body } = await send(exportMyStampings, { params }, matti.headers)
    expect(body.Stampings.map(({ EndTime }) => new Date(EndTime ?? 0))).toEqual([
      new Date('2026-11-18T09:00:00Z'),
      new Date(timeOf('10:00')),
    ])
    expect(body.Corrections).toMatchObject([{ Kind: 'Move', SalesmanId: matti.employee.id }])
  })

  it('refuses an export of more than 366 days, or with an end before its start', async () => {
    const matti = await technician()
    const exportOf = (from: string, to: string) =>
      send(exportMyStampings, { params: { from, to } }, matti.headers)
    expect((await exportOf('2026-01-01', '2027-01-01')).status).toBe(200)
    for (const [from, to] of [
      ['2026-01-01', '2027-01-02'],
      ['2026-01-02', '2026-01-01'],
    ] as const)
      expect(await exportOf(from, to)).toMatchObject({ status: 400, errors: [{ ErrorId: 900001 }] })
  })

  it('the export contains no data of other people', async () => {
    await workerWith([['in', '07:00', '11:00']])
    const params = { from: correctedDay, to: correctedDay }
    const { body } = await send(exportMyStampings, { params }, aino.headers)
    expect(body).toEqual({ Stampings: [], Corrections: [] })
  })
})

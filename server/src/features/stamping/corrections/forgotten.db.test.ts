import { randomUUID } from 'node:crypto'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { addSite, buildSite } from '../../../../test/builders.ts'
import { buildCorrectionApp, correctedDay, timeOf } from '../../../../test/correction-app.ts'
import { idempotencyHeader } from '../../../../test/request-headers.ts'
import type { SignedIn } from '../../../../test/stamping-app.ts'
import { buildShift, stampingsOf, stampingTypes } from '../../../../test/stamping-builders.ts'

const { db, clock, site, technician, signIn, workerWith, timelineOf, send, stampAs } =
  await buildCorrectionApp()
const { getForgottenStamping, endForgottenStamping, getStampingDay } = stampingCorrectionEndpoints

const forgottenOf = (person: SignedIn) => send(getForgottenStamping, {}, person.headers)
const endAt = (person: SignedIn, StampingId: number, EndTime: string, key?: string) =>
  send(
    endForgottenStamping,
    { headers: idempotencyHeader(key), body: { StampingId, EndTime } },
    person.headers,
  )

/** Builds an employee whose stamping still runs from yesterday, although the shift has ended. */
async function forgetful() {
  const person = await workerWith([
    ['in', '07:00', '11:00'],
    ['in', '11:00', null],
  ])
  await buildShift(db, person.employee, timeOf('07:00'), timeOf('15:30'))
  const forgottenId = person.stampings[1]?.id ?? 0
  return { ...person, forgottenId }
}

describe('a forgotten stamping', () => {
  it('suggests the end of the shift for a forgotten stamping', async () => {
    const matti = await forgetful()
    const { body } = await forgottenOf(matti)
    expect(body?.Stamping).toMatchObject({ Id: matti.forgottenId, EndTime: null })
    expect(new Date(body?.SuggestedEnd ?? 0)).toEqual(new Date(timeOf('15:30')))
  })

  it('returns no forgotten stamping if none runs, or the running one began today', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    expect((await forgottenOf(matti)).body).toBeNull()
    await stampAs(matti, { TypeId: stampingTypes.in })
    expect((await forgottenOf(matti)).body).toBeNull()
  })

  it("a running stamping of a night shift is forgotten only after the shift's end", async () => {
    const mikko = await workerWith([['in', '22:00', null]])
    await buildShift(db, mikko.employee, timeOf('22:00'), '2026-11-20T06:30:00Z')
    expect((await forgottenOf(mikko)).body).toBeNull()
    clock.advance({ minutes: 30 })
    expect((await forgottenOf(mikko)).body?.Stamping.Id).toBe(mikko.stampings[0]?.id)
  })

  it('ending a forgotten stamping sets the chosen end, and records a correction', async () => {
    const matti = await forgetful()
    const { body } = await endAt(matti, matti.forgottenId, timeOf('15:10'))
    expect(body).toMatchObject({ Id: matti.forgottenId, Version: 2 })
    expect(new Date(body.EndTime ?? 0)).toEqual(new Date(timeOf('15:10')))
    expect(await timelineOf(matti)).toEqual([
      [10, '07:00', '11:00'],
      [10, '11:00', '15:10'],
    ])
    const params = { id: matti.employee.id, date: correctedDay }
    const day = await send(getStampingDay, { params }, matti.headers)
    expect(day.body.Corrections).toMatchObject([
      {
        Kind: 'Forgotten',
        Reason: '',
        CreatedBy: { Id: matti.employee.id },
        Before: [{ EndTime: null }],
        After: [{ EndTime: timeOf('15:10') }],
      },
    ])
    expect((await forgottenOf(matti)).body).toBeNull()
  })

  it('a late stamping after the end of a forgotten stamping is stored, and one before that end is refused', async () => {
    const matti = await forgetful()
    await endAt(matti, matti.forgottenId, timeOf('15:10'))
    clock.advance({ minutes: 10 })
    const lateAt = (ClientTime: string) =>
      stampAs(matti, { TypeId: stampingTypes.lunch, ClientTime, IsFlexTime: false })
    expect(await lateAt(timeOf('15:00'))).toMatchObject({ status: 400, errors: [{ ErrorId: 900066 }] })
    expect((await lateAt('2026-11-20T05:50:00Z')).status).toBe(200)
    expect((await timelineOf(matti)).slice(1)).toEqual([
      [10, '11:00', '15:10'],
      [12, '07:50', null],
    ])
  })

  it('repeating the end of a forgotten stamping with its idempotency key ends it once', async () => {
    const matti = await forgetful()
    const key = randomUUID()
    const first = await endAt(matti, matti.forgottenId, timeOf('15:10'), key)
    expect((await endAt(matti, matti.forgottenId, timeOf('15:10'), key)).body).toEqual(first.body)
    expect(await endAt(matti, matti.forgottenId, timeOf('15:20'), key)).toMatchObject({
      status: 422,
      errors: [{ ErrorId: 900010 }],
    })
  })

  it('refuses an end of a forgotten stamping that is not after its start, or is in the future', async () => {
    const matti = await forgetful()
    for (const end of [timeOf('11:00'), timeOf('10:00'), '2026-11-20T06:00:01Z'])
      expect(await endAt(matti, matti.forgottenId, end)).toMatchObject({
        status: 400,
        errors: [
          {
            ErrorId: 900065,
            MetaData: [
              { Key: 'from', Value: '19.11.2026 11:00' },
              { Key: 'to', Value: '08:00' },
            ],
          },
        ],
      })
    expect((await stampingsOf(db, matti.employee))[1]?.end_at).toBeNull()
  })

  it('refuses to end the forgotten stamping of another person', async () => {
    const matti = await forgetful()
    const other = await technician()
    expect(await endAt(other, matti.forgottenId, timeOf('15:10'))).toMatchObject({
      status: 404,
      errors: [{ ErrorId: 900054 }],
    })
  })

  it('refuses to end a stamping as forgotten if it has ended or began today', async () => {
    const matti = await forgetful()
    const ended = await endAt(matti, matti.stampings[0]?.id ?? 0, timeOf('15:10'))
    expect(ended).toMatchObject({ status: 400, errors: [{ ErrorId: 900064 }] })
    const liisa = await technician()
    const { body } = await stampAs(liisa, { TypeId: stampingTypes.in })
    clock.advance({ minutes: 30 })
    const today = await endAt(liisa, body.Started?.Id ?? 0, '2026-11-20T06:10:00Z')
    expect(today.errors).toMatchObject([{ ErrorId: 900064 }])
  })

  it('a person can end a forgotten stamping while signed in at another of their sites', async () => {
    const otherSite = await buildSite(db)
    const petri = await forgetful()
    await addSite(db, petri.employee, otherSite)
    const there = { employee: petri.employee, headers: await signIn(petri.employee, otherSite.id) }
    expect((await endAt(there, petri.forgottenId, timeOf('15:10'))).status).toBe(200)
    const corrections = await db
      .selectFrom('stamping_correction')
      .select('site_id')
      .where('employee_id', '=', petri.employee.id)
      .execute()
    expect(corrections).toEqual([{ site_id: site.id }])
  })

  it.each(['lunch', 'in'] as const)(
    'a forgotten stamping ends at the start of a new stamping of the type %s',
    async (type) => {
      const matti = await forgetful()
      const { body } = await stampAs(matti, { TypeId: stampingTypes[type], IsFlexTime: false })
      expect(body.Ended?.Id).toBe(matti.forgottenId)
      expect(body.Ended?.EndTime).toBe(body.Started?.StartTime)
      expect(body.Started).toMatchObject({ TypeId: stampingTypes[type], EndTime: null })
      expect((await forgottenOf(matti)).body).toBeNull()
    },
  )
})

import { randomUUID } from 'node:crypto'
import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { buildStampingApp, orderRowsOf, type SignedIn } from '../../../../test/stamping-app.ts'
import { buildShift, stampingsOf, stampingTypes } from '../../../../test/stamping-builders.ts'
import { buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { db, clock, site, send, technician, stampAs } = await buildStampingApp()
const { in: arrive, out, lunch, work, sick } = stampingTypes
const child = 23
await db
  .insertInto('stamping_type')
  .values({
    code: child,
    description: JSON.stringify({ fi: 'Lapsi sairas', sv: 'Sjukt barn', en: 'Sick child' }),
    is_presence: false,
  })
  .execute()
const begin = clock.now()
const at = (minutes: number) => new Date(begin.getTime() + minutes * 60_000)

interface Device {
  /** Minutes by which the device's clock is ahead. */
  readonly skew?: number
  readonly id?: string
}

/** Sends a late stamping, which a device made at an earlier minute of the day. */
const stampLate = (
  person: SignedIn,
  minute: number,
  body: Partial<StampingRequest> & { TypeId: number },
  { skew = 0, id = randomUUID() }: Device = {},
) => {
  const deviceTime = (instant: Date) => new Date(instant.getTime() + skew * 60_000).toISOString()
  const answers = { IsPreviousJobsReady: false, EndNonPresenceStamping: false }
  const time = { ClientTime: deviceTime(at(minute)), DeviceId: id }
  return send(
    stampingEndpoints.stamp,
    {
      headers: { 'client-sent-at': deviceTime(clock.now()), 'idempotency-key': randomUUID() },
      body: { SalesmanId: person.employee.id, ...answers, ...time, ...body },
    },
    person.headers,
  )
}

const timelineOf = async ({ employee }: SignedIn) =>
  (await stampingsOf(db, employee)).map(({ type_code, start_at, end_at }) => ({
    type_code,
    start_at,
    end_at,
  }))

const idOf = (name: ErrorName) => errorCatalogue[name].id

describe('a late stamping', () => {
  it('a late stamping begins at the time at which it was made, and ends the stamping that ran then', async () => {
    const matti = await technician()
    await stampAs(matti, { TypeId: arrive })
    clock.set(at(60))
    await stampAs(matti, { TypeId: lunch })
    clock.set(at(120))
    const id = randomUUID()
    const { rows } = await buildWorkOrderWithRows(db, site.id)
    const { body } = await stampLate(matti, 20, { TypeId: work, OrderRows: orderRowsOf(rows) }, { id })
    expect(body).toMatchObject({
      Started: { IsClockOff: false, OrderRows: [{ UsedTime: 40 }] },
      Ended: { TypeId: arrive },
    })
    expect(await timelineOf(matti)).toEqual([
      { type_code: arrive, start_at: at(0), end_at: at(20) },
      { type_code: work, start_at: at(20), end_at: at(60) },
      { type_code: lunch, start_at: at(60), end_at: null },
    ])
    const [, stored] = await stampingsOf(db, matti.employee)
    expect(stored).toMatchObject({ device_id: id, client_time: at(20), created_at: at(120) })
    expect((await stampLate(matti, 50, { TypeId: out })).body).toMatchObject({ Started: null })
    expect((await timelineOf(matti))[1]).toMatchObject({ end_at: at(50) })
  })

  it.each([
    [10, true],
    [-10, true],
    [1440, true],
    [-1440, true],
    [1.5, false],
  ])(
    "a late stamping begins when it was made if the device's clock is off by %s minutes (IsClockOff: %s)",
    async (skew, isClockOff) => {
      const matti = await technician()
      await stampAs(matti, { TypeId: arrive })
      clock.set(at(90))
      const { body } = await stampLate(matti, 30, { TypeId: lunch }, { skew })
      expect(body.Started).toMatchObject({ StartTime: expect.stringMatching(/^2026-11-20T06:30:00/) })
      expect(body.Started?.IsClockOff).toBe(isClockOff)
    },
  )

  it('a recent late stamping begins when it was made even if the site does not allow editing the start', async () => {
    const place = await buildSite(db, { allows_stamping_start_time_edit: false })
    const matti = await technician({ sites: [place] })
    await stampAs(matti, { TypeId: arrive })
    for (const [index, skew] of [0, 2, -2, 600].entries()) {
      clock.set(at(10 * index + 10))
      const TypeId = index % 2 === 0 ? lunch : arrive
      const { body } = await stampLate(matti, 10 * index + 10, { TypeId }, { skew })
      expect(body.Ended?.EndTime).toBe(body.Started?.StartTime)
    }
    expect((await timelineOf(matti)).map(({ start_at }) => start_at)).toEqual([0, 10, 20, 30, 40].map(at))
  })

  it('a late stamping outside the shift is accepted, but one that is older than three days is refused', async () => {
    const place = await buildSite(db, { allows_stamping_start_time_edit: false })
    const matti = await technician({ sites: [place] })
    await buildShift(db, matti.employee, '2026-11-20T06:00:00Z', '2026-11-20T14:00:00Z')
    expect((await stampLate(matti, -3 * 1440 + 1, { TypeId: arrive })).status).toBe(200)
    const { errors } = await stampLate(matti, -3 * 1440 - 1, { TypeId: arrive })
    expect(errors).toMatchObject([
      { ErrorId: idOf('stampingClientTimeTooOld'), MetaData: [{ Key: 'made', Value: '17.11.2026 07:59' }] },
    ])
  })

  it('refuses a late stamping with an additional start time, or with a device time in the future', async () => {
    const matti = await technician()
    const field = { Key: 'field', Value: 'ClientTime' }
    const both = await stampLate(matti, -5, { TypeId: arrive, StartTime: at(-5).toISOString() })
    expect(both.errors[0]?.MetaData).toContainEqual(field)
    const early = await stampLate(matti, 30, { TypeId: arrive })
    expect(early.errors[0]?.MetaData).toContainEqual(field)
    expect(await timelineOf(matti)).toEqual([])
  })

  it('a late stamping before a corrected time is refused, but one after it is accepted', async () => {
    const matti = await technician()
    await stampAs(matti, { TypeId: arrive })
    clock.set(at(60))
    await sql`insert into stamping_correction
      (site_id, employee_id, kind, created_at, created_by, reason, touches, before, after) values
      (${site.id}, ${matti.employee.id}, 'Move', ${at(60)}, ${matti.employee.id}, 'Forgot',
        tstzrange(${at(10)}, ${at(20)}), '[]', '[]')`.execute(db)
    const before = await timelineOf(matti)
    const { errors } = await stampLate(matti, 5, { TypeId: lunch })
    expect(errors.map(({ ErrorId }) => ErrorId)).toEqual([idOf('stampingTimeCorrected')])
    expect(await timelineOf(matti)).toEqual(before)
    expect((await stampLate(matti, 30, { TypeId: lunch })).status).toBe(200)
  })

  it('a comment on a stamping does not prevent a late stamping', async () => {
    const matti = await technician()
    const { body } = await stampAs(matti, { TypeId: arrive })
    clock.set(at(60))
    const comment = { StampingId: body.Started?.Id ?? 0, Comment: 'I was at the parts' }
    const { commentStamping } = stampingCorrectionEndpoints
    expect((await send(commentStamping, { headers: {}, body: comment }, matti.headers)).status).toBe(200)
    expect((await stampLate(matti, 30, { TypeId: lunch })).status).toBe(200)
  })

  it('a late stamping asks the questions that applied when it was made', async () => {
    const matti = await technician({ is_overtime_in_use: true })
    await buildShift(db, matti.employee, '2026-11-20T06:00:00Z', '2026-11-20T07:00:00Z')
    const { rows } = await buildWorkOrderWithRows(db, site.id, 2)
    await stampAs(matti, { TypeId: work, OrderRows: orderRowsOf(rows.slice(0, 1)) })
    clock.set(at(180))
    const unanswered = { IsPreviousJobsReady: undefined }
    const inside = await stampLate(matti, 30, { TypeId: lunch, ...unanswered })
    expect(inside.errors.map(({ ErrorId }) => ErrorId)).toEqual([idOf('previousJobsReadyQuestion')])
    const outside = await stampLate(matti, 61, { TypeId: lunch })
    expect(outside.errors.map(({ ErrorId }) => ErrorId)).toEqual([idOf('overtimeQuestion')])
  })
})

describe('late stampings of several devices', () => {
  it('a late stamping ends at the time at which the person stamped out on another device', async () => {
    const matti = await technician()
    clock.set(at(120))
    expect((await stampAs(matti, { TypeId: out })).body).toEqual({ Started: null, Ended: null })
    clock.set(at(180))
    const { body } = await stampLate(matti, 30, { TypeId: lunch })
    expect(body.Started?.EndTime).toMatch(/^2026-11-20T08:00:00/)
    expect(await timelineOf(matti)).toEqual([{ type_code: lunch, start_at: at(30), end_at: at(120) }])
  })

  it('a late stamping ends at the first time at which the work that ran then was stamped again', async () => {
    const matti = await technician()
    const { rows } = await buildWorkOrderWithRows(db, site.id, 1)
    for (const minute of [10, 60, 120]) {
      clock.set(at(minute))
      await stampAs(matti, { TypeId: work, OrderRows: orderRowsOf(rows) })
    }
    clock.set(at(180))
    await stampLate(matti, 30, { TypeId: lunch })
    expect(await timelineOf(matti)).toEqual([
      { type_code: work, start_at: at(10), end_at: at(30) },
      { type_code: lunch, start_at: at(30), end_at: at(60) },
      { type_code: work, start_at: at(60), end_at: null },
    ])
  })

  it('late stampings end where the work was stamped again, on both sides of an earlier late stamping', async () => {
    const matti = await technician()
    const { rows } = await buildWorkOrderWithRows(db, site.id, 1)
    for (const minute of [10, 25, 60, 120]) {
      clock.set(at(minute))
      await stampAs(matti, { TypeId: work, OrderRows: orderRowsOf(rows) })
    }
    clock.set(at(180))
    for (const minute of [40, 15, 90]) await stampLate(matti, minute, { TypeId: lunch })
    expect(await timelineOf(matti)).toEqual([
      { type_code: work, start_at: at(10), end_at: at(15) },
      { type_code: lunch, start_at: at(15), end_at: at(25) },
      { type_code: work, start_at: at(25), end_at: at(40) },
      { type_code: lunch, start_at: at(40), end_at: at(60) },
      { type_code: work, start_at: at(60), end_at: at(90) },
      { type_code: lunch, start_at: at(90), end_at: at(120) },
      { type_code: work, start_at: at(120), end_at: null },
    ])
  })

  it('a late stamping of the same type moves the start of the existing stamping to the earlier time', async () => {
    const matti = await technician()
    clock.set(at(60))
    const first = await stampLate(matti, 60, { TypeId: lunch })
    const second = await stampLate(matti, 40, { TypeId: lunch })
    expect(second.body).toMatchObject({ Started: { Id: first.body.Started?.Id }, Ended: null })
    expect(await timelineOf(matti)).toEqual([{ type_code: lunch, start_at: at(40), end_at: null }])
  })

  it('late stampings in any order result in the same timeline as immediate ones', async () => {
    const { rows } = await buildWorkOrderWithRows(db, site.id, 2)
    const wishes = [
      { TypeId: out },
      { TypeId: work, OrderRows: orderRowsOf(rows.slice(0, 1)) },
      { TypeId: work, OrderRows: orderRowsOf(rows) },
      { TypeId: lunch },
      { TypeId: sick },
      { TypeId: child },
    ]
    const tap = fc.record({ minute: fc.integer({ min: 1, max: 400 }), wish: fc.nat(5), order: fc.nat() })
    const taps = fc.uniqueArray(tap, { selector: ({ minute }) => minute, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(taps, async (made) => {
        const [live, late] = [await technician(), await technician()]
        for (const { minute, wish } of made.toSorted((a, b) => a.minute - b.minute)) {
          clock.set(at(minute))
          await stampAs(live, wishes[wish] ?? { TypeId: lunch })
        }
        clock.set(at(500))
        for (const { minute, wish } of made.toSorted((a, b) => a.order - b.order)) {
          const { status } = await stampLate(late, minute, wishes[wish] ?? { TypeId: lunch })
          expect(status).toBe(200)
        }
        expect(await timelineOf(late)).toEqual(await timelineOf(live))
      }),
      { numRuns: 12 },
    )
  })
})

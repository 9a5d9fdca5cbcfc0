import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { addSite, buildSite } from '../../../../test/builders.ts'
import { buildCorrectionApp, correctedDay, timeOf } from '../../../../test/correction-app.ts'
import type { SignedIn } from '../../../../test/stamping-app.ts'
import { buildShift } from '../../../../test/stamping-builders.ts'
import { buildTimeline } from '../../../../test/timeline-builder.ts'

const { db, supervisor, technician, workerWith, correctAs, send } = await buildCorrectionApp()
const { getEmployeeHours, listHoursDays } = hoursEndpoints
const aino = await supervisor()

const hoursOf = (reader: SignedIn, salesmanId?: number) =>
  send(getEmployeeHours, { query: salesmanId === undefined ? {} : { salesmanId } }, reader.headers)
const daysOf = (reader: SignedIn, from: string, to: string, salesmanId?: number) =>
  send(
    listHoursDays,
    { query: { from, to, ...(salesmanId !== undefined && { salesmanId }) } },
    reader.headers,
  )

/**
 * Builds an employee who is 30 minutes late on Wednesday. On Thursday the employee has 20 minutes of
 * flextime, 20 of KiKy time, and 15 without a time kind.
 */
async function worker() {
  const matti = await workerWith([
    ['in', '07:00', '15:15'],
    ['in', '15:15', '15:30'],
  ])
  await buildShift(db, matti.employee, timeOf('07:00'), timeOf('15:30'))
  await buildShift(db, matti.employee, '2026-11-18T05:00:00Z', '2026-11-18T13:30:00Z')
  await buildTimeline(db, matti.employee, '2026-11-18', [['in', '07:30', '15:30']])
  await buildTimeline(db, matti.employee, correctedDay, [['in', '15:30', '15:50']], { is_flex_time: true })
  await buildTimeline(db, matti.employee, correctedDay, [['in', '15:50', '16:10']], { is_kiky_time: true })
  await buildTimeline(db, matti.employee, correctedDay, [['in', '16:10', '16:25']])
  return matti
}

describe('the hours of an employee', () => {
  it('the balances compare stampings with shifts up to the end of yesterday', async () => {
    const matti = await worker()
    const { body } = await hoursOf(matti)
    expect(body).toEqual({
      salesmanId: matti.employee.id,
      isFlexInUse: true,
      isKiKyInUse: false,
      flexMinutes: -10,
      kiKyMinutes: 20,
      asOf: '2026-11-19T22:00:00.000Z',
      overtimeMinutes: null,
      openings: [],
    })
  })

  it('lists the hours of each day with stampings or shifts, the latest first', async () => {
    const matti = await worker()
    const { body } = await daysOf(matti, '2026-11-01', '2026-11-30')
    const none = { absence: 0, overtime: 0, kiKy: 0, unanswered: 0, shift: 510 }
    expect(body).toEqual([
      { ...none, day: '2026-11-19', presence: 565, flex: 20, kiKy: 20, unanswered: 15, flexBalance: -10 },
      { ...none, day: '2026-11-18', presence: 480, flex: -30, flexBalance: -30 },
    ])
    const wednesday = await daysOf(matti, '2026-11-18', '2026-11-18')
    expect(wednesday.body).toEqual(body.slice(1))
  })

  it('a correction of a stamping changes the flextime balance', async () => {
    const matti = await worker()
    const [first] = matti.stampings
    await correctAs(aino, matti, {
      Kind: 'Move',
      StampingId: first?.id ?? 0,
      Version: 1,
      Edge: 'Start',
      To: timeOf('07:20'),
    })
    expect((await hoursOf(matti)).body.flexMinutes).toBe(-30)
  })

  it('the balances begin with the opening balances of all sites', async () => {
    const matti = await worker()
    const otherSite = await buildSite(db)
    await addSite(db, matti.employee, otherSite)
    const opening = { employee_id: matti.employee.id, day: '2026-11-19' }
    await db
      .insertInto('opening_balance')
      .values([
        { ...opening, site_id: matti.employee.siteId, kind: 'flex', minutes: 750 },
        { ...opening, site_id: otherSite.id, kind: 'overtime', minutes: 60 },
      ])
      .execute()
    expect((await hoursOf(matti)).body).toMatchObject({
      flexMinutes: 770,
      overtimeMinutes: 60,
      openings: [
        { day: '2026-11-19', kind: 'flex', minutes: 750 },
        { day: '2026-11-19', kind: 'overtime', minutes: 60 },
      ],
    })
    const { body } = await daysOf(matti, '2026-11-18', '2026-11-19')
    expect(body.map(({ flexBalance }) => flexBalance)).toEqual([770, -30])
  })

  it('the balances of a person include the shifts of all their sites', async () => {
    const matti = await worker()
    const otherSite = await buildSite(db)
    await addSite(db, matti.employee, otherSite)
    const there = { ...matti.employee, siteId: otherSite.id }
    await buildShift(db, there, '2026-11-17T05:00:00Z', '2026-11-17T06:00:00Z')
    expect((await hoursOf(matti)).body.flexMinutes).toBe(-70)
  })

  it('a person without shifts and stampings has zero balances and an empty list of days', async () => {
    const pekka = await technician({ is_flex_in_use: false, is_kiky_in_use: true })
    expect((await hoursOf(pekka)).body).toMatchObject({
      isFlexInUse: false,
      isKiKyInUse: true,
      flexMinutes: 0,
      kiKyMinutes: 0,
    })
    expect((await daysOf(pekka, '2026-11-01', '2026-11-30')).body).toEqual([])
  })
})

describe("another person's hours", () => {
  it("another person's hours can be read with the right to correct stampings", async () => {
    const matti = await worker()
    expect((await hoursOf(aino, matti.employee.id)).body).toMatchObject({
      salesmanId: matti.employee.id,
      flexMinutes: -10,
    })
    expect((await daysOf(aino, '2026-11-18', '2026-11-19', matti.employee.id)).body).toHaveLength(2)
  })

  it("refuses another person's hours without the right to correct stampings", async () => {
    const matti = await worker()
    const refused = { status: 403, errors: [{ ErrorId: 900003 }] }
    expect(await hoursOf(matti, aino.employee.id)).toMatchObject(refused)
    expect(await daysOf(matti, '2026-11-18', '2026-11-19', aino.employee.id)).toMatchObject(refused)
    expect((await hoursOf(matti, matti.employee.id)).status).toBe(200)
  })

  it('refuses the hours of a person of another site', async () => {
    const foreigner = await technician({ sites: [await buildSite(db)] })
    expect(await hoursOf(aino, foreigner.employee.id)).toMatchObject({
      status: 400,
      errors: [{ ErrorId: 900040 }],
    })
  })
})

it('refuses a list of more than 62 days of hours, or with an end before its start', async () => {
  expect((await daysOf(aino, '2026-01-01', '2026-03-03')).status).toBe(200)
  for (const [from, to] of [
    ['2026-01-01', '2026-03-04'],
    ['2026-01-02', '2026-01-01'],
  ] as const)
    expect(await daysOf(aino, from, to)).toMatchObject({ status: 400, errors: [{ ErrorId: 900001 }] })
})

import { payrollEndpoints as api } from '@verstas/contract/payroll/endpoints.ts'
import { payPeriodKinds } from '@verstas/contract/payroll/kinds.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { describe, expect, it } from 'vitest'
import { buildPayrollApp, nextFrom, paidDay, payFrom, payRules } from '../../../test/payroll-app.ts'
import { stampingTypes } from '../../../test/stamping-builders.ts'
import { buildTimeline } from '../../../test/timeline-builder.ts'
import { partText, zipEntries } from '../imports/zip-parts.ts'
import { loadPeriod } from './pay-period.ts'

const { app, db, settings, workshop, correctAs, send } = await buildPayrollApp()
const timeOf = (time: string) => instantOf(paidDay, time, 'Europe/Helsinki').toISOString()
type Workshop = Awaited<ReturnType<typeof workshop>>

const refused = (ErrorId: number, status = 409) => ({ status, errors: [{ ErrorId }] })
const endLater = ({ clerk, matti, stamping }: Workshop, time: string, Version = 1) =>
  correctAs(clerk, matti, { Kind: 'Move', StampingId: stamping.id, Version, Edge: 'Start', To: timeOf(time) })
const fileOf = ({ clerk }: Workshop, date: string) =>
  app.inject({ url: `${settings.apiBase}/payroll/files/${date}`, headers: clerk.headers })

describe('a pay period', () => {
  it('a period is exported once, and later corrections are differences of the next period', async () => {
    const shop = await workshop()
    expect(await shop.period()).toMatchObject({
      ...{ From: payFrom, To: '2026-11-15', State: 'open', IsOver: true, Number: 1 },
      People: [{ Name: 'Matti', State: 'open', Regular: 480, Overtime50: 0, Blockers: [] }],
      Codes: [{ PayCode: '100', Minutes: 480, Rule: { Kind: 'regular', Start: null, TypeName: null } }],
    })
    expect(await shop.step('lockPayroll')).toMatchObject(refused(900545))
    const finish = (id: number) =>
      send(api.finishPayroll, { body: { From: payFrom, EmployeeIds: [id] }, headers: {} }, shop.matti.headers)
    expect(await finish(shop.clerk.employee.id)).toMatchObject(refused(900003, 403))
    expect((await finish(shop.matti.employee.id)).status).toBe(200)
    const params = { id: shop.matti.employee.id, date: paidDay }
    expect((await send(api.getPersonPayroll, { params }, shop.matti.headers)).body).toEqual({
      ...{ From: payFrom, To: '2026-11-15', State: 'finished', IsOver: true },
    })
    expect((await shop.period()).People).toMatchObject([{ State: 'finished' }])
    expect((await shop.approve()).status).toBe(200)
    expect((await shop.period()).People).toMatchObject([{ State: 'approved' }])
    expect((await shop.step('lockPayroll')).status).toBe(200)
    expect(await shop.period()).toMatchObject({ State: 'locked', LockedBy: 'Heli' })
    expect((await fileOf(shop, payFrom)).statusCode).toBe(404)
    expect((await shop.step('exportPayroll')).status).toBe(200)
    expect(await shop.step('exportPayroll')).toMatchObject(refused(900544))
    expect(await shop.period()).toMatchObject({ State: 'exported', Number: 1, ExportedBy: 'Heli' })
    const { body: file, headers } = await fileOf(shop, payFrom)
    expect(file.split('\r\n').slice(1)).toEqual([`${shop.number};Matti;100;2026-11-10;8,00;`, ''])
    expect(headers['content-disposition']).toContain('1')

    expect((await endLater(shop, '08:30')).status).toBe(200)
    expect((await fileOf(shop, payFrom)).body).toBe(file)
    expect(await shop.period(nextFrom)).toMatchObject({
      ...{ From: nextFrom, Number: 2 },
      Codes: [{ PayCode: '100', Minutes: -30 }],
      Differences: [{ Name: 'Matti', Day: paidDay, PayCode: '100', Minutes: -30 }],
    })

    expect((await shop.save({ Format: 'netvisor' }, 1)).status).toBe(200)
    const archive = await fileOf(shop, payFrom)
    expect(archive.headers['content-type']).toBe('application/zip')
    const xml = partText(zipEntries(archive.rawPayload), `001 ${shop.number}.xml`)
    expect(xml).toContain('<date format="ansi">2026-11-15</date>')
    expect(xml).toContain('<amount>8,00</amount>')
  })

  it('corrections, stampings and absences in a locked period are refused', async () => {
    const shop = await workshop()
    await shop.approve()
    await shop.step('lockPayroll')
    expect(await endLater(shop, '08:30')).toMatchObject(refused(900543))
    const { TypeId, OrderRows } = { TypeId: stampingTypes.in, OrderRows: [] }
    const gap = { StartTime: timeOf('17:00'), EndTime: timeOf('18:00') }
    expect(await correctAs(shop.clerk, shop.matti, { Kind: 'Add', ...gap, TypeId, OrderRows })).toMatchObject(
      refused(900543),
    )
    const insert = buildTimeline(db, shop.matti.employee, paidDay, [['sick', '00:00', '23:00']])
    await expect(insert).rejects.toThrow('locked')
    // A stamping on another day is accepted.
    await buildTimeline(db, shop.matti.employee, '2026-11-17', [['in', '08:00', '16:00']])
    expect((await shop.step('unlockPayroll')).status).toBe(200)
    expect((await endLater(shop, '08:30')).status).toBe(200)
    expect((await shop.period()).People).toMatchObject([
      { State: 'finished', Regular: 450, Blockers: [{ Kind: 'changed' }] },
    ])
  })

  it('a missing number or pay code prevents the lock of a period, and unclassified time does not', async () => {
    const shop = await workshop({ rules: payRules.slice(1), hasNumber: false })
    await buildTimeline(db, shop.matti.employee, paidDay, [['in', '16:00', '16:20']])
    const { People } = await shop.period()
    expect(People[0]?.Unanswered).toBe(20)
    expect(People[0]?.Blockers).toEqual([
      { Kind: 'unknownCode', Day: paidDay, Minutes: 480, PayKind: 'regular', TypeName: 'in fi' },
      { Kind: 'noNumber', Day: null, Minutes: null, PayKind: null, TypeName: null },
    ])
    expect(await shop.approve()).toMatchObject({ ...refused(900545) })
    const body = { EmployeeId: shop.matti.employee.id, Number: 'A-7' }
    const set = await send(api.setPayrollNumber, { body, headers: {} }, shop.clerk.headers)
    expect(set.status).toBe(200)
    expect((await shop.period()).People).toMatchObject([{ Number: 'A-7', Blockers: [{}] }])
    const taken = { ...body, EmployeeId: shop.clerk.employee.id }
    expect(await send(api.setPayrollNumber, { body: taken, headers: {} }, shop.clerk.headers)).toMatchObject({
      ...{ status: 409, errors: [{ ErrorId: 900400 }] },
    })
  })

  it('a former employee can get a payroll number, and no one can get a colleague’s number', async () => {
    const shop = await workshop({ hasNumber: false })
    const { id } = shop.matti.employee
    const clerk = db.updateTable('employee').where('id', '=', shop.clerk.employee.id)
    await clerk.set({ number: 'D-1' }).execute()
    await db.updateTable('employee_site').set({ is_active: false }).where('employee_id', '=', id).execute()
    const set = (number: string) => {
      const body = { EmployeeId: id, Number: number }
      return send(api.setPayrollNumber, { body, headers: {} }, shop.clerk.headers)
    }
    expect(await set('D-1')).toMatchObject(refused(900400))
    expect(await set('   ')).toMatchObject(refused(900001, 400))
    expect((await set(' A-1 ')).status).toBe(200)
    expect((await shop.period()).People).toMatchObject([{ Number: 'A-1', Blockers: [] }])
  })

  it('the approval of hours that have changed since the clerk saw them is refused', async () => {
    const shop = await workshop()
    const [person] = (await shop.period()).People
    await endLater(shop, '08:30')
    const body = { From: payFrom, People: [{ Id: person?.Id ?? 0, Seen: person?.Seen ?? '' }] }
    expect(await send(api.approvePayroll, { body, headers: {} }, shop.clerk.headers)).toMatchObject(
      refused(900546),
    )
  })

  it('hours that were corrected after their approval can be approved again and locked', async () => {
    const shop = await workshop()
    await shop.approve()
    await endLater(shop, '08:30')
    expect(await shop.step('lockPayroll')).toMatchObject(refused(900545))
    expect((await shop.approve()).status).toBe(200)
    expect((await shop.period()).People).toMatchObject([{ State: 'approved', Regular: 450, Blockers: [] }])
    expect((await shop.step('lockPayroll')).status).toBe(200)
  })

  it('a period cannot be locked before all its days have passed', async () => {
    const shop = await workshop()
    await buildTimeline(db, shop.matti.employee, '2026-11-17', [['in', '08:00', '16:00']], {
      is_overtime: true,
    })
    await shop.approve(nextFrom)
    expect(await shop.step('lockPayroll', nextFrom)).toMatchObject(refused(900545))
  })

  it.each(payPeriodKinds)('%s periods neither overlap nor leave gaps between stored ones', async (Period) => {
    const { site } = await workshop()
    for (const [from_day, to_day] of [
      ['2026-11-05', '2026-11-12'],
      ['2026-11-20', '2026-11-20'],
    ] as const)
      await db
        .insertInto('payroll_period')
        .values({
          ...{ site_id: site.id, from_day, to_day },
          ...{
            start_at: new Date(`${from_day}T00:00:00+02:00`),
            end_at: new Date(`${to_day}T24:00:00+02:00`),
          },
        })
        .execute()
    let last: Awaited<ReturnType<typeof loadPeriod>> | undefined
    for (let day = '2026-11-01'; day < '2026-12-05'; day = addDays(day, 1)) {
      const period = await loadPeriod(db, site.id, { Period, Anchor: '2026-01-05' }, day)
      expect([period.from, day, period.to].toSorted(), day).toEqual([period.from, day, period.to])
      if (last && period.from !== last.from) expect(period.from, day).toBe(addDays(last.to, 1))
      if (last?.from === period.from) expect(period.to, day).toBe(last.to)
      last = period
    }
  })

  it('the database never changes an exported period or its lines', async () => {
    const shop = await workshop()
    await shop.approve()
    await shop.step('lockPayroll')
    await shop.step('exportPayroll')
    const ofSite = shop.site.id
    const lines = db.updateTable('payroll_line').set({ minutes: 1 }).where('site_id', '=', ofSite)
    await expect(lines.execute()).rejects.toThrow('never change')
    const period = db.updateTable('payroll_period').set({ number: 7 }).where('site_id', '=', ofSite)
    await expect(period.execute()).rejects.toThrow('never changes')
  })
})

describe('the rules', () => {
  it('later rules change neither an exported period nor its differences', async () => {
    const shop = await workshop()
    await shop.approve()
    await shop.step('lockPayroll')
    expect(await shop.save({}, 1)).toMatchObject(refused(900544))
    await shop.step('exportPayroll')
    const Rules = payRules.map((rule) => ({ ...rule, PayCode: '999' }))
    expect((await shop.save({ Rules }, 1)).status).toBe(200)
    expect(await shop.save({ Rules }, 1)).toMatchObject(refused(900546))
    expect(await shop.period(nextFrom)).toMatchObject({ Differences: [], People: [] })
    expect(await shop.period()).toMatchObject({ Codes: [{ PayCode: '100', Minutes: 480 }] })
  })

  it('a preview applies unsaved rules to a real period, and reports hours without a pay code', async () => {
    const shop = await workshop()
    const preview = (Rules: (typeof payRules)[number][]) =>
      send(api.previewPayroll, { body: { From: payFrom, Rules } }, shop.clerk.headers)
    const double = payRules.map((rule) => ({ ...rule, Factor: 200 }))
    expect((await preview(double)).body).toMatchObject({
      ...{ From: payFrom, Codes: [{ PayCode: '100', Minutes: 960 }], Unknown: [] },
    })
    expect((await preview([])).body).toMatchObject({
      ...{ Codes: [], Unknown: [{ PayKind: 'regular', Minutes: 480 }] },
    })
  })

  it('refuses a rule with only one of its times', async () => {
    const shop = await workshop()
    const Rules = payRules.map((rule) => ({ ...rule, Start: '18:00' }))
    expect(await shop.save({ Rules }, 1)).toMatchObject(refused(900001, 400))
  })
})

import { workingTimeEndpoints } from '@verstas/contract/working-time/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { addSite, buildSite } from '../../../test/builders.ts'
import { buildCorrectionApp, correctedDay, timeOf } from '../../../test/correction-app.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import type { SignedIn } from '../../../test/stamping-app.ts'
import { buildShift } from '../../../test/stamping-builders.ts'
import { buildTimeline } from '../../../test/timeline-builder.ts'

const { app, db, settings, supervisor, technician, workerWith, correctAs, send } = await buildCorrectionApp()
const { getWorkingTimeRecord } = workingTimeEndpoints
const aino = await supervisor()
const november = { from: '2026-11-01', to: '2026-11-30' }

const recordOf = (reader: SignedIn, salesmanId?: number, period = november) =>
  send(
    getWorkingTimeRecord,
    { query: { ...period, ...(salesmanId !== undefined && { salesmanId }) } },
    reader.headers,
  )

/** Builds an employee with a shift from 7:00 to 15:30, lunch, and an hour of overtime. */
async function worker() {
  const matti = await workerWith([
    ['in', '07:00', '11:00'],
    ['lunch', '11:00', '11:30'],
    ['in', '11:30', '15:30'],
  ])
  await buildShift(db, matti.employee, timeOf('07:00'), timeOf('15:30'))
  await buildTimeline(db, matti.employee, correctedDay, [['in', '15:30', '16:30']], { is_overtime: true })
  return matti
}

describe('the record of working time', () => {
  it('the record contains the kinds of hours, the times of work, and notes about unrecorded data', async () => {
    const matti = await worker()
    const { status, body } = await recordOf(matti)
    expect(status).toBe(200)
    const minutes = { All: 540, Regular: 480, OvertimeDaily: 60, Breaks: 30, Sunday: 0, Unanswered: 0 }
    expect(body).toMatchObject({
      SalesmanName: 'Matti',
      AsOf: '2026-11-19T22:00:00.000Z',
      Country: 'FI',
      HasEmergencyType: false,
      Totals: minutes,
      Breaches: [],
      Average: { From: correctedDay, To: correctedDay, Days: 1, LimitMinutes: 2880 },
      Corrections: [],
    })
    expect(body.Days).toMatchObject([
      {
        ...minutes,
        Day: correctedDay,
        Holiday: null,
        Times: [
          { StartTime: timeOf('07:00'), EndTime: timeOf('11:00') },
          { StartTime: timeOf('11:30'), EndTime: timeOf('16:30') },
        ],
      },
    ])
  })

  it('a correction changes the hours and is listed with its author, reason and former times', async () => {
    const matti = await worker()
    const [first] = matti.stampings
    await correctAs(aino, matti, {
      ...{ Kind: 'Move', StampingId: first?.id ?? 0, Version: 1, Edge: 'Start', To: timeOf('07:20') },
    })
    const { body } = await recordOf(matti)
    expect(body.Totals.Regular).toBe(460)
    expect(body.Corrections).toMatchObject([
      {
        Kind: 'Move',
        CreatedBy: { Name: 'Aino' },
        Reason: 'Unohtui leimata',
        Before: [{ StartTime: timeOf('07:00') }],
        After: [{ StartTime: timeOf('07:20') }],
      },
    ])
  })

  it('work on a public holiday of the country counts as Sunday work, with the name of the holiday', async () => {
    const matti = await technician({ without: ['CorrectStampings'] })
    // All Saints' Day, a Saturday.
    await buildTimeline(db, matti.employee, '2026-10-31', [['in', '08:00', '12:00']], { is_overtime: true })
    const { body } = await recordOf(matti, undefined, { from: '2026-10-31', to: '2026-10-31' })
    expect(body.Days).toMatchObject([{ Sunday: 240, Holiday: 'Pyhäinpäivä' }])
  })

  it('an eve that is not a public holiday has no holiday name, and its work is not Sunday work', async () => {
    const matti = await technician({ without: ['CorrectStampings'] })
    // Midsummer Eve, a Friday.
    await buildTimeline(db, matti.employee, '2026-06-19', [['in', '08:00', '12:00']])
    const { body } = await recordOf(matti, undefined, { from: '2026-06-19', to: '2026-06-19' })
    expect(body.Days).toMatchObject([{ Sunday: 0, Holiday: null }])
  })

  it('the record covers all sites, and shows a supervisor only the number of corrections elsewhere', async () => {
    const matti = await worker()
    const other = await buildSite(db)
    await addSite(db, matti.employee, other)
    const there = { ...matti.employee, siteId: other.id }
    const [stamping] = await buildTimeline(db, there, '2026-11-18', [['in', '08:00', '10:00']])
    await db
      .insertInto('stamping_correction')
      .values({
        ...{ site_id: other.id, employee_id: there.id, kind: 'Add', reason: 'Vieras', before: '[]' },
        ...{ created_at: new Date(timeOf('08:00')), created_by: aino.employee.id, after: '[]' },
        touches: '[2026-11-18T06:00:00Z,2026-11-18T08:00:00Z]',
      })
      .execute()
    expect(stamping).toBeDefined()
    expect((await recordOf(matti)).body).toMatchObject({
      Totals: { All: 660 },
      Corrections: [{ Reason: 'Vieras' }],
      CorrectionsElsewhere: 0,
    })
    expect((await recordOf(aino, matti.employee.id)).body).toMatchObject({
      Totals: { All: 660 },
      Corrections: [],
      CorrectionsElsewhere: 1,
    })
  })

  it('refuses another person’s record without the right, or if that person is at another site', async () => {
    const matti = await worker()
    const stranger = await technician({ sites: [await buildSite(db)] })
    expect(await recordOf(matti, aino.employee.id)).toMatchObject({
      ...{ status: 403, errors: [{ ErrorId: 900003 }] },
    })
    expect(await recordOf(aino, stranger.employee.id)).toMatchObject({
      ...{ status: 400, errors: [{ ErrorId: 900040 }] },
    })
    const fileOf = (reader: SignedIn, salesmanId: number) => {
      const query = { ...november, salesmanId, layout: 'kinds', format: 'csv' } as const
      return send(workingTimeEndpoints.exportWorkingTimeRecord, { query }, reader.headers)
    }
    expect(await fileOf(matti, aino.employee.id)).toMatchObject(refusedWith('forbidden'))
    expect(await fileOf(aino, stranger.employee.id)).toMatchObject(refusedWith('stampingEmployeeUnknown'))
  })

  it('refuses a record of more than a year, or with an end before the start', async () => {
    for (const period of [
      { from: '2026-01-01', to: '2027-01-02' },
      { from: '2026-01-02', to: '2026-01-01' },
    ])
      expect(await recordOf(aino, undefined, period)).toMatchObject({
        ...{ status: 400, errors: [{ ErrorId: 900001 }] },
      })
  })
})

describe('the file of a record', () => {
  const fileOf = async (reader: SignedIn, layout: string, format: string) => {
    const query = new URLSearchParams({ ...november, layout, format })
    return app.inject({
      url: `${settings.apiBase}/workingtime/record/file?${query}`,
      headers: { ...reader.headers, 'accept-language': 'fi' },
    })
  }
  const linesOf = async (...input: Parameters<typeof fileOf>) => (await fileOf(...input)).body.split('\r\n')

  it('the CSV file has a line for each day and the totals, with decimal commas', async () => {
    const lines = await linesOf(await worker(), 'kinds', 'csv')
    expect(lines.slice(1)).toEqual([
      'Matti;2026-11-19;;07:00–11:00, 11:30–16:30;8,00;0,00;1,00;0,00;;0,00;0,00;0,50;0,00;',
      'Matti;Yhteensä;;;8,00;0,00;1,00;0,00;;0,00;0,00;0,50;0,00;',
      '',
    ])
  })

  it('the second layout has columns for all hours and for overtime', async () => {
    const lines = await linesOf(await worker(), 'total', 'csv-comma')
    expect(lines[0]).toContain('Kaikki (h),Ylityö (h),Hätätyö (h),Sunnuntai (h)')
    expect(lines[1]).toBe('Matti,2026-11-19,,"07:00–11:00, 11:30–16:30",9.00,1.00,,0.00,0.50,0.00,')
  })

  it('the PDF file must not be stored by caches', async () => {
    const { statusCode, body, headers } = await fileOf(await worker(), 'kinds', 'pdf')
    expect(statusCode).toBe(200)
    expect(body).toMatch(/^%PDF-1/)
    expect(headers['cache-control']).toContain('no-store')
  })
})

import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSession, buildSite } from '../../../test/builders.ts'

const { app, db, clock, settings, logLines, send, signIn } = await buildTestApp({
  logoutUrl: 'https://intra.example.test',
  debugDate: new Date('2026-11-20T06:00:00Z'),
})

describe('the configuration', () => {
  it('the configuration needs no session, and is not cached', async () => {
    const { body, headers } = await send(session.getConfiguration, {})
    expect(body).toEqual({
      APIUrl: '/api',
      DefaultLanguage: 'fi',
      LogoutUrl: 'https://intra.example.test',
      DebugDate: clock.now().toISOString(),
      UseWindowsIntegratedAuthentication: false,
      OidcUrl: null,
      OidcName: null,
      Passkeys: true,
      NeedsSetup: expect.any(Boolean),
    })
    expect(headers['cache-control']).toBe('no-store')
    expect((await app.inject('/configuration/default/')).statusCode).toBe(200)
  })
})

describe('the employee', () => {
  it("a read of the employee returns the signed-in employee with the session's site", async () => {
    const [home, away] = [await buildSite(db), await buildSite(db)]
    const employee = await buildEmployee(db, {
      name: 'Pekka Osanen',
      subsystem: 'MV',
      is_workqueue: true,
      sites: [home, away],
    })
    const DraftKey = expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/)
    const expected = { Id: employee.id, Name: 'Pekka Osanen', Subsystem: 'MV', IsWorkqueue: true, DraftKey }
    const atHome = await send(session.getEmployee, {}, await signIn(employee))
    expect(atHome.body).toEqual({ ...expected, UnitId: home.id })
    const atAway = await send(session.getEmployee, {}, await signIn(employee, away.id))
    expect(atAway.body).toEqual({ ...expected, UnitId: away.id })
    expect(atAway.body.DraftKey).toBe(atHome.body.DraftKey)
    const colleague = await send(session.getEmployee, {}, await signIn(await buildEmployee(db)))
    expect(colleague.body.DraftKey).not.toBe(atHome.body.DraftKey)
  })
})

describe('my units', () => {
  it('the units are the active sites of the employee, sorted by name', async () => {
    const [turku, oulu, closed] = [
      await buildSite(db, { name: 'Turku' }),
      await buildSite(db, { name: 'Oulu' }),
      await buildSite(db, { name: 'Closed', is_active: false }),
    ]
    await buildSite(db, { name: 'Foreign' })
    const employee = await buildEmployee(db, { sites: [turku, oulu, closed] })
    const { body } = await send(session.listMyUnits, {}, await signIn(employee))
    expect(body).toEqual([
      { Id: oulu.id, Description: 'Oulu' },
      { Id: turku.id, Description: 'Turku' },
    ])
  })
})

describe('the settings', () => {
  it("the settings contain the rights of the employee's profile and the settings of the site", async () => {
    const site = await buildSite(db, {
      time_zone: 'Europe/Stockholm',
      default_stock_code: null,
      is_job_stamping_in_use: true,
      is_operation_signing_in_use: false,
      is_handover_mileage_editable: false,
      is_used_hours_in_use: true,
      allows_stamping_start_time_edit: false,
      is_tyre_lead_in_use: false,
      schedule_start_hour: 6,
      schedule_end_hour: 22,
      schedule_update_minutes: 0,
      schedule_busy_percent: 70,
      schedule_full_percent: 95,
      parts_first_hours: 72,
      parts_urgent_hours: 12,
    })
    await db.updateTable('site').set({ default_stock_code: 'MAIN' }).where('id', '=', site.id).execute()
    const employee = await buildEmployee(db, { sites: [site], without: ['MobileCheckList', 'EditJob'] })
    const { body } = await send(session.getSettings, {}, await signIn(employee))
    expect(body).toEqual({
      Authorization: {
        MobileServiceTechnician: true,
        MobileCheckList: false,
        MobileWorkshopSchedule: true,
        MobileTyreInformation: true,
        CorrectStampings: true,
        ShareMonitor: true,
        ManageUsers: true,
        ManageSettings: true,
        ManageRosters: true,
        ManagePayroll: true,
        CreateWorkOrders: true,
        ManageParts: true,
        ViewReports: true,
      },
      ProfileRightSettings: { AccessProfile: { EditJob: false, StampOthers: true } },
      StockConfiguration: {
        DefaultStock: 'MAIN',
        AvailableStocks: [{ StockCode: 'MAIN', Description: 'Main stock' }],
      },
      TyreDataConfiguration: {
        IsTyreLeadInUse: false,
        IsTyreTaskInUse: true,
        Limits: {
          SummerLegal: 1.6,
          SummerAdvice: 4,
          WinterLegal: 3,
          WinterAdvice: 5,
          WinterFrom: '11-01',
          WinterTo: '03-31',
          AgeYears: 6,
        },
      },
      WorkshopConfiguration: {
        IsJobStampingInUse: true,
        IsOperationSigningInUse: false,
        IsHandOverMileageEditable: false,
        IsUsedHoursInUse: true,
        HasTextNumbers: false,
        WorkOrderPriorities: [
          { PriorityCode: 1, Description: 'Urgent', ColorCode: '#c92a2a' },
          { PriorityCode: 2, Description: 'Normal', ColorCode: '#1971c2' },
        ],
        WorkshopScheduleTimeRanges: { StartTime: 6, EndTime: 22 },
        OpeningHours: [...Array.from({ length: 5 }, () => '07:30-17:00'), 'closed', 'closed'],
        WorkshopScheduleAutoUpdateInterval: 0,
        WorkshopScheduleLoadLimits: { Busy: 70, Full: 95 },
        PartsPlanningHours: { First: 72, Urgent: 12 },
      },
      GeneralSettings: {
        AllowStampingStartTimeEdit: false,
        AllowOwnStampingCorrection: false,
        TimeZone: 'Europe/Stockholm',
      },
    })
  })
})

describe('a site change', () => {
  const build = async () => {
    const [home, away] = [await buildSite(db), await buildSite(db)]
    const employee = await buildEmployee(db, { sites: [home, away] })
    const { id, token } = await buildSession(db, employee, { clock, limits: settings })
    const change = (UnitId: number, TokenId: string = id) =>
      send(session.changeSite, { body: { TokenId, UnitId } }, { authorization: token })
    const where = async () => (await send(session.getEmployee, {}, { authorization: token })).body.UnitId
    return { home, away, employee, token, change, where }
  }

  it('a site change moves the session, whose token stays the same', async () => {
    const { away, employee, change, where } = await build()
    expect(await change(away.id)).toMatchObject({ status: 200, body: {} })
    expect(await where()).toBe(away.id)
    const line = logLines.map((text) => JSON.parse(text)).find(({ security }) => security === 'site changed')
    expect(line).toMatchObject({ employeeId: employee.id, siteId: away.id })
  })

  it("a site change accepts the whole token as the session's id", async () => {
    const { away, token, change, where } = await build()
    expect((await change(away.id, token)).status).toBe(200)
    expect(await where()).toBe(away.id)
  })

  it('a site change fails for a foreign, closed or unknown site, and does not move the session', async () => {
    const { home, away, change, where } = await build()
    const foreign = await buildSite(db)
    await db.updateTable('site').set({ is_active: false }).where('id', '=', away.id).execute()
    for (const id of [foreign.id, away.id, 999_999])
      expect(await change(id)).toMatchObject({ status: 403, errors: [{ ErrorId: 900023 }] })
    expect(await where()).toBe(home.id)
  })

  it('a site change fails for another session', async () => {
    const [mine, other] = [await build(), await build()]
    const { id } = await buildSession(db, other.employee, { clock, limits: settings })
    expect(await mine.change(mine.away.id, id)).toMatchObject({ status: 404 })
    expect(await mine.where()).toBe(mine.home.id)
  })

  it.each([{}, { UnitId: '1' }, { UnitId: null }, { UnitId: 1, Extra: true }])(
    'a site change fails with 400 for the body %j',
    async (body) => {
      const headers = await signIn(await buildEmployee(db))
      const payload = { TokenId: '00000000-0000-4000-8000-000000000000', ...body }
      const answer = await app.inject({ method: 'POST', url: '/api/utility/session', headers, payload })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject([{ ErrorId: 900001 }])
    },
  )
})

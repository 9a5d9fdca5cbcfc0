import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import type { SettingValues } from '@verstas/contract/settings/fields.ts'
import { siteFields } from '@verstas/contract/settings/site-fields.ts'
import { standardPriorities, standardTaskTypes } from '@verstas/domain/setup/standard-lists.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'

const { app, db, send, signIn } = await buildTestApp()
const [home, branch, strange] = [
  await buildSite(db, { name: 'Home' }),
  await buildSite(db, { name: 'Branch' }),
  await buildSite(db, { name: 'Strange' }),
]
const anna = await buildEmployee(db, { name: 'Anna', sites: [home, branch] })
let annas: Headers

beforeAll(async () => {
  annas = await signIn(anna, home.id)
})

const params = { list: 'sites' } as const
const list = async (by = annas) =>
  (await send(settingEndpoints.listSettings, { params, query: {} }, by)).body.Items
const add = (Values: SettingValues, by = annas) =>
  send(settingEndpoints.addSetting, { params, headers: {}, body: { Values } }, by)
const save = async (id: number, changes: SettingValues, by = annas) => {
  const Base = (await list(by)).find(({ Id }) => Id === String(id))?.Values ?? {}
  return send(
    settingEndpoints.saveSetting,
    { params: { ...params, item: String(id) }, headers: {}, body: { Base, Values: { ...Base, ...changes } } },
    by,
  )
}
const broken = (field: string) => ({
  status: 409,
  errors: [{ ErrorId: errorCatalogue.settingRuleBroken.id, MetaData: [{ Key: 'field', Value: field }] }],
})

describe('the sites', () => {
  it('an administrator sees and changes only the sites at which they work', async () => {
    expect((await list()).map(({ Values }) => Values.Name)).toEqual(['Branch', 'Home'])
    expect((await save(strange.id, { Name: 'Mine' })).status).toBe(404)
  })

  it('adding a site needs the right to change settings', async () => {
    const worker = await signIn(await buildEmployee(db, { sites: [home], without: ['ManageSettings'] }))
    expect((await add({ Name: 'X' }, worker)).status).toBe(403)
  })

  it('the form of a new site begins with the defaults of the database', async () => {
    const fresh = await db
      .insertInto('site')
      .values({ name: 'Fresh' })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db.insertInto('employee_site').values({ employee_id: anna.id, site_id: fresh.id }).execute()
    const stored = (await list()).find(({ Id }) => Id === String(fresh.id))?.Values
    for (const [name, field] of Object.entries(siteFields))
      if ('initial' in field && name !== 'DefaultStock')
        expect([name, stored?.[name]]).toEqual([name, field.initial])
    await db.deleteFrom('employee_site').where('site_id', '=', fresh.id).execute()
    await db.deleteFrom('site').where('id', '=', fresh.id).execute()
  })

  it('a site cannot be removed', async () => {
    const item = { params: { ...params, item: String(branch.id) } }
    expect(await send(settingEndpoints.removeSetting, item, annas)).toMatchObject({
      status: 409,
      errors: [{ ErrorId: errorCatalogue.settingInUse.id }],
    })
  })
})

describe('a new site', () => {
  it('a new site has the lists that its pages need, and the administrator works there', async () => {
    const { status, body } = await add({ Name: 'Third', TimeZone: 'Europe/Stockholm', Phone: '010 1' })
    expect(status).toBe(200)
    expect(body.Values).toMatchObject({
      Name: 'Third',
      IsActive: true,
      DefaultStock: 'MAIN',
      ScheduleEndHour: 18,
    })
    const siteId = Number(body.Id)
    const there = await signIn(anna, siteId)
    const settings = (await send(sessionEndpoints.getSettings, {}, there)).body
    expect(settings.StockConfiguration.AvailableStocks).toMatchObject([{ StockCode: 'MAIN' }])
    expect(settings.WorkshopConfiguration.WorkOrderPriorities).toHaveLength(standardPriorities.length)
    expect(settings.GeneralSettings.TimeZone).toBe('Europe/Stockholm')
    const types = await db.selectFrom('activity_type').selectAll().where('site_id', '=', siteId).execute()
    expect(types).toHaveLength(standardTaskTypes.length)
    for (const flag of ['is_part_request', 'is_tyre_task', 'is_tyre_lead', 'is_inspection_task'] as const)
      expect(types.filter((type) => type[flag])).toHaveLength(1)
    const people = (await send(administrationEndpoints.listPeople, {}, there)).body
    expect(people.map(({ Name }) => Name)).toEqual(['Anna'])
    const resources = await db.selectFrom('resource').select('name').where('site_id', '=', siteId).execute()
    expect(resources).toEqual([{ name: 'Anna' }])
  })
})

describe('a change of a site', () => {
  it('open sessions get changed settings of the site immediately, and the change is an event of the site', async () => {
    const live = await connectLive(await listenOn(app), annas)
    await save(home.id, { IsJobStampingInUse: true, Address: 'Katu 1', TyreWinterFrom: '10-15' })
    await live.expectReceived([{ name: 'refresh', event: {} }])
    const settings = (await send(sessionEndpoints.getSettings, {}, annas)).body
    expect(settings.WorkshopConfiguration.IsJobStampingInUse).toBe(true)
    const event = await db.selectFrom('event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      site_id: home.id,
      employee_id: anna.id,
      subject: { List: 'sites', Id: String(home.id), Name: 'Home' },
      after: { Address: 'Katu 1', IsJobStampingInUse: true, TyreWinterFrom: '10-15' },
    })
  })

  it('a change of the opening hours of some weekdays keeps those of other weekdays', async () => {
    await save(home.id, { OpenSat: '09:00-14:00', OpenMon: 'closed' })
    const { OpeningHours } = (await send(sessionEndpoints.getSettings, {}, annas)).body.WorkshopConfiguration
    expect(OpeningHours).toEqual([
      'closed',
      ...Array.from({ length: 4 }, () => '07:30-17:00'),
      '09:00-14:00',
      'closed',
    ])
    const event = await db.selectFrom('event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      before: { OpenMon: '07:30-17:00', OpenSat: 'closed' },
      after: { OpenMon: 'closed', OpenSat: '09:00-14:00' },
    })
  })

  it('a change of another site is an event of that site', async () => {
    await save(branch.id, { Phone: '020 2' })
    const event = await db.selectFrom('event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(event.site_id).toBe(branch.id)
  })

  it.each<[string, SettingValues]>([
    ['ScheduleEndHour', { ScheduleStartHour: 12, ScheduleEndHour: 14 }],
    ['ScheduleBusyPercent', { ScheduleBusyPercent: 120 }],
    ['TyreSummerAdvice', { TyreSummerAdvice: 1 }],
    ['PartsUrgentHours', { PartsUrgentHours: 72 }],
  ])('refuses a change of a site that breaks a rule of %s', async (field, changes) => {
    expect(await save(home.id, changes)).toMatchObject(broken(field))
  })

  it.each<[string, SettingValues]>([
    ['DefaultStock', { DefaultStock: 'NONE' }],
    ['TimeZone', { TimeZone: 'Mars/Base' }],
    ['TyreWinterTo', { TyreWinterTo: '02-31' }],
    ['LabelWidth', { LabelWidth: 10 }],
    ['OpenSat', { OpenSat: '14:00-09:00' }],
  ])('refuses a change of a site with an invalid %s', async (field, changes) => {
    const { status, errors } = await save(home.id, changes)
    expect(status).toBe(400)
    expect(errors[0]?.MetaData).toContainEqual({ Key: 'field', Value: field })
  })
})

describe('closing a site', () => {
  it('closing a site ends its sessions, and the administrator can open it again from another site', async () => {
    const there = await signIn(anna, branch.id)
    expect((await save(branch.id, { IsActive: false })).status).toBe(200)
    expect((await send(sessionEndpoints.getSettings, {}, there)).status).toBe(401)
    expect((await list()).find(({ Id }) => Id === String(branch.id))?.Values.IsActive).toBe(false)
    expect((await save(branch.id, { IsActive: true })).status).toBe(200)
    expect((await send(sessionEndpoints.getSettings, {}, await signIn(anna, branch.id))).status).toBe(200)
  })

  it('a site cannot be closed if no administrator would have an open site', async () => {
    const other = await buildTestApp()
    const only = await buildSite(other.db)
    const by = await other.signIn(await buildEmployee(other.db, { sites: [only] }))
    const query = { params, query: {} }
    const [item] = (await other.send(settingEndpoints.listSettings, query, by)).body.Items
    const Base = item?.Values ?? {}
    const body = { Base, Values: { ...Base, IsActive: false } }
    const answer = await other.send(
      settingEndpoints.saveSetting,
      { params: { ...params, item: String(only.id) }, headers: {}, body },
      by,
    )
    expect(answer).toMatchObject({ status: 409, errors: [{ ErrorId: errorCatalogue.lastSite.id }] })
  })
})

describe('the name of a site', () => {
  it('two sites with the same name are refused, regardless of case and spaces', async () => {
    const taken = { status: 409, errors: [{ ErrorId: errorCatalogue.settingTaken.id }] }
    const refused = await add({ Name: ' BRANCH ', TimeZone: 'Europe/Helsinki' })
    expect(refused).toMatchObject(taken)
    expect(await save(home.id, { Name: 'branch' })).toMatchObject(taken)
    const both = await Promise.all([
      add({ Name: 'Twice', TimeZone: 'Europe/Helsinki' }),
      add({ Name: 'Twice', TimeZone: 'Europe/Helsinki' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it("closing and reopening a site is logged at that site and at the administrator's site", async () => {
    const third = await buildSite(db, { name: 'Closing' })
    await db.insertInto('employee_site').values({ employee_id: anna.id, site_id: third.id }).execute()
    await save(third.id, { IsActive: false })
    await save(third.id, { IsActive: true })
    const events = await db
      .selectFrom('event')
      .select(['site_id as siteId', 'after'])
      .where(sql<boolean>`subject->>'List' = 'sites' and subject->>'Id' = ${String(third.id)}`)
      .orderBy('id')
      .execute()
    const expected = [false, true].flatMap((IsActive) =>
      [third.id, home.id].map((siteId) => ({ siteId, after: { IsActive } })),
    )
    expect(events).toEqual(expected)
  })
})

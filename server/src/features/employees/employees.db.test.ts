import { employeeEndpoints as api } from '@verstas/contract/employees/endpoints.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'

const testApp = await buildTestApp()
const { db, signIn, send } = testApp

const [home, away] = [await buildSite(db), await buildSite(db)]
const ville = await buildEmployee(db, { name: 'Ville Nurmi', subsystem: 'SM', sites: [home, away] })
const aino = await buildEmployee(db, { name: 'Aino Virtanen', subsystem: '', sites: [home] })
const left = await buildEmployee(db, { name: 'Entinen', subsystem: 'U', is_active: false, sites: [home] })
const parts = await buildEmployee(db, { name: 'Varaosat', subsystem: 'V', is_workqueue: true, sites: [home] })
const body = await buildEmployee(db, { name: 'Kori', subsystem: 'U', is_workqueue: true, sites: [home] })
const stranger = await buildEmployee(db, { name: 'Muualla', subsystem: 'M', sites: [away] })

const names = async (endpoint: (typeof api)[keyof typeof api], siteId?: number) =>
  (await send(endpoint, {}, await signIn(ville, siteId))).body.map(({ Name }) => Name)

describe('the lists of employees', () => {
  it('the list of employees has everyone of the site, including former employees and work queues', async () => {
    const answer = await send(api.listEmployees, {}, await signIn(ville))
    expect(answer.body).toEqual([
      { Id: aino.id, Name: 'Aino Virtanen', Subsystem: '', IsWorkqueue: false },
      { Id: left.id, Name: 'Entinen', Subsystem: 'U', IsWorkqueue: false },
      { Id: body.id, Name: 'Kori', Subsystem: 'U', IsWorkqueue: true },
      { Id: parts.id, Name: 'Varaosat', Subsystem: 'V', IsWorkqueue: true },
      { Id: ville.id, Name: 'Ville Nurmi', Subsystem: 'SM', IsWorkqueue: false },
    ])
    expect(await names(api.listEmployees, away.id)).toEqual([stranger.name, ville.name])
  })

  it("the list of active employees has those who currently work at the session's site", async () => {
    expect(await names(api.listActiveEmployees)).toEqual([aino.name, body.name, parts.name, ville.name])
    expect(await names(api.listActiveEmployees, away.id)).toEqual([stranger.name, ville.name])
  })

  it('the list of workshop employees has the active ones with M or U in their subsystem', async () => {
    expect(await names(api.listWorkshopEmployees)).toEqual([body.name, ville.name])
    expect(await names(api.listWorkshopEmployees, away.id)).toEqual([stranger.name, ville.name])
  })

  it.each(Object.entries(api))('the endpoint %s requires a session but no right', async (_, endpoint) => {
    const bare = await buildEmployee(db, { without: ['MobileServiceTechnician', 'MobileCheckList'] })
    expect((await send(endpoint, {}, await signIn(bare))).status).toBe(200)
    expect((await send(endpoint, {})).status).toBe(401)
  })
})

describe('the people whom a page suggests to ask about a missing setting', () => {
  const namesAt = async (siteId: number) =>
    (await send(api.listHelpers, {}, await signIn(ville, siteId))).body.map(({ Name }) => Name)

  /** Builds a site at which Ville works without being able to change its settings. */
  async function buildQuietSite() {
    const site = await buildSite(db)
    await db
      .insertInto('employee_site')
      .values({ employee_id: ville.id, site_id: site.id, is_default: false })
      .execute()
    return site
  }
  beforeAll(async () => {
    await db
      .updateTable('access_profile')
      .set({ manage_settings: false })
      .where('id', '=', ville.profile_id)
      .execute()
  })

  it('a page suggests at most two active people of the site who may change its settings', async () => {
    const site = await buildQuietSite()
    expect(await namesAt(site.id)).toEqual([])
    await buildEmployee(db, { name: 'Ilman oikeutta', sites: [site], without: ['ManageSettings'] })
    await buildEmployee(db, { name: 'Entinen', sites: [site], is_active: false })
    await buildEmployee(db, { name: 'Jono', sites: [site], is_workqueue: true })
    await buildEmployee(db, { name: 'Toisaalla', sites: [away] })
    const moved = await buildEmployee(db, { name: 'Muuttanut', sites: [site, away] })
    await db
      .updateTable('employee_site')
      .set({ is_active: false })
      .where('employee_id', '=', moved.id)
      .where('site_id', '=', site.id)
      .execute()
    expect(await namesAt(site.id)).toEqual([])
    for (const name of ['Cecilia', 'Anna', 'Bertta']) await buildEmployee(db, { name, sites: [site] })
    expect(await namesAt(site.id)).toEqual(['Anna', 'Bertta'])
  })

  it('a page first suggests people whose default site it is', async () => {
    const site = await buildQuietSite()
    await buildEmployee(db, { name: 'Aada', sites: [away, site] })
    await buildEmployee(db, { name: 'Ylva', sites: [site] })
    await buildEmployee(db, { name: 'Tove', sites: [site] })
    expect(await namesAt(site.id)).toEqual(['Tove', 'Ylva'])
  })
})

it('the list of employees is also served at the path with a trailing slash, as the specification demands', async () => {
  const { app, settings } = testApp
  const answer = await app.inject({
    url: `${settings.apiBase}/utility/employees/`,
    headers: await signIn(ville),
  })
  expect(answer.json()).toHaveLength(5)
})

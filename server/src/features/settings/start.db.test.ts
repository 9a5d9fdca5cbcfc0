import { settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import type { StartStep, StartStepName } from '@verstas/contract/settings/start-entities.ts'
import { expect, it } from 'vitest'
import { buildActivityType } from '../../../test/activity-builders.ts'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee, buildProfile, buildSite } from '../../../test/builders.ts'
import { buildSurveys } from '../../../test/health-check-builders.ts'
import { buildPart } from '../../../test/part-builders.ts'
import { buildReservation, buildResource } from '../../../test/schedule-builders.ts'
import { buildShift, buildStampingTypes } from '../../../test/stamping-builders.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, send, signIn } = await buildTestApp()

async function build() {
  const site = await buildSite(db)
  const anna = await buildEmployee(db, { name: 'Anna', sites: [site] })
  const headers = await signIn(anna, site.id)
  const read = async (by: Headers = headers) => (await send(startEndpoints.getStart, {}, by)).body
  const stateOf = async (step: StartStepName) => find(await read(), step).State
  const choose = (step: StartStepName, Choice: 'skipped' | 'accepted' | null) =>
    send(startEndpoints.chooseStart, { params: { step }, headers: {}, body: { Choice } }, headers)
  return { site, anna, headers, read, stateOf, choose }
}

function find(steps: readonly StartStep[], step: StartStepName): StartStep {
  const found = steps.find(({ Step }) => Step === step)
  if (found === undefined) throw new Error(`no step ${step}`)
  return found
}

it('a new site has preset opening hours, and all steps without data are open', async () => {
  const { read } = await build()
  const states = Object.fromEntries((await read()).map(({ Step, State }) => [Step, State]))
  expect(states).toEqual({
    site: 'open',
    hours: 'preset',
    people: 'open',
    shifts: 'open',
    bays: 'open',
    stampingTypes: 'open',
    taskTypes: 'open',
    healthChecks: 'open',
    stock: 'open',
    firstOrder: 'open',
  })
})

it('each step is done after the site gets its data, and the steps of another site do not change', async () => {
  const { site, anna, headers, stateOf, read } = await build()
  const other = await build()
  const [before] = [await other.read()]

  await db.updateTable('site').set({ address: 'Katu 1' }).where('id', '=', site.id).execute()
  expect(await stateOf('site')).toBe('open')
  await db.updateTable('site').set({ phone: '010 123' }).where('id', '=', site.id).execute()
  expect(await stateOf('site')).toBe('done')

  await buildEmployee(db, { name: 'Queue', sites: [site], is_workqueue: true })
  expect(await stateOf('people')).toBe('open')
  await buildEmployee(db, { name: 'Ben', sites: [site] })
  expect(find(await read(), 'people')).toMatchObject({ State: 'done', Count: 2 })

  await buildShift(db, { id: anna.id, siteId: site.id }, '2026-11-20T05:00Z', '2026-11-20T13:30Z')
  expect(await stateOf('shifts')).toBe('done')

  await buildResource(db, site.id)
  expect(await stateOf('bays')).toBe('open')
  await buildResource(db, site.id, { is_material: false })
  expect(await stateOf('bays')).toBe('done')

  const order = await buildWorkOrder(db, site.id)
  expect(await stateOf('firstOrder')).toBe('done')
  await buildReservation(db, order, { start: '2026-11-20T08:00Z', end: '2026-11-20T09:00Z' })
  expect(await stateOf('hours')).toBe('done')

  expect(await stateOf('stock')).toBe('open')
  await buildPart(db)
  expect(await stateOf('stock')).toBe('done')

  await buildActivityType(db, site.id)
  expect(await stateOf('taskTypes')).toBe('preset')
  const params = { list: 'task-types' } as const
  const body = { Values: { Code: 'NEW', Name: 'New' } }
  await send(settingEndpoints.addSetting, { params, headers: {}, body }, headers)
  expect(await stateOf('taskTypes')).toBe('done')

  expect(await other.read()).toEqual(before)
})

it('lists that all sites share are preset until an administrator of the site accepts them', async () => {
  await buildStampingTypes(db)
  await buildSurveys(db)
  const { stateOf, choose } = await build()
  for (const step of ['stampingTypes', 'healthChecks'] as const) {
    expect(await stateOf(step)).toBe('preset')
    expect(find((await choose(step, 'accepted')).body, step).State).toBe('done')
    await choose(step, null)
    expect(await stateOf(step)).toBe('preset')
  }
})

it('skipping a step and taking it back are recorded, and accepting an empty step does nothing', async () => {
  const { site, choose, stateOf } = await build()
  const other = await build()
  await choose('shifts', 'skipped')
  await choose('shifts', 'skipped')
  expect([await stateOf('shifts'), await other.stateOf('shifts')]).toEqual(['skipped', 'open'])
  await choose('shifts', 'accepted')
  expect(await stateOf('shifts')).toBe('open')
  await choose('shifts', null)
  const events = await db
    .selectFrom('event')
    .select(['entity', 'subject', 'before', 'after'])
    .where('site_id', '=', site.id)
    .orderBy('id')
    .execute()
  const subject = { List: 'start', Id: 'shifts', Name: 'shifts' }
  const change = (before: string | null, after: string | null) => ({
    ...{ entity: 'setting', subject },
    before: { Choice: before },
    after: { Choice: after },
  })
  expect(events).toEqual([change(null, 'skipped'), change('skipped', 'accepted'), change('accepted', null)])
})

it('a skipped step is done after its data is added', async () => {
  const { site, choose, stateOf } = await build()
  await choose('bays', 'skipped')
  await buildResource(db, site.id, { is_material: false })
  expect(await stateOf('bays')).toBe('done')
})

it('bays are added in one command, except for those that the site has already', async () => {
  const { site, headers, stateOf } = await build()
  const add = async (Names: string[]) =>
    (await send(startEndpoints.addBays, { headers: {}, body: { Names } }, headers)).body
  expect(await add(['Lift 1', 'Lift 2', 'Lift 2'])).toEqual({ Added: 2 })
  expect(await add(['Lift 2', 'Wash bay'])).toEqual({ Added: 1 })
  const found = await db
    .selectFrom('resource')
    .select('name')
    .where('site_id', '=', site.id)
    .where('employee_id', 'is', null)
    .orderBy('id')
    .execute()
  expect(found.map(({ name }) => name)).toEqual(['Lift 1', 'Lift 2', 'Wash bay'])
  expect(await stateOf('bays')).toBe('done')
})

it('people without the right can neither see nor change the setup steps', async () => {
  const { site } = await build()
  const profile = await buildProfile(db, { without: ['ManageSettings'] })
  const ben = await signIn(await buildEmployee(db, { sites: [site], profile_id: profile.id }))
  const answers = [
    await send(startEndpoints.getStart, {}, ben),
    await send(startEndpoints.addBays, { headers: {}, body: { Names: ['Lift'] } }, ben),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})

it("the site shows the usual items that it lacks, and adds them once in the person's language", async () => {
  const { site, anna, headers } = await build()
  const other = await buildSite(db)
  await buildActivityType(db, site.id, { code: 'PARTS', description: 'Parts', is_part_request: true })
  const finnish = { ...headers, 'accept-language': 'fi' }
  const read = async () => (await send(startEndpoints.getPresets, {}, finnish)).body
  const add = () => send(startEndpoints.addPresets, { headers: {}, body: {} }, finnish)

  // Anna does not work at the other site, so the lists that all sites share are left out.
  const before = await read()
  expect(before.map(({ List }) => List)).toEqual(['task-types', 'task-texts', 'priorities', 'work-queues'])
  expect(before[0]?.Names).toContain('Asiakkaan takaisinsoitto')
  expect(before[0]?.Names).not.toContain('Osapyyntö')
  const count = before.reduce((sum, { Names }) => sum + Names.length, 0)
  expect((await add()).body).toEqual({ Added: count })
  expect(await read()).toEqual([])
  expect((await add()).body).toEqual({ Added: 0 })
  const { body } = await send(
    settingEndpoints.listSettings,
    { params: { list: 'task-texts' }, query: {} },
    headers,
  )
  expect(body.Items.map(({ Values }) => Values)).toContainEqual({
    Code: 'EI-VASTAA',
    TypeCode: 'SOITTO',
    Text: 'Asiakas ei vastannut. Soita uudelleen.',
  })
  const events = await db.selectFrom('event').select('kind').where('site_id', '=', site.id).execute()
  const queues = before.at(-1)?.Names ?? []
  expect(queues).toContain('Varaosien jono')
  expect(events.filter(({ kind }) => kind === 'settingAdded')).toHaveLength(count - queues.length)
  expect(events.filter(({ kind }) => kind === 'personAdded')).toHaveLength(queues.length)
  const elsewhere = await db
    .selectFrom('activity_text_template')
    .select('text_key')
    .where('site_id', '=', other.id)
    .execute()
  expect(elsewhere).toEqual([])

  // Lets Anna work at all sites. The shared lists are then completed without another default type.
  const sites = await db.selectFrom('site').select('id').where('is_active', '=', true).execute()
  await db
    .insertInto('employee_site')
    .values(sites.map(({ id }) => ({ site_id: id, employee_id: anna.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  expect((await read()).map(({ List }) => List)).toContain('substatuses')
  expect((await add()).status).toBe(200)
  expect(await read()).toEqual([])
  const defaults = await db
    .selectFrom('stamping_type')
    .select('code')
    .where('is_default', '=', true)
    .execute()
  expect(defaults).toHaveLength(1)
})

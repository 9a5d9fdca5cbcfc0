import { administrationEndpoints as api } from '@verstas/contract/administration/endpoints.ts'
import type { PeopleSave } from '@verstas/contract/administration/entities.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildCredential, buildEmployee, buildProfile, buildSite } from '../../../test/builders.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { checkPin } from '../quick-change/pins.ts'

const { db, clock, logLines, send, signIn } = await buildTestApp()
const home = await buildSite(db)
const worker = await buildProfile(db, { without: ['ManageUsers'] })
const chief = await buildEmployee(db, { name: 'Chief', sites: [home] })
let headers: Headers
beforeAll(async () => {
  headers = await signIn(chief)
})

type Line = PeopleSave['People'][number]
const line = (Name: string, changes: Partial<Line> = {}): Line => ({
  ...{ Name, Subsystem: 'M', ProfileId: worker.id },
  ...changes,
})
const add = (People: Line[], by = headers) => send(api.addPeople, { headers: {}, body: { People } }, by)
const names = async () => (await send(api.listPeople, {}, headers)).body.map(({ Name }) => Name)

it("several people are added at the session's site, each with an event, a resource and a log line", async () => {
  logLines.length = 0
  const { status, body } = await add([
    line('Matti', { UserName: 'matti', Email: 'matti@example.test' }),
    line('Liisa', { Subsystem: '' }),
  ])
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { Name: 'Matti', UserName: 'matti', Sites: [{ Id: home.id }], IsActive: true },
    { Name: 'Liisa', UserName: null },
  ])
  expect(await names()).toEqual(expect.arrayContaining(['Matti', 'Liisa']))
  const ids = body.map(({ Id }) => Id)
  const events = await db.selectFrom('event').select('entity_id').where('kind', '=', 'personAdded').execute()
  expect(events.map((event) => event.entity_id)).toEqual(ids)
  const resources = await db.selectFrom('resource').select('name').where('site_id', '=', home.id).execute()
  expect(resources.map(({ name }) => name)).toContain('Matti')
  expect(logLines.filter((text) => JSON.stringify(text).includes('person added'))).toHaveLength(2)
})

it('if one person is refused, no one is added, and each refusal names its line', async () => {
  const taken = await buildEmployee(db, { name: 'Old', sites: [home] })
  await buildCredential(db, taken, { user_name: 'old' })
  const before = await names()
  const { status, errors } = await add([
    line('Good', { UserName: 'good' }),
    line('Taken', { UserName: 'old' }),
    line('Again', { UserName: 'good' }),
    line('Nobody', { ProfileId: 999_999 }),
  ])
  expect(status).toBe(409)
  const named = errors.map(({ ErrorId, MetaData }) => [
    ErrorId,
    MetaData.find(({ Key }) => Key === 'line')?.Value,
    MetaData.find(({ Key }) => Key === 'field')?.Value,
  ])
  expect(named).toEqual([
    [errorCodes.personNameTaken.id, '1', 'UserName'],
    [errorCodes.personNameTaken.id, '2', 'UserName'],
    [errorCodes.invalidField.id, '3', 'ProfileId'],
  ])
  expect(await names()).toEqual(before)
})

it('a first PIN follows the rules of PINs, and the person signs in with it', async () => {
  const refused = await add([line('Pinned', { Pin: '4826' }), line('Simple', { Pin: '1234' })])
  expect(refused).toMatchObject({ status: 400, errors: [{ ErrorId: errorCodes.pinTooSimple.id }] })
  expect(refused.errors[0]?.MetaData).toEqual(
    expect.arrayContaining([
      { Key: 'field', Value: 'Pin' },
      { Key: 'line', Value: '1' },
    ]),
  )
  const { body } = await add([line('Pinned', { Pin: '4826' }), line('Unpinned')])
  const [pinned, unpinned] = body
  expect(await checkPin(db, home.id, pinned?.Id ?? 0, '4826')).toBe(pinned?.Id)
  expect(await checkPin(db, home.id, unpinned?.Id ?? 0, '4826')).toBeInstanceOf(Refusal)
})

it('an administrator cannot add people with rights that the administrator lacks', async () => {
  const narrow = await buildProfile(db, { without: ['CorrectStampings'] })
  const helper = await signIn(await buildEmployee(db, { sites: [home], profile_id: narrow.id }))
  const { errors } = await add([line('One'), line('Two', { ProfileId: narrow.id })], helper)
  expect(errors).toMatchObject([
    { ErrorId: errorCodes.personHasMoreRights.id, MetaData: [{ Key: 'line', Value: '0' }] },
  ])
})

it('refuses to add more than 200 people, or to add people in a session without a recent confirmation', async () => {
  expect((await add(Array.from({ length: 201 }, () => line('Many')))).status).toBe(400)
  clock.advance({ minutes: 6 })
  const { errors } = await add([line('Late')])
  expect(errors).toMatchObject([{ ErrorId: errorCodes.confirmationNeeded.id }])
})

import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { profileEndpoints } from '@verstas/contract/administration/profile-endpoints.ts'
import type { ProfileSave, ProfileValues } from '@verstas/contract/administration/profile-entities.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { allRights } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildWallLink } from '../../../test/activity-builders.ts'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee, buildSite, nextNumber } from '../../../test/builders.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { buildDevice } from '../../../test/quick-change-builders.ts'

const { app, db, clock, send, signIn, logLines } = await buildTestApp()
const [home, away] = [await buildSite(db), await buildSite(db, { name: 'Away' })]
const anna = await buildEmployee(db, { name: 'Anna', sites: [home] })
const ben = await buildEmployee(db, { name: 'Ben', sites: [home] })
let annas: Headers
let bens: Headers

beforeAll(async () => {
  annas = await signIn(anna)
  bens = await signIn(ben)
})

const add = (Values: ProfileValues, by = annas) =>
  send(profileEndpoints.addProfile, { headers: {}, body: { Values } }, by)
const save = (id: number, body: ProfileSave, by = annas) =>
  send(profileEndpoints.saveProfile, { params: { id }, headers: {}, body }, by)
const remove = (id: number, by = annas) => send(profileEndpoints.removeProfile, { params: { id } }, by)
const newName = () => `New ${nextNumber()}`
const build = async (...Rights: Right[]) => {
  const Values = { Name: newName(), Rights }
  return { id: (await add(Values)).body.Id, Values }
}
const rightsOf = (profile: Parameters<typeof grantedRights>[0]) => [...grantedRights(profile)].sort()
const refusedWith = ({ id, status }: { readonly id: number; readonly status: number }) => ({
  status,
  errors: [{ ErrorId: id }],
})

describe('each right', () => {
  it.each(allRights)('the right %s can be added to and removed from a profile alone', async (right) => {
    const added = await add({ Name: newName(), Rights: [right] })
    expect(rightsOf(added.body)).toEqual([right])
    const Base = { Name: added.body.Name, Rights: [right] }
    const emptied = await save(added.body.Id, { Base, Values: { ...Base, Rights: [] } })
    expect(rightsOf(emptied.body)).toEqual([])
  })

  it.each(allRights.filter((right) => right !== 'ManageUsers'))(
    'an administrator who lacks %s can neither add nor remove it, and the refusal names it',
    async (right) => {
      const lesser = await signIn(await buildEmployee(db, { sites: [home], without: [right] }))
      const refused = refusedWith(errorCatalogue.profileHasMoreRights)
      expect(await add({ Name: newName(), Rights: [right] }, lesser)).toMatchObject(refused)
      const { id, Values } = await build(right)
      const taken = await save(id, { Base: Values, Values: { ...Values, Rights: [] } }, lesser)
      expect(taken).toMatchObject({
        ...refused,
        errors: [{ MetaData: [{ Key: 'rights', Value: right }] }],
      })
      expect(taken.errors[0]?.ErrorMessage).toContain('Puuttuva oikeus: ')
      expect(await remove(id, lesser)).toMatchObject(refused)
    },
  )
})

describe('a profile', () => {
  it('a profile needs a name that no other profile has', async () => {
    const { Values } = await build()
    expect(await add(Values)).toMatchObject(refusedWith(errorCatalogue.profileTaken))
    const { id, Values: mine } = await build()
    const renamed = { Base: mine, Values: { ...mine, Name: Values.Name } }
    expect(await save(id, renamed)).toMatchObject(refusedWith(errorCatalogue.profileTaken))
    expect((await add({ Name: '  ', Rights: [] })).status).toBe(400)
  })

  it('a profile can be removed only if no active or inactive person has it', async () => {
    const { id } = await build()
    const leaver = await buildEmployee(db, { sites: [home], profile_id: id, is_active: false })
    expect(await remove(id)).toMatchObject(refusedWith(errorCatalogue.profileInUse))
    await db.updateTable('employee').set({ profile_id: ben.profile_id }).where('id', '=', leaver.id).execute()
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
  })

  it("the list of profiles has their people, the people's sites, and the links and devices they created", async () => {
    const { id, Values } = await build('ShareMonitor')
    const worker = await buildEmployee(db, { sites: [home, away], profile_id: id })
    await buildEmployee(db, { sites: [home], profile_id: id, is_active: false })
    await buildWallLink(db, worker)
    const profiles = (await send(administrationEndpoints.listProfiles, {}, annas)).body
    expect(profiles.find(({ Id }) => Id === id)).toMatchObject({
      Name: Values.Name,
      PeopleCount: 1,
      Sites: [{ Description: 'Away' }, { Id: home.id }],
      LinkCount: 1,
      DeviceCount: 0,
    })
  })

  it('changing a profile needs the right to manage people, and a recent confirmation', async () => {
    const worker = await signIn(await buildEmployee(db, { sites: [home], without: ['ManageUsers'] }))
    expect((await add({ Name: newName(), Rights: [] }, worker)).status).toBe(403)
    const carl = await signIn(await buildEmployee(db, { sites: [home] }))
    const { id, Values } = await build()
    clock.advance({ minutes: 6 })
    const refused = refusedWith(errorCatalogue.confirmationNeeded)
    expect(await add({ Name: newName(), Rights: [] }, carl)).toMatchObject(refused)
    expect(await save(id, { Base: Values, Values }, carl)).toMatchObject(refused)
    expect(await remove(id, carl)).toMatchObject(refused)
    annas = await signIn(anna)
    bens = await signIn(ben)
  })

  it('a profile of people at another site can be changed only by an administrator of that site', async () => {
    const { id, Values } = await build('AddJob')
    await buildEmployee(db, { sites: [home, away], profile_id: id })
    const change = { Base: Values, Values: { ...Values, Rights: [] } }
    expect(await save(id, change)).toMatchObject({
      status: 403,
      errors: [{ ErrorId: errorCatalogue.profileElsewhere.id, MetaData: [{ Key: 'sites', Value: 'Away' }] }],
    })
    expect(await remove(id)).toMatchObject(refusedWith(errorCatalogue.profileElsewhere))
    const ofBoth = await signIn(await buildEmployee(db, { sites: [home, away] }), home.id)
    expect((await save(id, change, ofBoth)).status).toBe(200)
  })
})

describe('two administrators', () => {
  it('if two administrators change different rights of a profile, both changes remain', async () => {
    const { id, Values } = await build('AddJob')
    await save(id, { Base: Values, Values: { ...Values, Rights: ['AddJob', 'EditJob'] } })
    const { body } = await save(
      id,
      { Base: Values, Values: { ...Values, Rights: ['AddJob', 'StampOthers'] } },
      bens,
    )
    expect(rightsOf(body)).toEqual(['AddJob', 'EditJob', 'StampOthers'])
  })

  it('if two administrators rename a profile, the second is refused with the name of the first', async () => {
    const { id, Values } = await build('AddJob')
    await save(id, { Base: Values, Values: { ...Values, Name: newName() } })
    expect(await save(id, { Base: Values, Values: { ...Values, Name: newName() } }, bens)).toMatchObject({
      status: 412,
      errors: [{ ErrorId: errorCatalogue.profileChanged.id, MetaData: [{ Key: 'user', Value: 'Anna' }] }],
    })
  })
})

describe('a change of rights', () => {
  it('a changed right applies to open sessions immediately, and refreshes their pages', async () => {
    const { id, Values } = await build('MobileServiceTechnician')
    const worker = await buildEmployee(db, { sites: [home], profile_id: id })
    const workers = await signIn(worker)
    const live = await connectLive(await listenOn(app), workers)
    await save(id, { Base: Values, Values: { ...Values, Rights: [...Values.Rights, 'MobileCheckList'] } })
    await live.expectReceived([{ name: 'refresh', event: {} }])
    const settings = (await send(sessionEndpoints.getSettings, {}, workers)).body
    expect(settings.Authorization).toMatchObject({ MobileServiceTechnician: true, MobileCheckList: true })
  })

  it('wall links and devices end if their creators lose the right to create them', async () => {
    const { id, Values } = await build('ShareMonitor', 'ManageUsers')
    const maker = await buildEmployee(db, { sites: [home], profile_id: id })
    const link = await buildWallLink(db, maker)
    const device = await buildDevice(db, maker)
    const validity = async () => [
      (await db.selectFrom('wall_link').select('revoked_at').where('id', '=', link.id).executeTakeFirst())
        ?.revoked_at,
      (
        await db
          .selectFrom('trusted_device')
          .select('distrusted_at')
          .where('id', '=', device.id)
          .executeTakeFirst()
      )?.distrusted_at,
    ]
    const without = (right: Right): ProfileValues => ({
      ...Values,
      Rights: Values.Rights.filter((other) => other !== right),
    })
    await save(id, { Base: Values, Values: without('ShareMonitor') })
    expect(await validity()).toEqual([expect.any(Date), null])
    await save(id, { Base: Values, Values: without('ManageUsers') })
    expect(await validity()).toEqual([expect.any(Date), expect.any(Date)])
  })

  it('a new and a removed profile have a security log line', async () => {
    logLines.length = 0
    const { id } = await build('AddJob')
    expect(logLines.join()).toContain('profile added')
    await remove(id)
    expect(logLines.join()).toContain('profile removed')
    expect(logLines.join()).not.toContain('profile changed')
  })

  it('a change of a profile stores an event and a security log line, unless nothing differs', async () => {
    const { id, Values } = await build('AddJob')
    logLines.length = 0
    await save(id, { Base: Values, Values })
    expect(logLines.join()).not.toContain('profile changed')
    await save(id, { Base: Values, Values: { ...Values, Rights: ['EditJob'] } })
    expect(logLines.join()).toContain('profile changed')
    const events = await db
      .selectFrom('event')
      .selectAll()
      .where('entity', '=', 'setting')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { kind: 'settingAdded' },
      {
        kind: 'settingChanged',
        subject: { List: 'profiles', Name: Values.Name },
        before: { Rights: ['AddJob'] },
        after: { Rights: ['EditJob'] },
      },
    ])
  })

  it('the profile of the last administrators cannot lose the right to manage people', async () => {
    const other = await buildTestApp()
    const site = await buildSite(other.db)
    const last = await buildEmployee(other.db, { sites: [site] })
    const by = await other.signIn(last)
    const { body } = await other.send(administrationEndpoints.listProfiles, {}, by)
    const mine = body.find(({ Id }) => Id === last.profile_id)
    const Base = { Name: mine?.Name ?? '', Rights: [...allRights] }
    const answer = await other.send(
      profileEndpoints.saveProfile,
      {
        params: { id: last.profile_id },
        headers: {},
        body: { Base, Values: { ...Base, Rights: allRights.filter((right) => right !== 'ManageUsers') } },
      },
      by,
    )
    expect(answer).toMatchObject(refusedWith(errorCatalogue.lastAdministrator))
  })
})

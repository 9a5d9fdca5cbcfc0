import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildProfile, buildSite } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { lookOften } from '../../../test/look-often.ts'
import { buildScimApp } from '../../../test/scim-app.ts'
import { entra } from '../../../test/scim-requests.ts'

lookOften()
const app = await buildScimApp()
const { db, site, worker, administrator, headersOfAdministrator, account } = app
const { call, addUser, addGroup, map, join, personOf, addWorker, send, logLines } = app

describe('mapped groups', () => {
  it('mapped groups grant profile and sites, and a person without such a group loses the access', async () => {
    const second = await buildSite(db)
    await db
      .insertInto('employee_site')
      .values({ employee_id: administrator.id, site_id: second.id })
      .execute()
    const { user, group, person } = await addWorker()
    expect(person).toMatchObject({
      profile_id: worker.id,
      siteIds: [site.id],
      subsystem: 'M',
      is_active: true,
    })
    const events = await db
      .selectFrom('event')
      .selectAll()
      .where('entity', '=', 'employee')
      .where('entity_id', '=', person.id)
      .execute()
    expect(events).toMatchObject([{ kind: 'personAdded', service_account_id: account.id, employee_id: null }])
    expect(
      logLines.some((line) => line.includes('person added') && line.includes(`"ofEmployeeId":${person.id}`)),
    ).toBe(true)

    const sites = await addGroup({ profileId: null, siteIds: [second.id] })
    await join(sites, user)
    expect(await personOf(user)).toMatchObject({ siteIds: [site.id, second.id].sort((a, b) => a - b) })
    await call('PATCH', `/Groups/${group.id}`, entra.removeMember(user.id))
    expect(await personOf(user)).toMatchObject({ is_active: false })
    await call('PATCH', `/Groups/${group.id}`, entra.addMembers(user.id))
    expect(await personOf(user)).toMatchObject({ is_active: true })
    expect((await call('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect(await personOf(user)).toMatchObject({ is_active: false })
  })

  it('a change of a group’s mapping is applied to all members and recorded in the audit log', async () => {
    const { user, group, person } = await addWorker()
    const [other, more] = [await addUser(), await addUser()]
    await join(group, other, more)
    const foreman = await buildProfile(db, { without: ['ManageUsers', 'ManageSettings', 'CorrectStampings'] })
    expect((await map(group.id, { profileId: foreman.id })).status).toBe(200)
    for (const member of [user, other, more])
      expect(await personOf(member)).toMatchObject({ profile_id: foreman.id })
    await map(group.id, { profileId: null, siteIds: [] })
    expect(await personOf(user)).toMatchObject({ is_active: false, id: person.id })
    const log = await db.selectFrom('event').selectAll().where('entity', '=', 'setting').execute()
    expect(log.at(-1)).toMatchObject({
      employee_id: administrator.id,
      subject: { List: 'directory', Id: group.id },
      after: { ProfileId: null, SiteIds: '' },
    })
  })

  it('refuses a mapping to administration rights or foreign sites, or with a stale version', async () => {
    const group = await addGroup()
    const manager = await buildProfile(db)
    const away = await buildSite(db)
    const refusals = [
      [{ profileId: manager.id }, 409, 900528],
      [{ siteIds: [away.id] }, 403, 900023],
      [{ profileId: 99_999 }, 400, 900001],
    ] as const
    for (const [mapping, , ErrorId] of refusals)
      expect((await map(group.id, mapping)).errors).toMatchObject([{ ErrorId }])
    const body = { ProfileId: null, Subsystem: '', SiteIds: [], Version: 9 }
    const stale = await send(
      directoryEndpoints.saveDirectoryGroup,
      { params: { id: group.id }, headers: {}, body },
      headersOfAdministrator,
    )
    expect(stale.errors).toMatchObject([{ ErrorId: 900529 }])
  })

  it('a background loop applies a mapping to members beyond the first hundred', async () => {
    const group = await addGroup({})
    const users: { readonly id: string }[] = []
    for (let count = 0; count < 103; count += 1) users.push(await addUser())
    await join(group, ...users)
    await eventually(async () => {
      for (const user of users) expect(await personOf(user)).toMatchObject({ is_active: true })
    })
  })
})

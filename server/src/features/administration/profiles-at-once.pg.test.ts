import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { PersonSave } from '@verstas/contract/administration/entities.ts'
import { profileEndpoints } from '@verstas/contract/administration/profile-endpoints.ts'
import { allRights } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee, buildProfile, buildSite } from '../../../test/builders.ts'

const { db, send, signIn } = await buildTestApp()
const site = await buildSite(db)

const withoutManaging = allRights.filter((right) => right !== 'ManageUsers')

const saveRights = (
  profile: { readonly id: number; readonly name: string },
  Rights: Right[],
  by: Headers,
) => {
  const Base = { Name: profile.name, Rights: [...allRights] }
  const body = { Base, Values: { ...Base, Rights } }
  return send(profileEndpoints.saveProfile, { params: { id: profile.id }, headers: {}, body }, by)
}

const personOf = (name: string, ProfileId: number): PersonSave => ({
  Name: name,
  Subsystem: 'M',
  IsWorkqueue: false,
  IsActive: true,
  ProfileId,
  SiteIds: [site.id],
})

it("if two administrators concurrently remove the right from each other's profile, one retains it", async () => {
  const profiles = [await buildProfile(db), await buildProfile(db)] as const
  const both = [
    await buildEmployee(db, { sites: [site], profile_id: profiles[0].id }),
    await buildEmployee(db, { sites: [site], profile_id: profiles[1].id }),
  ] as const
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await signIn(both[0]), await signIn(both[1])]
    const answers = await Promise.all([
      saveRights(profiles[1], withoutManaging, first),
      saveRights(profiles[0], withoutManaging, second),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    // The second call fails because its caller has lost the right (403), or no administrator would remain (409).
    expect([
      [200, 403],
      [200, 409],
    ]).toContainEqual(statuses)
    await db
      .updateTable('access_profile')
      .set({ manage_users: true })
      .where(
        'id',
        'in',
        profiles.map(({ id }) => id),
      )
      .execute()
  }
  await db.updateTable('employee').set({ is_active: false }).where('id', '=', both[1].id).execute()
})

it('a profile is not removed while a person is concurrently assigned to it', async () => {
  const by = await signIn(await buildEmployee(db, { sites: [site] }))
  for (let round = 0; round < 5; round += 1) {
    const { id } = await buildProfile(db, { without: ['ManageUsers'] })
    const [removed, added] = await Promise.all([
      send(profileEndpoints.removeProfile, { params: { id } }, by),
      send(administrationEndpoints.addPerson, { headers: {}, body: personOf(`P${id}`, id) }, by),
    ])
    expect([
      [204, 400],
      [409, 200],
    ]).toContainEqual([removed.status, added.status])
  }
})

it('an administrator cannot assign a profile that concurrently gains a right the administrator lacks', async () => {
  const strong = await signIn(await buildEmployee(db, { sites: [site] }))
  const weak = await signIn(await buildEmployee(db, { sites: [site], without: ['ManageParts'] }))
  for (let round = 0; round < 5; round += 1) {
    const profile = await buildProfile(db, { without: ['ManageUsers', 'ManageParts'] })
    const Base = { Name: profile.name, Rights: withoutManaging.filter((right) => right !== 'ManageParts') }
    const body = { Base, Values: { ...Base, Rights: [...Base.Rights, 'ManageParts' as const] } }
    const [saved, added] = await Promise.all([
      send(profileEndpoints.saveProfile, { params: { id: profile.id }, headers: {}, body }, strong),
      send(
        administrationEndpoints.addPerson,
        { headers: {}, body: personOf(`W${profile.id}`, profile.id) },
        weak,
      ),
    ])
    expect(saved.status).toBe(200)
    expect([200, 403]).toContain(added.status)
  }
})

it('if two administrators concurrently close their sites, one site remains open', async () => {
  const sites = [await buildSite(db), await buildSite(db)] as const
  const both = [
    await buildEmployee(db, { sites: [sites[0]] }),
    await buildEmployee(db, { sites: [sites[1]] }),
  ] as const
  const remaining = both.map(({ id }) => id)
  await db.updateTable('employee').set({ is_active: false }).where('id', 'not in', remaining).execute()
  const close = async (place: 0 | 1) => {
    const by = await signIn(both[place])
    const params = { list: 'sites' } as const
    const [item] = (await send(settingEndpoints.listSettings, { params, query: {} }, by)).body.Items
    const Base = item?.Values ?? {}
    return send(
      settingEndpoints.saveSetting,
      {
        params: { ...params, item: String(sites[place].id) },
        headers: {},
        body: { Base, Values: { ...Base, IsActive: false } },
      },
      by,
    )
  }
  const answers = await Promise.all([close(0), close(1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

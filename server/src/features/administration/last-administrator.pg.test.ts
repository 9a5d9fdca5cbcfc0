import { administrationEndpoints as api } from '@verstas/contract/administration/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildProfile, buildSite } from '../../../test/builders.ts'

const { db, send, signIn } = await buildTestApp()

it("if two administrators concurrently remove each other's right, one of them retains it", async () => {
  const site = await buildSite(db)
  const worker = await buildProfile(db, { without: ['ManageUsers'] })
  const both = [
    await buildEmployee(db, { sites: [site] }),
    await buildEmployee(db, { sites: [site] }),
  ] as const
  for (let round = 0; round < 5; round += 1) {
    const takeFrom = async (other: (typeof both)[number], by: (typeof both)[number]) =>
      send(
        api.savePerson,
        {
          params: { id: other.id },
          headers: {},
          body: {
            Name: other.name,
            Subsystem: 'M',
            IsWorkqueue: false,
            IsActive: true,
            ProfileId: worker.id,
            UserName: null,
            Email: null,
            PrincipalName: null,
            SiteIds: [site.id],
          },
        },
        await signIn(by),
      )
    const [first, second] = both
    const answers = await Promise.all([takeFrom(first, second), takeFrom(second, first)])
    // The second call fails because its caller has lost the right (403), or the person is the last
    // administrator (409).
    const statuses = answers.map(({ status }) => status).sort()
    expect([
      [200, 403],
      [200, 409],
    ]).toContainEqual(statuses)
    for (const { id, profile_id } of both)
      await db.updateTable('employee').set({ profile_id }).where('id', '=', id).execute()
  }
})

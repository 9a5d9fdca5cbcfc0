import { setupEndpoints } from '@verstas/contract/administration/setup-endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { createSetupLink } from './setup-link.ts'

const { db, clock, send } = await buildTestApp()

it('only one of five concurrent uses of the setup link creates a site', async () => {
  const headers = { 'setup-token': (await createSetupLink(db, clock)) ?? '' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, place) =>
      send(setupEndpoints.setUp, {
        headers,
        body: {
          SiteName: `Site ${place}`,
          TimeZone: 'UTC',
          Language: 'en',
          Name: `Person ${place}`,
          UserName: `person${place}`,
          NewPassword: 'a quiet hall 7',
        },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  const [site, ...others] = await db.selectFrom('site').select('id').execute()
  expect(others).toEqual([])
  const people = await db.selectFrom('employee_site').selectAll().execute()
  expect(people).toMatchObject([{ site_id: site?.id }])
})

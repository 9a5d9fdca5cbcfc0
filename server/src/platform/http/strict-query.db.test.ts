import { expect, it } from 'vitest'
import { buildIntegrationApp } from '../../../test/integration-app.ts'

const { app, db, site, account } = await buildIntegrationApp()
const headers = { ...account.headers, 'accept-language': 'en' }

it.each([
  ['dryrun=true', 'dryrun'],
  ['dry_run=true', 'dry_run'],
  ['dryRun=true&mode=test', 'mode'],
  ['dryRun=', 'dryRun'],
  ['dryRun=null', 'dryRun'],
])('a batch with ?%s is refused, names the parameter, and writes nothing', async (query, field) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/integration/v1/customers/batch?${query}`,
    headers,
    payload: { source: 'dms', records: [{ externalId: 'C-1', data: { siteId: site.id, lastName: 'Aho' } }] },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    [{ ErrorId: 900001, MetaData: [{ Key: 'field', Value: field }, {}] }],
  ])
  expect(await db.selectFrom('customer').selectAll().execute()).toEqual([])
})

it.each(['/account?x=1', '/vehicles?Limit=5', '/vehicles/1?x=1', '/changes?from=now', '/differences?x=1'])(
  'a read with an unknown parameter is refused: %s',
  async (path) => {
    const answer = await app.inject({ url: `/api/integration/v1${path}`, headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      [{ ErrorMessage: expect.stringContaining('There is no such field. Leave it out.') }],
    ])
  },
)

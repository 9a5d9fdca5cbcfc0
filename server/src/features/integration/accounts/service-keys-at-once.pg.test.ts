import { integrationAccountEndpoints } from '@verstas/contract/integration/account-endpoints.ts'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { buildEmployee } from '../../../../test/builders.ts'
import { buildServiceAccount, buildServiceKey, headersOfKey } from '../../../../test/service-builders.ts'

const { db, clock, send, signIn } = await buildTestApp()
const { addServiceKey, addServiceAccount, revokeServiceAccount } = serviceAccountEndpoints

const tenTimes = <T>(run: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 10 }, (_, place) => run(place)))

it('ten concurrent calls add at most two valid keys to an account', async () => {
  const administrator = await buildEmployee(db)
  const headers = await signIn(administrator)
  const account = await buildServiceAccount(db, { sites: [{ id: administrator.siteId }] })
  const makeTen = () => tenTimes(() => send(addServiceKey, { params: { id: account.id }, body: {} }, headers))
  expect((await makeTen()).map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  clock.advance({ hours: 24 * 365 })
  const late = await signIn(administrator)
  const made = await tenTimes(() =>
    send(addServiceKey, { params: { id: account.id }, body: { Days: 1 } }, late),
  )
  expect(made.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)])
  clock.advance({ hours: -24 * 365 })
})

it('the database refuses a third valid key of an account', async () => {
  const account = await buildServiceAccount(db)
  await buildServiceKey(db, account, { place: 2 })
  await expect(buildServiceKey(db, account, { place: 2 })).rejects.toThrow('service_key__one_in_place')
  await expect(buildServiceKey(db, account, { place: 3 as 2 })).rejects.toThrow('service_key__two_places')
})

it('only one of ten concurrent accounts with the same name is added', async () => {
  const administrator = await buildEmployee(db)
  const headers = await signIn(administrator)
  const made = await tenTimes((place) =>
    send(
      addServiceAccount,
      {
        body: {
          Name: place % 2 === 0 ? 'Payroll' : 'PAYROLL',
          HasAllSites: false,
          SiteIds: [administrator.siteId],
          HasAllScopes: true,
          Language: 'fi',
          MayAdoptEmployees: false,
        },
        headers: {},
      },
      headers,
    ),
  )
  expect(made.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

it('no key of a revoked account works, even if the key was added during the revocation', async () => {
  const administrator = await buildEmployee(db)
  const headers = await signIn(administrator)
  const account = await buildServiceAccount(db, { sites: [{ id: administrator.siteId }] })
  const params = { id: account.id }
  const [made] = await Promise.all([
    send(addServiceKey, { params, body: {} }, headers),
    send(revokeServiceAccount, { params }, headers),
  ])
  const keys = [account.key, ...(made.status === 200 ? [made.body.Key] : [])]
  for (const key of keys)
    expect((await send(integrationAccountEndpoints.getServiceCaller, {}, headersOfKey(key))).status).toBe(401)
  const { rows } = await sql`
    select from service_key where account_id = ${account.id} and revoked_at is null`.execute(db)
  expect(rows).toEqual([])
})

it('a mistyped key is refused without a database query', async () => {
  const { key } = await buildServiceAccount(db)
  const mistyped = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x')
  await db.transaction().execute(async (tx) => {
    await sql`lock table service_key, service_account in access exclusive mode`.execute(tx)
    const answer = await send(integrationAccountEndpoints.getServiceCaller, {}, headersOfKey(mistyped))
    expect(answer.status).toBe(401)
  })
})

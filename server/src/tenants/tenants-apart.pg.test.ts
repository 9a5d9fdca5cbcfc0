import { urlOf } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestClock, testStart } from '../../test/app.ts'
import { buildEmployee, buildSession } from '../../test/builders.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { connectLive, refusalOf } from '../../test/live-client.ts'
import { buildOfferApp } from '../../test/offer-app.ts'
import { buildDevice, buildPin } from '../../test/quick-change-builders.ts'
import { buildServiceAccount } from '../../test/service-builders.ts'
import { createTenantFile, serveTestTenants } from '../../test/tenant-process.ts'
import { buildCustomer, buildVehicle, buildWorkOrder } from '../../test/work-order-builders.ts'
import { createWallLink } from '../features/activities/wall/wall-links.ts'
import type { Db } from '../platform/database/transaction.ts'
import { createLoginToken } from '../platform/session/login-token.ts'
import { readSettings } from '../platform/settings.ts'

const [alpha, beta] = [await freshDatabase(), await freshDatabase()]
const files = await createTenantFile()
await files.write([
  { id: 'alpha', databaseUrl: alpha.url },
  { id: 'beta', databaseUrl: beta.url },
])
const clock = createTestClock()
const { ask, origin } = await serveTestTenants(files, { DEBUG_DATE: testStart.toISOString() })

/** Both groups have the same people, orders and ids, so an id of one group is valid in the other. */
async function buildGroup(db: Db, word: string) {
  const person = await buildEmployee(db, { name: `${word} Mies` })
  const { token } = await buildSession(db, person, { clock, limits: readSettings({}) })
  const customer = await buildCustomer(db, person.siteId, { last_name: word })
  const vehicle = await buildVehicle(db, person.siteId, { make_name: word })
  await buildWorkOrder(db, person.siteId, {
    vehicle_id: vehicle.id,
    contact_customer_id: customer.id,
    note: word,
  })
  await buildPin(db, person, '2580')
  return {
    person,
    token,
    session: { authorization: `Bearer ${token}` },
    service: (await buildServiceAccount(db)).headers,
    device: await buildDevice(db, person),
  }
}

const ofAlpha = await buildGroup(alpha.db, 'Alfa')
const ofBeta = await buildGroup(beta.db, 'Beeta')

const endpoints = Object.values(contract).flatMap((group) => Object.entries<EndpointDefinition>(group))
const params = new Proxy({}, { get: (_, name) => (name === 'date' ? '2026-11-20' : '1') })

/** Calls an endpoint at a group's host. */
const call = (host: string, endpoint: EndpointDefinition, headers: Readonly<Record<string, string>>) =>
  ask(host, urlOf(endpoint, '/api', { params }), {
    method: endpoint.method,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' },
    ...(endpoint.body && { body: '{}' }),
  })

/**
 * Returns the hash of each table. Excludes tables that change without a call, or by calls of people who are
 * not signed in yet.
 */
async function hashOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in ('server_process', 'sign_in_failure', 'passkey_challenge')
    order by 1`.execute(db)
  const parts: string[] = []
  for (const { name } of rows) {
    const found = await sql<{ hash: string | null }>`
      select md5(string_agg(md5(line::text), '' order by md5(line::text))) as hash from ${sql.table(name)} line`.execute(
      db,
    )
    parts.push(`${name} ${found.rows[0]?.hash}`)
  }
  return parts.join('\n')
}

it('every call with a session or key of another group is refused, and reads and changes nothing', async () => {
  const before = await hashOf(beta.db)
  const admitted: string[] = []
  for (const [name, endpoint] of endpoints) {
    const isService = areServiceRights(endpoint.rights)
    const answer = await call('beta.test', endpoint, isService ? ofAlpha.service : ofAlpha.session)
    expect(answer.status, name).toBeLessThan(500)
    expect(answer.body, name).not.toMatch(/Alfa|Beeta/)
    if (endpoint.rights !== 'public' && answer.status !== 401) admitted.push(`${name}: ${answer.status}`)
  }
  expect(admitted).toEqual([])
  expect(await hashOf(beta.db)).toBe(before)
})

it('the same session and key work in their own group', async () => {
  const { listEmployees } = contract.employees as unknown as Record<string, EndpointDefinition>
  const endpoint = listEmployees ?? expect.fail('there is a list of employees')
  const own = await call('alpha.test', endpoint, ofAlpha.session)
  expect([own.status, own.body]).toEqual([200, expect.stringContaining('Alfa Mies')])
  expect(own.body).not.toContain('Beeta')
  expect((await call('beta.test', endpoint, ofBeta.session)).body).toContain('Beeta Mies')
})

it('a live connection with a session of another group is refused', async () => {
  const at = (host: string) => ({ extraHeaders: { host } })
  expect(await refusalOf(origin, ofAlpha.session, at('beta.test'))).toBe(401)
  expect((await connectLive(origin, ofAlpha.session, at('alpha.test'))).socket.connected).toBe(true)
})

it('long polling with a session of another group is refused, and works in its own group', async () => {
  /** Opens a connection by long polling, and returns the response to its handshake. */
  const shake = async (host: string, token: string) => {
    const path = '/api/live/?EIO=4&transport=polling'
    const { sid } = JSON.parse((await ask(host, path)).body.slice(1)) as { readonly sid: string }
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }
    await ask(host, `${path}&sid=${sid}`, { method: 'POST', headers, body: `40${JSON.stringify({ token })}` })
    return (await ask(host, `${path}&sid=${sid}`)).body
  }
  expect(await shake('beta.test', ofAlpha.token)).toMatch(/^44.*401/)
  expect(await shake('alpha.test', ofAlpha.token)).toMatch(/^40/)
})

/** Secrets of a group that grant access without a session. They must work only in their own group. */
const secrets: readonly (readonly [string, Asking])[] = [
  [
    'link of an offer to a customer',
    {
      path: '/api/vhc/offer',
      headers: { 'offer-token': await makeOfferLink() },
    },
  ],
  ['link of a wall screen', { path: '/api/utility/activities/wall', headers: await makeWallLink() }],
  [
    'login link',
    {
      ...{ path: '/api/authentication/token/login', method: 'POST', body: '{}' },
      headers: {
        authorization: `Token ${await createLoginToken(alpha.db, { employeeId: ofAlpha.person.id, clock })}`,
      },
    },
  ],
  [
    'key of a shared device with the right PIN',
    {
      ...{ path: '/api/authentication/device/pin', method: 'POST' },
      body: JSON.stringify({ EmployeeId: ofAlpha.person.id, Pin: '2580' }),
      headers: ofAlpha.device.headers,
    },
  ],
]

it.each(secrets)(
  'a %s of another group is refused, and works in its own group',
  async (_, { path, ...asking }) => {
    const headers = { 'content-type': 'application/json', ...asking.headers }
    const refused = await ask('beta.test', path, { ...asking, headers })
    expect([401, 403, 404, 410]).toContain(refused.status)
    expect(refused.body).not.toMatch(/Alfa|Beeta/)
    expect((await ask('alpha.test', path, { ...asking, headers })).status).toBe(200)
  },
)

interface Asking {
  readonly path: string
  readonly method?: string
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
}

async function makeOfferLink(): Promise<string> {
  const { inspector } = await buildOfferApp({}, alpha)
  const person = await inspector({ name: 'Alfa Tarkastaja' })
  const { Link } = (await person.offer((await person.inspect()).id)).body
  return Link.slice(Link.lastIndexOf('/') + 1)
}

async function makeWallLink(): Promise<{ readonly authorization: string }> {
  const { siteId, id: employeeId } = ofAlpha.person
  const { Token } = await createWallLink(alpha.db, { siteId, employeeId }, 'Alfa', clock.now())
  return { authorization: `Wall ${Token}` }
}

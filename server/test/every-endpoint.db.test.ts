import { urlOf } from '@verstas/contract/call.ts'
import type { EndpointDefinition, NeededRight } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { ErrorList } from '@verstas/contract/errors/entities.ts'
import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { authorizationFlags, profileRights } from '@verstas/contract/session/rights.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { features } from '../src/features.ts'
import { buildTestApp, type Headers } from './app.ts'
import { buildEmployee, type TestRight } from './builders.ts'
import { buildServiceAccount } from './service-builders.ts'

const { app, db, settings, logLines, send, signIn } = await buildTestApp()

const mounted = Object.values(features).flatMap(({ endpoints }) =>
  Object.entries<EndpointDefinition>(endpoints),
)
const integration = mounted.filter(([, { rights }]) => areServiceRights(rights))
const guarded = mounted.filter(([, { rights }]) => rights !== 'public' && !areServiceRights(rights))
const withBody = mounted.filter(([, { body }]) => body !== undefined)
const withParams = mounted.filter(([, { params }]) => params !== undefined)

/** Returns the expected errors of a refusal. Returns none for HEAD, whose responses have no body. */
const expectedErrors = ({ method }: EndpointDefinition, ...reasons: readonly object[]) =>
  method === 'HEAD' ? [] : reasons

/** Returns a value for every path parameter. A refused call does not use the values. */
const params = new Proxy({}, { get: (_, name) => (name === 'date' ? '2026-11-20' : '1') })

let person: Headers
let service: Headers
beforeAll(async () => {
  person = await signIn(await buildEmployee(db))
  service = (await buildServiceAccount(db)).headers
})
/** Returns the headers of a caller with all rights or scopes that the endpoint needs. */
const callerOf = ({ rights }: Pick<EndpointDefinition, 'rights'>): Headers =>
  areServiceRights(rights) ? service : person

it('the server mounts every endpoint of the contract, each path once', () => {
  const served = new Set(mounted.map(([, endpoint]) => endpoint))
  const forgotten = Object.values(contract)
    .flatMap((group) => Object.entries<EndpointDefinition>(group))
    .filter(([, endpoint]) => !served.has(endpoint))
    .map(([name]) => name)
  expect(forgotten).toEqual([])
  const paths = mounted.map(([, { method, path }]) => `${method} ${path.replace(/:(?!date)\w+/g, ':')}`)
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([])
})

describe('without a session', () => {
  it.each(guarded)('the call %s without a session fails with 118263', async (_, endpoint) => {
    const answer = await send(endpoint, { params, body: {} })
    expect(answer).toMatchObject({
      status: 401,
      errors: expectedErrors(endpoint, { ErrorId: 118263, MetaData: [] }),
    })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })
})

describe('the integration API', () => {
  const refused = (endpoint: EndpointDefinition) => ({
    status: 401,
    errors: expectedErrors(endpoint, { ErrorId: 900310, MetaData: [] }),
  })

  it.each(integration)(
    'the call %s fails with 900310 without a key, and with the token of a session',
    async (_, endpoint) => {
      expect(await send(endpoint, { params, body: {} })).toMatchObject(refused(endpoint))
      expect(await send(endpoint, { params, body: {} }, person)).toMatchObject(refused(endpoint))
    },
  )

  it.each(guarded)(
    "the app's call %s refuses the key of a service account with 118263",
    async (_, endpoint) => {
      const answer = await send(endpoint, { params, body: {} }, service)
      expect(answer).toMatchObject({ status: 401, errors: expectedErrors(endpoint, { ErrorId: 118263 }) })
    },
  )

  it.each(integration)(
    'the call %s names every scope that the account lacks, and needs no other',
    async (_, endpoint) => {
      const needed = scopesOf(endpoint)
      const others = scopes.filter((scope) => !needed.includes(scope))
      const allowed = await buildServiceAccount(db, {
        scopes: needed.length > 0 ? [...needed] : ['reports:read'],
      })
      expect((await send(endpoint, { params, query: params, body: {} }, allowed.headers)).status).not.toBe(
        403,
      )
      if (needed.length === 0) return
      const lacking = await buildServiceAccount(db, { scopes: others })
      expect(await send(endpoint, { params, query: params, body: {} }, lacking.headers)).toMatchObject({
        status: 403,
        errors: [{ ErrorId: 900311, MetaData: [{ Key: 'scopes', Value: needed.join(', ') }] }],
      })
    },
  )
})

const everyRight: readonly TestRight[] = [...authorizationFlags, ...profileRights]
const needsOf = ({ rights }: EndpointDefinition): readonly NeededRight[] =>
  typeof rights === 'string' || areServiceRights(rights) ? [] : rights
const neededBy = (endpoint: EndpointDefinition): readonly TestRight[] =>
  needsOf(endpoint).filter((needed) => typeof needed === 'string')
const scopesOf = ({ rights }: EndpointDefinition): readonly Scope[] =>
  areServiceRights(rights) ? scopes.filter((scope) => rights.scopes.includes(scope)) : []
/** Returns the alternative rights of an endpoint. Any one of them suffices. */
const alternativesOf = (endpoint: EndpointDefinition): readonly TestRight[] =>
  needsOf(endpoint).flatMap((needed) => (typeof needed === 'string' ? [] : needed))

describe.each(everyRight)('without the right %s', (right) => {
  it("calls that need a right fail with 403 and the right's name after the session has lost the right", async () => {
    const employee = await buildEmployee(db)
    const headers = await signIn(employee)
    await takeAway(employee.profile_id, right)
    logLines.length = 0
    const needing = guarded.filter(([, endpoint]) => neededBy(endpoint).includes(right))
    for (const [name, endpoint] of needing) {
      const answer = await send(endpoint, { params, body: {} }, headers)
      const MetaData = [{ Key: 'right', Value: right }]
      expect(answer, name).toMatchObject({
        status: 403,
        errors: expectedErrors(endpoint, { ErrorId: 900003, MetaData }),
      })
      expect(answer.headers['session-expires'], name).toBeDefined()
    }
    const refusals = logLines
      .map((line) => JSON.parse(line))
      .filter(({ security }) => security === 'right refused')
    expect(refusals).toHaveLength(needing.length)
    for (const line of refusals) expect(line).toMatchObject({ employeeId: employee.id, right })
  })
})

/**
 * Calls whose handler checks more than the declared rights. Examples are rights to another person's day, the sites
 * of a service account, and work at all sites.
 */
const refusesByRequest = new Set([
  'getStampingDay',
  'getPersonPayroll',
  'listSubscriptions',
  'reserveWorkOrder',
  'addServiceKey',
  'loadTyreLists',
  'makeWebhook',
  'removeProfile',
  'revokeServiceAccount',
  'revokeServiceKey',
])

it('a call with only the rights that it declares does not fail with 403', async () => {
  const forbidden: string[] = []
  // This call responds with a file and is tested in archive-of-site.db.test.ts.
  for (const [name, endpoint] of guarded.filter(([each]) => each !== 'exportEverything')) {
    const named = [...neededBy(endpoint), ...alternativesOf(endpoint)]
    const without = everyRight.filter((right) => !named.includes(right))
    const headers = await personWithout(without)
    const { status } = await send(endpoint, { params, body: {} }, headers)
    if (status === 403) forbidden.push(name)
  }
  expect(forbidden.filter((name) => !refusesByRequest.has(name))).toEqual([])
})

it('a call with alternative rights fails with 403 only if all of them are missing', async () => {
  const withAlternatives = guarded.filter(([, endpoint]) => alternativesOf(endpoint).length > 0)
  expect(withAlternatives.map(([name]) => name)).toContain('searchVehiclesByLicenseNumber')
  for (const [name, endpoint] of withAlternatives) {
    const alternatives = alternativesOf(endpoint)
    const statusWith = async (held: readonly TestRight[]) => {
      const headers = await personWithout(
        everyRight.filter((right) => ![...neededBy(endpoint), ...held].includes(right)),
      )
      return (await send(endpoint, { params, query: params, body: {} }, headers)).status
    }
    expect(await statusWith([]), name).toBe(403)
    for (const right of alternatives) expect(await statusWith([right]), `${name}, ${right}`).not.toBe(403)
  }
})

const people = new Map<string, Promise<Headers>>()
const personWithout = (without: readonly TestRight[]) => {
  const person =
    people.get(without.join()) ?? buildEmployee(db, { without }).then((employee) => signIn(employee))
  people.set(without.join(), person)
  return person
}

async function takeAway(profileId: number, right: TestRight): Promise<void> {
  const column = right.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).slice(1)
  if ((authorizationFlags as readonly string[]).includes(right))
    await sql`update access_profile set ${sql.ref(column)} = false where id = ${profileId}`.execute(db)
  else
    await db
      .insertInto('profile_right')
      .values({ profile_id: profileId, name: right, is_granted: false })
      .execute()
}

/** Returns the list of errors of a refusal, which may have the form of a standard. */
const errorsIn = (
  answer: { readonly json: () => unknown },
  { refusals }: { readonly refusals?: unknown },
): unknown => (refusals ? Object(answer.json()).errors : answer.json())

describe('an invalid request', () => {
  it.each(withBody)(
    'the call %s fails with 400 for a body of the wrong type, and names the field',
    async (_, endpoint) => {
      const answer = await send(endpoint, { params, body: ['nonsense', null, 1e3] }, callerOf(endpoint))
      expect(answer.status).toBe(400)
      expect(answer.errors[0]?.MetaData[0]?.Key).toBe('field')
    },
  )

  it.each(withBody)(
    'the call %s fails with 400 for malformed JSON',
    async (_, { method, path, at, rights, refusals }) => {
      const answer = await app.inject({
        method,
        url: (at ? '' : settings.apiBase) + path,
        headers: { ...callerOf({ rights }), 'content-type': 'application/json' },
        payload: '{"a":',
      })
      expect(answer.statusCode).toBe(400)
      expect(errorsIn(answer, { refusals })).toMatchObject([{ ErrorId: 900002 }])
    },
  )

  it.each(withBody)(
    'the call %s fails with 415 for a body that is not JSON',
    async (_, { method, path, at, rights, refusals }) => {
      const answer = await app.inject({
        method,
        url: (at ? '' : settings.apiBase) + path,
        headers: { ...callerOf({ rights }), 'content-type': 'text/xml' },
        payload: '<a/>',
      })
      expect(answer.statusCode).toBe(415)
      expect(errorsIn(answer, { refusals })).toMatchObject([{ ErrorId: 900006 }])
    },
  )

  // Accepts an empty list, because a search allows any text in its path.
  it.each(withParams)(
    'the call %s returns 400, 404 or an empty list for an invalid path',
    async (_, endpoint) => {
      const nonsense = new Proxy({}, { get: () => "x' or 1=1 --" })
      // Bypasses the check of declared errors, because no route matches a path without a valid day (404).
      const url = urlOf(endpoint, settings.apiBase, { params: nonsense })
      const answer = await app.inject({
        method: endpoint.method,
        url,
        headers: callerOf(endpoint),
        payload: {},
      })
      if (answer.statusCode === 200) {
        expect(answer.json()).toEqual([])
        return
      }
      expect([400, 404]).toContain(answer.statusCode)
      if (endpoint.method !== 'HEAD') ErrorList.min(1).parse(errorsIn(answer, endpoint))
    },
  )
})

it('an unknown path fails with a list of errors, even without a session', async () => {
  for (const url of ['/api/no/such/path', '/api/%zz', '/api/workshop/workorder/../../etc']) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject([{ ErrorId: 900004 }])
  }
})

import { urlOf } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { ErrorList } from '@verstas/contract/errors/entities.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { fieldReasonTexts } from '@verstas/contract/texts/field-reasons.ts'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { buildTestApp } from './app.ts'
import { buildEmployee } from './builders.ts'
import { buildServiceAccount } from './service-builders.ts'

const { app, db, settings, signIn } = await buildTestApp({ serviceCallsPerMinute: 0 })
const person = await signIn(await buildEmployee(db))
const service = (await buildServiceAccount(db)).headers

const endpoints = Object.values(contract).flatMap((group) => Object.entries<EndpointDefinition>(group))
const ofSystems = endpoints.filter(([, { rights }]) => areServiceRights(rights))
const parameters = endpoints.flatMap(([name, endpoint]) =>
  endpoint.query instanceof z.ZodObject
    ? Object.keys(endpoint.query.shape).map((parameter) => ({ name, parameter, endpoint }))
    : [],
)

const params = new Proxy({}, { get: (_, name) => (name === 'date' ? '2026-11-20' : '1') })

/** Calls an endpoint, and returns the status and the metadata of each error. HEAD has no errors. */
async function refusalOf(endpoint: EndpointDefinition, url: string) {
  const { method, rights, refusals } = endpoint
  const headers = { ...(areServiceRights(rights) ? service : person), 'accept-language': 'en' }
  const answer = await app.inject({ method, url, headers })
  const body = method === 'HEAD' ? [] : answer.json()
  const errors = ErrorList.parse(refusals ? Object(body).errors : body)
  return {
    status: answer.statusCode,
    errors: errors.map(({ MetaData }) => MetaData.map(({ Value }) => Value)),
  }
}

it('the query of every call is an object, so that the server can check its parameters', () => {
  const others = endpoints.filter(([, { query }]) => query !== undefined && !(query instanceof z.ZodObject))
  expect(others.map(([name]) => name)).toEqual([])
})

it.each(parameters)(
  'the parameter $parameter of $name is refused if it is repeated or badly encoded',
  async ({ parameter, endpoint }) => {
    const url = urlOf(endpoint, settings.apiBase, { params })
    const expectRefusal = async (query: string, reason: 'once' | 'percentEncoded') => {
      const { status, errors } = await refusalOf(endpoint, `${url}?${query}`)
      expect(status, query).toBe(400)
      if (endpoint.method === 'HEAD') return
      expect(errors, query).toContainEqual([parameter, fieldReasonTexts[`fieldReason.${reason}`].en])
    }
    await expectRefusal(`${parameter}=1&${parameter}=2`, 'once')
    for (const value of ['%ff', '%C3%28', '%', '%zz', 'a%u00e4'])
      await expectRefusal(`${parameter}=${value}`, 'percentEncoded')
  },
)

it.each(ofSystems.filter(([, { params: ofPath }]) => ofPath !== undefined))(
  'the call %s of other systems is refused if its path is badly encoded',
  async (_, endpoint) => {
    const bad = new Proxy({}, { get: () => 'BAD' })
    const url = urlOf(endpoint, settings.apiBase, { params: bad }).replaceAll('BAD', '%ff')
    const reason = fieldReasonTexts['fieldReason.addressNotUtf8'].en
    expect(await refusalOf(endpoint, url)).toEqual({ status: 400, errors: [[reason]] })
  },
)

import { urlOf } from '@verstas/contract/call.ts'
import { bytes, type EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { ErrorList } from '@verstas/contract/errors/entities.ts'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { buildTestApp } from './app.ts'
import { buildEmployee } from './builders.ts'
import { requestsTo, toHostileJson } from './endpoint-arbitraries.ts'
import { buildStampingTypes } from './stamping-builders.ts'
import { buildWorkOrderWithRows } from './work-order-builders.ts'

const { app, db, settings, logLines, signIn } = await buildTestApp()
await buildStampingTypes(db)
const employee = await buildEmployee(db)
const { workOrder, job, rows } = await buildWorkOrderWithRows(db, employee.siteId, 2)
const known = [
  employee.id,
  employee.siteId,
  workOrder.id,
  workOrder.order_number,
  job.id,
  ...rows.map(({ id }) => id),
]
const ids = fc.constantFrom(...known, 1, 2, 10, 11, 999_999)

const endpoints = Object.values(contract).flatMap((group) => Object.entries<EndpointDefinition>(group))

beforeEach(() => {
  logLines.length = 0
})

it.each(endpoints)('%s answers or refuses whatever comes, and never fails', async (_, endpoint) => {
  await fc.assert(
    fc.asyncProperty(requestsTo(endpoint, ids), async (request) => {
      const response = await send(endpoint, request)
      if (response.statusCode === 200) {
        if (endpoint.answer !== bytes) expect(endpoint.answer.parse(response.json())).toEqual(response.json())
      } else {
        expect(response.statusCode, response.body).toBeLessThan(500)
        ErrorList.min(1).parse(response.json())
      }
    }),
    { numRuns: 20 },
  )
  expect(logLines.filter((line) => line.includes('"err"'))).toEqual([])
})

type AnyRequest = Readonly<Record<'params' | 'query' | 'headers' | 'body', unknown>>

async function send(endpoint: EndpointDefinition, { params, query, headers, body }: AnyRequest) {
  return app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, settings.apiBase, { params: textsIn(params), query }),
    headers: {
      ...textsIn(headers),
      ...(await signIn(employee)),
      ...(endpoint.body && { 'content-type': 'application/json' }),
    },
    ...(endpoint.body && { payload: toHostileJson(body) }),
  })
}

/** The members as texts of whole characters: nothing else can be written into an address or a header. */
function textsIn(members: unknown): Record<string, string> {
  const texts = Object.entries(Object(members)).map(([name, value]) => [name, String(value).toWellFormed()])
  return Object.fromEntries(texts)
}

import { randomUUID } from 'node:crypto'
import { resumablePath } from '@verstas/contract/attachments/resumable-protocol.ts'

import { bytes, type EndpointDefinition, noContent } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { ErrorList } from '@verstas/contract/errors/entities.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { buildTestApp } from './app.ts'
import { buildEmployee } from './builders.ts'
import { requestsTo, runsPerEndpoint } from './endpoint-arbitraries.ts'
import { sendUnchecked } from './send-unchecked.ts'
import { buildServiceAccount } from './service-builders.ts'
import { buildStampingTypes } from './stamping-builders.ts'
import { buildWorkOrderWithRows } from './work-order-builders.ts'

const testApp = await buildTestApp()
const { app, db, logLines, send, settings, signIn } = testApp
await buildStampingTypes(db)
const employee = await buildEmployee(db)
const service = await buildServiceAccount(db)
const { workOrder, job, rows } = await buildWorkOrderWithRows(db, employee.siteId, 2)
const sampleIds = [
  employee.id,
  employee.siteId,
  workOrder.id,
  workOrder.order_number,
  job.id,
  ...rows.map(({ id }) => id),
]
const named = {
  ids: [...sampleIds, 1, 2, 10, 11, 999_999],
  uuids: [workOrder.global_id, ...rows.map(({ oid }) => oid), randomUUID()],
}

const endpoints = Object.values(contract).flatMap((group) => Object.entries<EndpointDefinition>(group))

beforeEach(() => {
  logLines.length = 0
})

it.each(endpoints)(
  'the call %s accepts or refuses any input, without an internal error',
  async (_, endpoint) => {
    const session = await signIn(employee)
    const headers = areServiceRights(endpoint.rights) ? service.headers : session
    await fc.assert(
      fc.asyncProperty(requestsTo(endpoint, named), async (request) => {
        const response = await sendUnchecked(testApp, endpoint, request, headers)
        if (response.statusCode < 300) {
          if (response.statusCode !== 204 && endpoint.answer !== bytes && endpoint.answer !== noContent)
            expect(endpoint.answer.parse(response.json())).toEqual(response.json())
        } else {
          expect(response.statusCode, response.body).toBeLessThan(500)
          const isStandard = [400, 401].includes(response.statusCode)
          const refusal = endpoint.refusals ?? ((isStandard && endpoint.refusal) || ErrorList.min(1))
          if (endpoint.method !== 'HEAD') refusal.parse(response.json())
        }
      }),
      { numRuns: runsPerEndpoint },
    )
    expect(logLines.filter((line) => line.includes('"err"'))).toEqual([])
    // Checks that no request has closed the session. Otherwise later requests would be refused before parsing.
    expect((await send(sessionEndpoints.getSettings, {}, session)).status).toBe(200)
  },
)

const forms = endpoints.filter(([, { form }]) => form !== undefined)
const contentTypes = fc.oneof(
  fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="'),
  fc.integer({ min: 1, max: 600 }).map((length) => `multipart/form-data; boundary=${'x'.repeat(length)}`),
)
const formPieces = fc.array(
  fc.constantFrom(
    ...['--x', '--x--', '\r\n', '\r\n\r\n', '\0', ';', '"', 'a: b', 'x'.repeat(5_000)],
    'Content-Disposition: form-data; name="Caption"',
    'Content-Disposition: form-data; name="file"; filename="a.pdf"',
    'Content-Disposition: form-data; name="__proto__"; filename*=utf-8\'\'%ff',
    'Content-Type: application/json',
  ),
  { maxLength: 30 },
)

it.each(forms)(
  'the call %s accepts or refuses any form, without an internal error',
  async (_, { method, path }) => {
    const headers = await signIn(employee)
    const url = settings.apiBase + path.replace(/:\w+/g, String(workOrder.order_number))
    await fc.assert(
      fc.asyncProperty(contentTypes, formPieces, async (type, pieces) => {
        const payload = pieces.join('')
        const answer = await app.inject({
          method,
          url,
          headers: { ...headers, 'content-type': type },
          payload,
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  },
)

const headerValues = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    '1e3',
    '1.0.0',
    'NaN',
    'partial',
    'final;/a /b',
    'final;',
    'a,b',
    'filename %%',
  ),
  fc.constantFrom(
    '9'.repeat(30),
    'filename YQ==,orderNumber MQ==',
    'application/offset+octet-stream',
    'é\x7f',
    'x'.repeat(2_000),
  ),
  fc.constant(`filename YQ==,orderNumber ${Buffer.from(String(workOrder.order_number)).toString('base64')}`),
)
const protocolHeaders = fc.record(
  Object.fromEntries(
    [
      'upload-length',
      'upload-defer-length',
      'upload-concat',
      'upload-metadata',
      'upload-offset',
      'content-type',
    ].map((name) => [name, headerValues]),
  ),
  { requiredKeys: [] },
)
const names = fc.constantFrom(
  '',
  `/${'-'.repeat(36)}`,
  `/${randomUUID()}`,
  '/0',
  '/..',
  '/%2e%2e%2f',
  '/a%00',
  '/%zz',
)
const methods = fc.constantFrom('POST', 'HEAD', 'PATCH', 'DELETE', 'GET', 'OPTIONS')

it('the resumable upload calls accept or refuse any input, without an internal error', async () => {
  const headers = { ...(await signIn(employee)), 'tus-resumable': '1.0.0' }
  await fc.assert(
    fc.asyncProperty(methods, names, protocolHeaders, async (method, name, more) => {
      const url = settings.apiBase + resumablePath + name
      const answer = await app.inject({
        method: method as 'POST',
        url,
        headers: { ...headers, ...more },
        payload: 'abc',
      })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
})

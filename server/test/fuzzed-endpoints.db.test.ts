import { randomUUID } from 'node:crypto'
import { bytes, type EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { ErrorList } from '@verstas/contract/errors/entities.ts'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { buildTestApp } from './app.ts'
import { buildEmployee } from './builders.ts'
import { requestsTo } from './endpoint-arbitraries.ts'
import { sendAsIs } from './send-as-is.ts'
import { buildStampingTypes } from './stamping-builders.ts'
import { buildWorkOrderWithRows } from './work-order-builders.ts'

const testApp = await buildTestApp()
const { db, logLines, signIn } = testApp
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
const named = {
  ids: [...known, 1, 2, 10, 11, 999_999],
  uuids: [workOrder.global_id, ...rows.map(({ oid }) => oid), randomUUID()],
}

const endpoints = Object.values(contract).flatMap((group) => Object.entries<EndpointDefinition>(group))

beforeEach(() => {
  logLines.length = 0
})

it.each(endpoints)('%s answers or refuses whatever comes, and never fails', async (_, endpoint) => {
  await fc.assert(
    fc.asyncProperty(requestsTo(endpoint, named), async (request) => {
      const response = await sendAsIs(testApp, endpoint, request, await signIn(employee))
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

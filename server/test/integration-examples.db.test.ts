import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inTransaction } from '../src/platform/database/transaction.ts'
import { setActor } from '../src/platform/events/actor.ts'
import { buildTestApp } from './app.ts'
import { buildEmployee, buildProfile, buildSite } from './builders.ts'
import { drainOutbox } from './drain-outbox.ts'
import { buildExternalRef } from './integration-builders.ts'
import { buildServiceAccount } from './service-builders.ts'
import { buildCustomer, buildVehicle } from './work-order-builders.ts'

/** The host of the examples. It stands for this address, which nobody looks up. */
const host = 'erp.example.com'
const address = '192.0.2.10'

const { app, db } = await buildTestApp({ webhookAllowedTargets: [address] })
const site = await buildSite(db)
const anna = await buildEmployee(db, { name: 'Anna', sites: [site] })
for (const [name, without] of [
  ['Technician', ['ManageUsers', 'ManageSettings']],
  ['Administration', []],
] as const) {
  const { id } = await buildProfile(db, { without })
  await db.updateTable('access_profile').set({ name }).where('id', '=', id).execute()
}
const owner = await buildCustomer(db, site.id, { first_name: 'Matti', last_name: 'Virtanen' })
await buildCustomer(db, site.id, { first_name: null, last_name: null, company_name: 'Kuljetus Oy' })
await buildCustomer(db, site.id)
const vehicle = await buildVehicle(db, site.id, {
  license_number: 'ABC-123',
  serial_number: 'YV1TEST0000000001',
  make_name: 'Volvo',
  model_name: 'V60',
  mileage: 12_000,
  owner_customer_id: owner.id,
})
await buildExternalRef(db, { entity: 'vehicles', externalId: 'V-4711', siteId: site.id, id: vehicle.id })
await buildExternalRef(db, { entity: 'customers', externalId: 'C-1', siteId: site.id, id: owner.id })
await drainOutbox(db)
const { headers } = await buildServiceAccount(db)

interface Example {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly url: string
  /** The body after the headers; undefined if there is none. */
  readonly payload: object | undefined
  readonly status: number
  readonly answer: unknown
}

const page = readFileSync(new URL('../../docs/integration.md', import.meta.url), 'utf8').replaceAll(
  host,
  address,
)

/** The requests in the document, each with the response that follows it. */
const examples = [...page.matchAll(/^```http\n([\s\S]*?)^```\n\s*^```json ?(\d*)\n([\s\S]*?)^```/gm)].map(
  ([, request = '', status = '', answer = '']): Example => {
    const [method = '', url = ''] = request.split('\n')[0]?.split(' ') ?? []
    const [, body] = request.split('\n\n')
    const payload = body === undefined ? undefined : (JSON.parse(body) as object)
    return {
      method: method as 'GET',
      url,
      payload,
      status: Number(status || 200),
      answer: JSON.parse(answer),
    }
  },
)

/** Fields whose values differ in each run. */
const variable = new Set(['version', 'position', 'next', 'createdAt', 'changedAt', 'at', 'secret'])

/** Maps each cursor in the document to the actual cursor. */
const cursors = new Map<string, string>()

/**
 * Expects a response with the document's fields and values. `…` stands for fields that the document omits.
 */
function expectLike(documented: unknown, actual: unknown, path: string): void {
  if (Array.isArray(documented)) {
    expect(actual, path).toHaveLength(documented.length)
    for (const [place, item] of documented.entries())
      expectLike(item, (actual as unknown[])[place], `${path}[${place}]`)
  } else if (typeof documented === 'object' && documented !== null) {
    const { '…': omitted, ...fields } = documented as Record<string, unknown>
    if (omitted === undefined)
      expect(Object.keys(actual as object).sort(), path).toEqual(Object.keys(fields).sort())
    const isNext = (documented as { Key?: unknown }).Key === 'next'
    for (const [name, value] of Object.entries(fields)) {
      const found = (actual as Record<string, unknown>)[name]
      if (variable.has(name) || (isNext && name === 'Value')) {
        expect(typeof found, `${path}.${name}`).toBe(typeof value)
        if (typeof value === 'string') cursors.set(value, String(found))
      } else expectLike(value, found, `${path}.${name}`)
    }
  } else expect(actual, path).toEqual(documented)
}

it('the document of the integration API contains examples', () => {
  expect(examples.length).toBeGreaterThan(6)
})

it('the server responds to each example as the document says', async () => {
  for (const { method, url, payload, status, answer } of examples) {
    const asked = [...cursors].reduce((text, [documented, actual]) => text.replace(documented, actual), url)
    // The example with `wait` returns a change that is committed while the call waits.
    const answering = app.inject({ method, url: asked, headers, ...(payload && { payload }) })
    if (url.includes('wait='))
      await inTransaction(db, async (tx) => {
        await setActor(tx, { kind: 'employee', id: anna.id })
        await tx.updateTable('vehicle').set({ mileage: 12_500 }).where('id', '=', vehicle.id).execute()
      })
    const answered = await answering
    expect(answered.statusCode, `${url} ${answered.body}`).toBe(status)
    expectLike(answer, answered.json(), url)
  }
})

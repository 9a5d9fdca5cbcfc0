import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  orderRefreshEndpoints as api,
  integrationSourceEndpoints,
} from '@verstas/contract/integration/source-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'

const { db, site, account, batch, send, signIn, clock, logLines } = await buildIntegrationApp({
  pullAllowedTargets: ['127.0.0.1'],
})
const anna = await buildEmployee(db, { sites: [site] })
const stranger = await buildEmployee(db, { sites: [await buildSite(db)] })
const headers = { ...(await signIn(anna)), 'accept-language': 'en' }

const asked: string[] = []
let answer: RequestListener = () => {}
const dms = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.authorization ?? 'without a secret'}`)
  answer(request, response)
})
await new Promise<void>((resolve) => dms.listen(0, '127.0.0.1', resolve))
atEnd(() => {
  dms.closeAllConnections()
  dms.close()
})
const address = `http://127.0.0.1:${(dms.address() as AddressInfo).port}/orders`

const answerWith = (record: unknown) => {
  answer = (_, response) => response.end(JSON.stringify(record))
}
const vehicle = { siteId: site.id, licenseNumber: 'ABC-1', makeName: 'Volvo', modelName: 'V60' }
await batch('vehicles', [{ externalId: 'V', data: vehicle }])
const order = (data: object = {}) => ({
  externalId: 'W-1',
  data: { siteId: site.id, orderNumber: 81_001, vehicle: { externalId: 'V' }, ...data },
})
const [taken] = (await batch('work-orders', [{ ...order({ note: 'Old' }), version: '5' }])).results
const id = taken?.id ?? 0
const setAddress = async (PullAddress: string | null, PullSecret: string | null = null) =>
  send(
    integrationSourceEndpoints.saveIntegrationSource,
    { params: { name: 'dms' }, body: { PullAddress, PullSecret } },
    headers,
  )
const refresh = (Source = 'dms', of = id, as: Record<string, string> = headers) =>
  send(api.refreshWorkOrder, { params: { id: of }, body: { Source } }, as)
const resultOf = async () => (await refresh()).body
const sourcesOf = async () => (await send(api.listRefreshSources, { params: { id } }, headers)).body
const noteOf = async () =>
  (await send(workOrderEndpoints.getWorkOrder, { params: { id } }, headers)).body.Note

await setAddress(address, 'hush')

beforeEach(() => {
  asked.length = 0
  logLines.length = 0
})

describe('the refresh of a work order', () => {
  it('a refresh sends the secret to the source, and applies the response as a record of the source', async () => {
    expect(await sourcesOf()).toEqual([{ Name: 'dms', IsPaused: false }])
    answerWith({ ...order({ note: 'New' }), version: '6' })
    expect(await resultOf()).toEqual({ Result: 'changed', Faults: [] })
    expect(asked).toEqual(['/orders?orderNumber=81001 Bearer hush'])
    expect(await noteOf()).toBe('New')
    expect(await resultOf()).toEqual({ Result: 'same', Faults: [] })
    const event = await db
      .selectFrom('event')
      .select('service_account_id')
      .where('kind', '=', 'edited')
      .executeTakeFirst()
    expect(event?.service_account_id).toBe(account.id)
    expect(logLines.join('')).not.toContain('hush')
  })

  it('a refresh changes nothing if the response is older, rejected, or waits for another record', async () => {
    answerWith({ ...order({ note: 'Older' }), version: '1' })
    expect(await resultOf()).toMatchObject({ Result: 'stale' })
    answerWith(order({ status: 'Z' }))
    expect(await resultOf()).toMatchObject({ Result: 'rejected', Faults: [{ Path: '/status', Value: 'Z' }] })
    answerWith(order({ vehicle: { externalId: 'V-9' } }))
    expect(await resultOf()).toMatchObject({ Result: 'deferred' })
    expect(await noteOf()).toBe('New')
    await db.deleteFrom('deferred_record').execute()
  })

  it('a refresh applies no record of another work order, and no malformed record', async () => {
    for (const record of [{ ...order(), externalId: 'W-2' }, [order()], 'W-1', null, {}]) {
      answerWith(record)
      expect(await resultOf()).toEqual({ Result: 'badAnswer', Faults: [] })
    }
    expect(await db.selectFrom('work_order').select('id').execute()).toHaveLength(1)
  })

  it('a refresh reports that the source does not know the work order, or does not respond', async () => {
    answer = (_, response) => response.writeHead(404).end()
    expect(await resultOf()).toMatchObject({ Result: 'unknownThere' })
    answer = (_, response) => response.writeHead(500).end('stack trace')
    expect(await resultOf()).toMatchObject({ Result: 'noAnswer' })
    expect(logLines.join('')).toContain('status 500')
    expect(logLines.join('')).not.toMatch(/hush|stack trace|\/orders/)
  })

  it('refreshes hold no database connections while they wait for the source', async () => {
    const waiting: ServerResponse[] = []
    answer = (_, response) => void waiting.push(response)
    // More refreshes than the pool has connections.
    const many = Array.from({ length: 10 }, () => refresh())
    await eventually(() => expect(asked).toHaveLength(10))
    const eleventh = await refresh()
    expect(eleventh.status).toBe(429)
    expect(await noteOf()).toBe('New')
    await batch('customers', [{ externalId: 'C', data: { siteId: site.id, lastName: 'Aho' } }])
    for (const response of waiting) response.end(JSON.stringify(order({ note: 'Late' })))
    const results = (await Promise.all(many)).map(({ body }) => body.Result)
    expect(results.toSorted()).toEqual(['changed', ...Array(9).fill('same')])
    expect(await noteOf()).toBe('Late')
  })

  it('a refresh is refused if the source is paused, even if the pause begins during the request', async () => {
    const pause = (name: 'pauseIntegrationSource' | 'resumeIntegrationSource') =>
      send(integrationSourceEndpoints[name], { params: { name: 'dms' } }, headers)
    let finish = () => {}
    answer = (_, response) => {
      finish = () => void response.end(JSON.stringify(order({ note: 'Paused' })))
    }
    const running = refresh()
    await eventually(() => expect(asked).toHaveLength(1))
    await pause('pauseIntegrationSource')
    finish()
    expect(await running).toMatchObject({ status: 503, errors: [{ ErrorId: 900360 }] })
    expect(await refresh()).toMatchObject({ status: 503, errors: [{ ErrorId: 900360 }] })
    expect(await sourcesOf()).toEqual([{ Name: 'dms', IsPaused: true }])
    expect(await noteOf()).toBe('Late')
    await pause('resumeIntegrationSource')
  })

  it("a refresh needs a work order of the session's site and a source that knows it and has an address", async () => {
    expect((await refresh('payroll')).status).toBe(404)
    expect((await refresh('dms', id + 1)).status).toBe(404)
    const elsewhere = await signIn(stranger)
    expect((await refresh('dms', id, elsewhere)).status).toBe(404)
    await setAddress(null)
    expect(await sourcesOf()).toEqual([])
    expect((await refresh()).status).toBe(404)
    await setAddress(address)
    answerWith(order())
    await refresh()
    expect(asked).toEqual(['/orders?orderNumber=81001 without a secret'])
  })

  it('a refresh by a revoked account is not applied', async () => {
    const old = await buildServiceAccount(db)
    await batch('vehicles', [{ externalId: 'V', data: vehicle }], { headers: old.headers })
    await db
      .updateTable('service_account')
      .set({ revoked_at: clock.now() })
      .where('id', '=', old.id)
      .execute()
    expect(await resultOf()).toEqual({ Result: 'noAccount', Faults: [] })
    expect(asked).toEqual([])
  })
})

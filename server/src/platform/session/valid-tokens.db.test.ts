import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'

const requestsPerMinute = 20
const { app, db, clock, signIn } = await buildTestApp({ requestsPerMinute })
const employee = await buildEmployee(db)

/**
 * Returns functions that make calls from one address: a single call, or as many as the limit allows and one
 * more.
 */
const caller = (remoteAddress: string) => {
  const statusOf = async (headers: Record<string, string> = {}) =>
    (await app.inject({ url: `/api${sessionEndpoints.getEmployee.path}`, remoteAddress, headers })).statusCode
  const useUp = async (headers: Record<string, string> = {}) => {
    for (let count = 0; count <= requestsPerMinute; count += 1) await statusOf(headers)
  }
  return { statusOf, useUp }
}

it("signed-in users can call after anonymous calls have reached the network's limit", async () => {
  const { statusOf, useUp } = caller('192.0.2.1')
  const headers = await signIn(employee)
  expect(await statusOf(headers)).toBe(200)
  await useUp()
  expect(await statusOf()).toBe(429)
  expect(await statusOf(headers)).toBe(200)
})

it('calls with a wrong secret of a session share the limit of anonymous calls', async () => {
  const { statusOf, useUp } = caller('192.0.2.2')
  const headers = await signIn(employee)
  expect(await statusOf(headers)).toBe(200)
  const wrong = { authorization: headers.authorization.replace(/.{43}$/, 'x'.repeat(43)) }
  await useUp(wrong)
  expect(await statusOf(wrong)).toBe(429)
  expect(await statusOf(headers)).toBe(200)
})

it("the limit of a session's calls does not affect other sessions", async () => {
  const { statusOf, useUp } = caller('192.0.2.3')
  const [busy, quiet] = [await signIn(employee), await signIn(employee)]
  expect([await statusOf(busy), await statusOf(quiet)]).toEqual([200, 200])
  await useUp(busy)
  expect([await statusOf(busy), await statusOf(quiet)]).toEqual([429, 200])
})

it('calls of an ended session share the limit of anonymous calls', async () => {
  const { statusOf, useUp } = caller('192.0.2.4')
  const headers = await signIn(employee)
  expect(await statusOf(headers)).toBe(200)
  await db.updateTable('session').set({ closed_at: clock.now() }).execute()
  expect(await statusOf(headers)).toBe(401)
  await useUp()
  expect(await statusOf(headers)).toBe(429)
})

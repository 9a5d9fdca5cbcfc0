import { accountEndpoints as account } from '@verstas/contract/account/endpoints.ts'
import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'

const { db, clock, logLines, signIn, send } = await buildTestApp()
const site = await buildSite(db)
const administrator = await buildEmployee(db, { name: 'Kaisa', sites: [site] })
const headers = await signIn(administrator)

const make = (employee: { readonly id: number }, by = headers) =>
  send(account.makeLoginLink, { params: { employeeId: employee.id } }, by)

const enter = (tokenId: string) =>
  send(session.tokenLogin, { body: {} }, { authorization: `Token ${tokenId}` })

it('a login link signs its person in once, and an event records who made the link', async () => {
  const matti = await buildEmployee(db, { sites: [site] })
  logLines.length = 0
  const { body: link } = await make(matti)
  expect(Date.parse(link.ExpirationTime) - clock.now().getTime()).toBe(5 * 60_000)
  const { body } = await enter(link.TokenId)
  expect((await send(session.getEmployee, {}, { authorization: body.Token })).body.Id).toBe(matti.id)
  expect((await enter(link.TokenId)).status).toBe(401)
  const log = logLines.join('')
  expect(log).toContain('"security":"login link made"')
  expect(log).toContain(`"ofEmployeeId":${matti.id}`)
  expect(log).not.toContain(link.TokenId)
  const event = await db
    .selectFrom('event')
    .select(['employee_id', 'entity_id', 'after'])
    .where('kind', '=', 'loginLinkMade')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ employee_id: administrator.id, entity_id: matti.id })
  expect(JSON.stringify(event)).not.toContain(link.TokenId)
})

it('a login link expires after five minutes', async () => {
  const { body: link } = await make(await buildEmployee(db, { sites: [site] }))
  clock.advance({ minutes: 5 })
  expect((await enter(link.TokenId)).status).toBe(401)
  clock.advance({ minutes: -5 })
})

it('refuses to make a login link for a person with a right or a site that the administrator lacks', async () => {
  const both = await buildEmployee(db, { sites: [site, await buildSite(db)] })
  expect(await make(both)).toMatchObject({ status: 403 })
  expect((await make(await buildEmployee(db))).status).toBe(404)
  const narrow = await signIn(await buildEmployee(db, { sites: [site], without: ['ShareMonitor'] }))
  const wide = await buildEmployee(db, { sites: [site] })
  expect(await make(wide, narrow)).toMatchObject({ status: 403 })
})

it('refuses to make a login link six minutes after the sign-in without a new confirmation', async () => {
  const person = await buildEmployee(db, { sites: [site] })
  const old = await signIn(administrator)
  clock.advance({ minutes: 6 })
  expect(await make(person, old)).toMatchObject({ status: 403, errors: [{ ErrorId: 900210 }] })
})

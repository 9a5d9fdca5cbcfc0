import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { beforeEach, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { addSite, buildEmployee, buildSite } from '../../../test/builders.ts'

const { db, clock, logLines, send, signIn } = await buildTestApp()
const site = await buildSite(db)
const employee = await buildEmployee(db, { sites: [site] })

beforeEach(() => {
  logLines.length = 0
})
const refusals = () =>
  logLines.map((line) => JSON.parse(line)).filter(({ security }) => /refused$/.test(security ?? ''))

it('a request for an object of another site is logged with the call and the id', async () => {
  const stranger = await buildEmployee(db)
  const params = { employeeId: stranger.id }
  await send(accountEndpoints.listSessionsOf, { params }, await signIn(employee))
  expect(refusals()).toMatchObject([
    {
      security: 'object refused',
      level: 'warn',
      employeeId: employee.id,
      siteId: site.id,
      endpoint: 'listSessionsOf',
      ids: [stranger.id],
    },
  ])
})

it("an action beyond an administrator's authority is logged with the reason", async () => {
  const colleague = await buildEmployee(db, { sites: [site] })
  await addSite(db, colleague, await buildSite(db))
  const params = { employeeId: colleague.id }
  await send(accountEndpoints.endSessionsOf, { params }, await signIn(employee))
  expect(refusals()).toMatchObject([
    { security: 'right refused', reason: 'personElsewhere', ids: [colleague.id] },
  ])
})

it('the log contains at most twenty refusals of a session per minute', async () => {
  const headers = await signIn(employee)
  const search = async () => {
    for (let id = 1; id <= 25; id += 1)
      await send(accountEndpoints.listSessionsOf, { params: { employeeId: 900_000 + id } }, headers)
  }
  await search()
  expect(refusals()).toHaveLength(20)
  clock.advance({ minutes: 1 })
  await search()
  expect(refusals()).toHaveLength(40)
})

it('a successful call is not logged as a refusal', async () => {
  await send(accountEndpoints.getAccount, {}, await signIn(employee))
  expect(refusals()).toEqual([])
})

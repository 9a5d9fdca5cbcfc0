import { beforeEach, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'

const { app, db, signIn, logLines } = await buildTestApp()
const site = await buildSite(db)
const anna = await buildEmployee(db, { sites: [site] })

beforeEach(() => {
  logLines.length = 0
})

const lines = () => logLines.map((line) => JSON.parse(line) as { readonly msg: string })
const answeredLine = () => lines().find(({ msg }) => msg === 'answered')
const call = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })

it('the line of a request names the employee, the site and the session, without its token', async () => {
  const headers = await signIn(anna)
  await call('/api/utility/employee', headers)
  const token = headers.authorization.replace('Bearer ', '')
  expect(answeredLine()).toMatchObject({
    level: 'info',
    employeeId: anna.id,
    siteId: site.id,
    session: token.slice(0, 8),
    req: { method: 'GET', route: '/api/utility/employee' },
    pid: process.pid,
    host: expect.stringMatching(/./),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  expect(logLines.join('')).not.toContain(token.split('.')[1])
})

it('the line of a request names the service account', async () => {
  const account = await buildServiceAccount(db)
  await call('/api/integration/v1/account', account.headers)
  expect(answeredLine()).toMatchObject({ serviceAccountId: account.id })
})

it('the line of a request without a session names nobody', async () => {
  await call('/api/utility/employee')
  for (const name of ['employeeId', 'siteId', 'session', 'serviceAccountId'])
    expect(answeredLine()).not.toHaveProperty(name)
})

it('a successful probe is not in the log at info', async () => {
  await call('/api/health/live')
  expect(lines()).toEqual([])
})

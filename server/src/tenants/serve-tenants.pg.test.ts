import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { buildEmployee, buildSession } from '../../test/builders.ts'
import { createDatabase, dropDatabase } from '../../test/create-database.ts'
import { eventually } from '../../test/eventually.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { connectLive } from '../../test/live-client.ts'
import { parseMetrics } from '../../test/parse-metrics.ts'
import { templateDatabase } from '../../test/setup/provided.ts'
import { createTenantFile, serveTestTenants } from '../../test/tenant-process.ts'
import { readSettings } from '../platform/settings.ts'

const [alpha, beta] = [await freshDatabase(), await freshDatabase()]
const a = { id: 'alpha', databaseUrl: alpha.url, domains: ['alpha.fi'], limits: { connections: 14 } }
const b = { id: 'beta', databaseUrl: beta.url }
const files = await createTenantFile()
await files.write([a, b], ['common.test'])
const { ask, origin, metricsOrigin } = await serveTestTenants(files, { METRICS_PORT: '0' })

const clock = { now: () => new Date() }
const person = await buildEmployee(alpha.db, { name: 'Aatu Alfa' })
const { token } = await buildSession(alpha.db, person, { clock, limits: readSettings({}) })
const session = { authorization: `Bearer ${token}` }

it('a request reaches the tenant of its host, even with a port or in capital letters', async () => {
  for (const host of ['alpha.test', 'ALPHA.test:3000', 'beta.test'])
    expect(await ask(host, '/api/health')).toMatchObject({
      status: 200,
      body: expect.stringContaining('"Status":"ok"'),
    })
  expect((await ask('alpha.test', '/api/utility/employees', { headers: session })).status).toBe(200)
})

it('a request to an unknown host gets an API error, or a page in the person’s language', async () => {
  const refused = await ask('gamma.test', '/api/utility/employees', { headers: session })
  expect(refused.status).toBe(404)
  expect(JSON.parse(refused.body)).toMatchObject([{ ErrorId: 900550, MetaData: [] }])
  expect(refused.headers['cache-control']).toBe('no-store')
  const page = await ask('gamma.test', '/', { headers: { accept: 'text/html', 'accept-language': 'sv' } })
  expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Det finns ingen verkstad på den här adressen.')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

it('a load balancer can check the health of the process at its address', async () => {
  const { host } = new URL(origin)
  expect((await ask(host, '/api/health/live')).status).toBe(200)
  expect((await ask(host, '/api/health/ready')).status).toBe(200)
})

it('the common page redirects to the host of the domain, or explains that the domain is unknown', async () => {
  const send = (domain: string) =>
    ask('common.test:3000', '/', {
      method: 'POST',
      body: new URLSearchParams({ domain }).toString(),
      headers: { accept: 'text/html', 'accept-language': 'en' },
    })
  const form = await ask('common.test', '/', { headers: { accept: 'text/html', 'accept-language': 'en' } })
  expect([form.status, form.body]).toEqual([200, expect.stringContaining('E-mail address or company domain')])
  expect(await send('Matti@Alpha.fi')).toMatchObject({
    status: 303,
    headers: { location: 'http://alpha.test:3000/' },
  })
  const unknown = await send('<b>@gamma.fi')
  expect(unknown.status).toBe(404)
  expect(unknown.body).toContain('No workshop has this address.')
  expect(unknown.body).toContain('value="&lt;b&gt;@gamma.fi"')
  expect(unknown.body).not.toMatch(/alpha|beta/)
})

it('the entry of a tenant limits its connections, and its metrics have its id', async () => {
  const { samples = [] } =
    parseMetrics(await (await fetch(`${metricsOrigin}/metrics`)).text()).get('verstas_db_connections_max') ??
    {}
  const sumOf = (tenant: string) =>
    samples.filter(({ labels }) => labels.tenant === tenant).reduce((sum, { value }) => sum + value, 0)
  expect([sumOf('alpha'), sumOf('beta')]).toEqual([14, 35])
})

it('requests and WebSockets are measured for their tenant', async () => {
  const measured = async () => parseMetrics(await (await fetch(`${metricsOrigin}/metrics`)).text())
  const requestsIn = (metrics: Awaited<ReturnType<typeof measured>>) =>
    metrics.get('verstas_http_request_duration_seconds')?.samples ?? []
  const withoutTenant = (metrics: Awaited<ReturnType<typeof measured>>) =>
    requestsIn(metrics).filter(({ labels }) => labels.tenant === undefined)
  // Other test files in this process may have measured requests before.
  const before = withoutTenant(await measured())
  const live = await connectLive(origin, session, { extraHeaders: { host: 'alpha.test' } })
  await ask('beta.test', '/api/utility/employees', { headers: session })
  await eventually(async () => {
    const metrics = await measured()
    expect(metrics.get('verstas_sockets')?.samples).toContainEqual(
      expect.objectContaining({ labels: { tenant: 'alpha', channel: 'live' }, value: 1 }),
    )
    expect(withoutTenant(metrics)).toEqual(before)
    expect(requestsIn(metrics)).toContainEqual(
      expect.objectContaining({ labels: expect.objectContaining({ tenant: 'beta', status: '4xx' }) }),
    )
  })
  live.socket.disconnect()
  await eventually(async () => {
    const metrics = await measured()
    expect(metrics.get('verstas_sockets')?.samples).toContainEqual(
      expect.objectContaining({ labels: { tenant: 'alpha', channel: 'live' }, value: 0 }),
    )
  })
})

it('a paused tenant answers 503 and closes its WebSockets, while the other tenant is served', async () => {
  const live = await connectLive(origin, session, { extraHeaders: { host: 'alpha.test' } })
  await files.write([{ ...a, state: 'paused' }, b])
  await live.expectCut()
  const refused = await ask('alpha.test', '/api/utility/employees', {
    headers: { ...session, 'accept-language': 'en' },
  })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(refused.body)).toMatchObject([
    { ErrorId: 900551, ErrorMessage: 'The service is paused for maintenance. Try again later.' },
  ])
  expect((await ask('beta.test', '/api/health/ready')).status).toBe(200)
  await eventually(async () => {
    const { rows } = await sql`select from server_process`.execute(alpha.db)
    expect(rows).toEqual([])
  })

  await files.write([a, b])
  await eventually(async () => expect((await ask('alpha.test', '/api/health/ready')).status).toBe(200))
  expect((await ask('alpha.test', '/api/utility/employees', { headers: session })).status).toBe(200)
})

it('a tenant without its database answers 503 until it exists, and does not affect other tenants', async () => {
  const server = inject('postgresUrl')
  const missing = new URL(server)
  missing.pathname = `/missing_${process.pid}`
  await files.write([a, b, { id: 'gamma', databaseUrl: missing.href }])
  await eventually(async () => expect((await ask('gamma.test', '/api/health/ready')).status).toBe(503))
  expect((await ask('alpha.test', '/api/health/ready')).status).toBe(200)
  expect((await ask(new URL(origin).host, '/api/health/ready')).status).toBe(200)

  await createDatabase(server, missing.pathname.slice(1), templateDatabase)
  await eventually(async () => expect((await ask('gamma.test', '/api/health/ready')).status).toBe(200))
  await files.write([a, b])
  await eventually(async () => expect((await ask('gamma.test', '/')).status).toBe(404))
  await eventually(() => dropDatabase(server, missing.pathname.slice(1)))
})

it('a tenant is not served if its database is that of another tenant under another host name', async () => {
  const sameDatabase = (alpha.url ?? '').replace('127.0.0.1', 'localhost')
  expect(sameDatabase).not.toBe(alpha.url)
  await files.write([a, b, { id: 'copy', databaseUrl: sameDatabase }])
  await eventually(async () => {
    const metrics = parseMetrics(await (await fetch(`${metricsOrigin}/metrics`)).text())
    expect(metrics.get('verstas_tenant_up')?.samples).toContainEqual(
      expect.objectContaining({ labels: { tenant: 'copy' }, value: 0 }),
    )
  })
  expect((await ask('copy.test', '/api/utility/employees', { headers: session })).status).toBe(503)
  expect((await ask('alpha.test', '/api/utility/employees', { headers: session })).status).toBe(200)
  await files.write([a, b])
})

it('an invalid change of the file has no effect', async () => {
  await files.write([a, a])
  await files.write([{ ...a, hosts: ['new.test'] }, b])
  await eventually(async () => expect((await ask('new.test', '/api/health/ready')).status).toBe(200))
  expect((await ask('beta.test', '/api/health/ready')).status).toBe(200)
})

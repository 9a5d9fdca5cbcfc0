import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { startMain } from '../test/start-main.ts'
import { productVersion } from './platform/version.ts'

const { url = '' } = await freshDatabase()

it('a second server on a port in use prints the conflict and ends, while the first one continues', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-main-'))
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
  const first = startMain(settings)
  const address = await first.up
  const second = startMain({ ...settings, PORT: new URL(address).port })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('is taken by another program')
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)

  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

it('the server writes the setup link only into a file that no other user can read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-main-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = startMain({ NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: dataDir, DATABSE_URL: 'x' })
  const address = await server.up
  const file = join(dataDir, 'setup-link.txt')
  const link = (await readFile(file, 'utf8')).trim()
  expect(link.startsWith(`${address}/#/setup/`)).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(server.output()).toContain(file)
  expect(server.output()).not.toContain('/#/setup/')
  expect(server.output().split('\n')[0]).toContain(`"msg":"Verstas ${productVersion}"`)
  expect(server.output()).toContain('did you mean DATABASE_URL?')
  expect(server.output()).toContain(`opening the database ${new URL(url).pathname.slice(1)} at `)
  expect(server.output()).toContain('VAPID_SUBJECT: missing')
})

it('a stopping server reports that it is not ready, and closes connections after their responses', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-main-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = startMain({ DATABASE_URL: url, DATA_DIR: dataDir, STOP_DELAY_SECONDS: '60' })
  const address = await server.up
  const ready = () => fetch(`${address}/api/health/ready`)
  expect((await ready()).status).toBe(200)
  server.child.kill('SIGTERM')
  await eventually(async () => expect((await ready()).status).toBe(503))
  const live = await fetch(`${address}/api/health/live`)
  expect(live.status).toBe(200)
  expect(live.headers.get('connection')).toBe('close')
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

it('the server prints an explanation if its database is read-only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-main-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const operator = new pg.Client({ connectionString: url })
  await operator.connect()
  onTestFinished(() => operator.end())
  const database = new URL(url).pathname.slice(1)
  await operator.query(`alter database ${database} set default_transaction_read_only = on`)
  const server = startMain({ DATABASE_URL: url, DATA_DIR: dataDir })
  expect(await server.exited).toBe(1)
  await operator.query(
    `set transaction_read_only = off; alter database ${database} reset default_transaction_read_only`,
  )
  expect(server.output()).toContain('The database is read-only')
  expect(server.output()).not.toMatch(/^\s+at /m)
})

it('the server reports a missing certificate file of DATABASE_URL', async () => {
  const server = startMain({ DATABASE_URL: `${url}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem` })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain("'/nowhere/ca.pem'")
  expect(server.output()).toContain('DATABASE_URL names this file')
  expect(server.output()).not.toMatch(/^\s+at /m)
})

it('the server process ends if the start fails after the port is open', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-main-'))
  const operator = new pg.Client({ connectionString: url })
  await operator.connect()
  try {
    await operator.query('alter table setup_link rename to lost')
    const server = startMain({ DATABASE_URL: url, DATA_DIR: dataDir })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('setup_link')
  } finally {
    await operator.end()
    await rm(dataDir, { recursive: true, force: true })
  }
})

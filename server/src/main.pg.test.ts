import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { freshDatabase } from '../test/fresh-database.ts'
import { startMain } from '../test/start-main.ts'

const { url } = await freshDatabase()

it('a second process on a taken port says so and ends; the first one serves on', async () => {
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
}, 60_000)

it('a start that fails once it listens ends the process', async () => {
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
}, 30_000)

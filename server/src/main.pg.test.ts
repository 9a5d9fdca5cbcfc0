import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

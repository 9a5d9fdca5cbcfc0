import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractPgliteTemplate } from '../test/pglite-template.ts'
import { startMain } from '../test/start-main.ts'

let dataDir = ''

const startServer = (environment: NodeJS.ProcessEnv) => startMain({ DATA_DIR: dataDir, ...environment })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verstas-main-'))
  await extractPgliteTemplate(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the server process', () => {
  it('the server prints all wrong settings and does not start', async () => {
    const server = startServer({ PORT: 'x', TIME_ZONE: 'Nowhere' })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('PORT=x: expected a whole number')
    expect(server.output()).toContain('TIME_ZONE=Nowhere: expected an IANA time zone')
    expect(server.output()).not.toContain(' at ')
  })

  it('a second server on the same data folder does not start, and SIGTERM stops the first one cleanly', async () => {
    const server = startServer({})
    const address = await server.up
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)

    const second = startServer({})
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(dataDir)
    expect(second.output()).not.toMatch(/^\s+at /m)
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)

    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await expect(fetch(address)).rejects.toThrow()
  })

  // The port of the app: main.pg.test.ts.
  it('the server reports that its port of metrics is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const port = (blocker.address() as { port: number }).port
    const server = startServer({ METRICS_PORT: String(port) })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain(
      `Port ${port} is taken by another program. Choose another one with METRICS_PORT`,
    )
    blocker.close()
  })

  it('the server reports that it cannot reach its PostgreSQL server', async () => {
    const server = startServer({ DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:1/verstas' })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('Is DATABASE_URL right')
    expect(server.output()).not.toContain('hunter2')
  })
})

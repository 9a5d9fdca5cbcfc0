import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { startMain } from '../test/start-main.ts'

it('the server loads the demo once: at the first start, or at the next one if the first was killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-first-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const startServer = () => startMain({ DATA_DIR: dataDir, DEMO: 'on', DEMO_SCALE: '0.01' })

  const cut = startServer()
  await eventually(() => expect(cut.output()).toContain('Loading the demo'))
  cut.child.kill('SIGKILL')
  // The output only closes after the child process that loads the demo has ended.
  await cut.exited

  const first = startServer()
  await first.up
  expect(first.output()).toContain('Sign in to the demo dealership')
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  const next = startServer()
  const address = await next.up
  expect(next.output()).not.toContain('Loading')
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  next.child.kill('SIGTERM')
  expect(await next.exited).toBe(0)
})

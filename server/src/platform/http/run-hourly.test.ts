import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { exposeMetrics } from '../metrics/registry.ts'
import { createLog } from './log.ts'
import { runHourly } from './run-hourly.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const hour = 3_600_000

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

/** Starts a server with a job. The test ends each run of the job. */
async function start() {
  const app = Fastify()
  const runs: PromiseWithResolvers<number>[] = []
  const run = () => {
    const begun = Promise.withResolvers<number>()
    runs.push(begun)
    return begun.promise
  }
  runHourly(app, { name: 'old things', log, run })
  await app.ready()
  const settle = () => eventually(() => expect(lines.length).toBeGreaterThan(0))
  return { app, runs, settle }
}

it('an hourly job runs at the start and each hour, even after a failure', async () => {
  const { app, runs, settle } = await start()
  expect(runs).toHaveLength(1)
  runs[0]?.reject(new Error('no database'))
  await settle()
  expect(lines[0]).toContain('hourly job failed: old things')
  vi.advanceTimersByTime(hour)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve(3)
  await eventually(() => expect(lines.at(-1)).toContain('"count":3'))
  await app.close()
  vi.advanceTimersByTime(hour)
  expect(runs).toHaveLength(2)
  const exposed = await exposeMetrics()
  for (const outcome of ['failed', 'done'])
    expect(exposed).toContain(`verstas_job_runs_total{task="old things",outcome="${outcome}"} 1\n`)
})

it('an hourly job never overlaps its previous run, and a closing server waits for the job', async () => {
  const { app, runs } = await start()
  vi.advanceTimersByTime(3 * hour)
  expect(runs).toHaveLength(1)
  const ended: string[] = []
  const closed = app.close().then(() => void ended.push('closed'))
  await new Promise((resolve) => setImmediate(resolve))
  ended.push('the run')
  runs[0]?.resolve(0)
  await closed
  expect(ended).toEqual(['the run', 'closed'])
})

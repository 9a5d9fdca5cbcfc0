import pg from 'pg'
import type { CDPSession, Page } from 'playwright'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { startOurServer } from '../server/our-server.ts'
import { loadFirstPages } from './first-load.ts'
import { openPhone, slowDown } from './phone.ts'

const hugeJobs = 40
const scrollPixels = 9000
const pixelsPerSecond = 1800
const ticks = 5
const tickLimitMs = 100

/** The work order of 40 jobs on a slow phone: requests to open it, dropped frames in its jobs, time of a tick. */
export async function measureHuge(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'dealership', scale: 1 })
  const number = await findHugeOrder(url)
  const server = await startOurServer(url)
  const { belongings } = await loadFirstPages(server.origin)
  const { context, close } = await openPhone(belongings)
  try {
    const page = await context.newPage()
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/workshop/workorder')) calls.push(pathname)
    })
    await page.goto(`${server.origin}/#/workorder?number=${number}`)
    await page.getByRole('checkbox').first().waitFor()
    await page.waitForLoadState('networkidle')
    const session = await slowDown(page)
    const frames = await countFrames(session, () => scroll(session))
    const times = await timeTicks(page)
    const dropped = frames.STATE_DROPPED ?? 0
    return [
      {
        what: 'requests to open a work order of 40 jobs and 400 rows',
        value: String(calls.length),
        demand: '1',
        isMet: calls.length === 1,
        details: { calls },
      },
      {
        what: 'frames dropped while its jobs scroll',
        value: String(dropped),
        demand: '0',
        isMet: dropped === 0,
        details: { frames },
      },
      {
        what: 'a tick until it is drawn',
        value: `${round(median(times), 0)} ms (the first ${round(times[0] ?? 0, 0)} ms)`,
        demand: `under ${tickLimitMs} ms`,
        isMet: median(times) < tickLimitMs,
        details: { milliseconds: times },
      },
    ]
  } finally {
    await close()
    await server.stop()
  }
}

async function findHugeOrder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ order_number: string }>(
      `select o.order_number from work_order o join job j on j.work_order_id = o.id
       group by o.order_number having count(*) = $1`,
      [hugeJobs],
    )
    if (!rows[0]) throw new Error(`The dealership has no work order of ${hugeJobs} jobs`)
    return rows[0].order_number
  } finally {
    await client.end()
  }
}

const scroll = (session: CDPSession) =>
  session.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 500,
    yDistance: -scrollPixels,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  })

/** How the frames ended that the browser began meanwhile, by the browser's own names. */
async function countFrames(
  session: CDPSession,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const frames: Record<string, number> = {}
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as { name?: string; args?: Record<string, { state?: string }> }[]) {
      if (event.name !== 'PipelineReporter') continue
      const state = (event.args?.frame_reporter ?? event.args?.chrome_frame_reporter)?.state
      if (state) frames[state] = (frames[state] ?? 0) + 1
    }
  })
  const traceConfig = { includedCategories: ['cc', 'benchmark'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return frames
}

/** From the click until the frame after the tick is drawn, once for each of several boxes. */
async function timeTicks(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let index = 1; index <= ticks; index += 1) {
    const box = page.getByRole('checkbox').nth(index)
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    // What scrolling left to do is done before the tick is timed.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    const time = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const onClick = () => {
            const start = performance.now()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          }
          addEventListener('click', onClick, { once: true, capture: true })
        }),
    )
    await box.click()
    times.push(await time)
  }
  return times
}

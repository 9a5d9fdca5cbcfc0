import type { Page } from 'playwright'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import { withClient } from '../database/with-client.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { startOurServer } from '../server/our-server.ts'
import { openPhone, slowDown } from './phone.ts'
import { countFrames, scrollDown, timeClick } from './scrolled-frames.ts'
import { signInOnPhone } from './sign-in-on-phone.ts'

const hugeJobs = 40
const scrollPixels = 9000
const ticks = 5
const tickLimitMs = 100

/**
 * Measures a work order of 40 jobs on a slow phone: requests, dropped frames while scrolling, and the time to
 * tick a box.
 */
export async function measureHuge(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'dealership', scale: 1 })
  const number = await findHugeOrder(url)
  const server = await startOurServer(url)
  const belongings = await signInOnPhone(server.origin)
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
    const frames = await countFrames(session, () => scrollDown(session, scrollPixels))
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

const findHugeOrder = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ order_number: string }>(
      `select o.order_number from work_order o join job j on j.work_order_id = o.id
       group by o.order_number having count(*) = $1`,
      [hugeJobs],
    )
    if (!rows[0]) throw new Error(`The dealership has no work order of ${hugeJobs} jobs`)
    return rows[0].order_number
  })

/** Measures the time from a click on a box until the next frame, once for each of several boxes. */
async function timeTicks(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let index = 1; index <= ticks; index += 1) {
    const box = page.getByRole('checkbox').nth(index)
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    // Waits for the browser to finish its work after scrolling, so the tick is timed alone.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    times.push(await timeClick(page, box))
  }
  return times
}

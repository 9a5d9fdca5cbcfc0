import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import { withClient } from '../database/with-client.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { startOurServer } from '../server/our-server.ts'
import { openPhone, slowDown } from '../web/phone.ts'
import { countFrames, scrollDown, timeClick } from '../web/scrolled-frames.ts'
import { signInOnPhone } from '../web/sign-in-on-phone.ts'

const scrollPixels = 5000
const taps = 5
const tapLimitMs = 100

/**
 * Measures a form of thirty checks on a phone with a slow CPU: dropped frames, and the response time of a
 * tap.
 */
export async function measureHealthCheck(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'health_checks', scale: 1 })
  const id = await findOpenInspection(url)
  const server = await startOurServer(url)
  const belongings = await signInOnPhone(server.origin)
  const { context, close } = await openPhone(belongings)
  try {
    const page = await context.newPage()
    await page.goto(`${server.origin}/#/vhc/${id}`)
    const lights = page.getByRole('radio', { name: 'Kunnossa' })
    await lights.first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const session = await slowDown(page)
    const frames = await countFrames(session, () => scrollDown(session, scrollPixels))
    const times: number[] = []
    for (let place = 1; place <= taps; place += 1) {
      const light = page.locator('label').filter({ hasText: 'Pian' }).nth(place)
      await light.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      // Waits for the browser to finish its work after scrolling, so the tap is timed alone.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
      times.push(await timeClick(page, light))
    }
    const dropped = frames.STATE_DROPPED ?? 0
    return [
      {
        what: 'frames dropped while the form of thirty points scrolls',
        value: `${dropped} of ${Object.values(frames).reduce((sum, count) => sum + count, 0)}`,
        demand: '0',
        isMet: dropped === 0,
        details: { frames },
      },
      {
        what: 'a light until it is drawn',
        value: `${round(median(times), 0)} ms (the first ${round(times[0] ?? 0, 0)} ms)`,
        demand: `under ${tapLimitMs} ms`,
        isMet: median(times) < tapLimitMs,
        details: { milliseconds: times },
      },
    ]
  } finally {
    await close()
    await server.stop()
  }
}

const findOpenInspection = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select inspection.id from inspection join survey on survey.id = inspection.survey_id
       where inspection.state = 'open' and survey.code = 'service-30' and inspection.site_id = 1
       order by inspection.id limit 1`,
    )
    if (!rows[0]) throw new Error('The dealership has no open health check of thirty points')
    return rows[0].id
  })

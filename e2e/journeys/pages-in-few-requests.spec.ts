import type { Page } from '@playwright/test'
import { shapeNetwork, unshapedNetwork } from '../../tools/lib/shaped-network.mjs'
import { installServiceWorker } from '../src/pages/offline.ts'
import { dataForPages, technicianPages } from '../src/pages/routes.ts'
import { signInByForm } from '../src/pages/session.ts'
import { missingTexts } from '../src/support/translate.ts'
import { expect, test } from '../src/test.ts'

const cold = { requests: 12, bytes: 236_000 }
/**
 * Returns the limits for the first visit of a page. Some pages have higher limits, because they read more
 * data.
 */
function maxWhenCold(route: string): typeof cold {
  if (route.includes('tab=chat')) return { requests: 24, bytes: 330_000 }
  if (route.startsWith('/tyre/')) return { requests: 17, bytes: 272_000 }
  if (route.includes('tab=tyres')) return { requests: 19, bytes: 282_000 }
  if (/^\/vhc\/\d/.test(route)) return { requests: 13, bytes: 258_000 }
  if (route.startsWith('/vhc/vin')) return { requests: 15, bytes: 246_000 }
  if (route.includes('tab=activities')) return { requests: 13, bytes: 243_000 }
  if (route.includes('tab=workorder')) return { ...cold, bytes: 258_000 }
  if (route.startsWith('/partsplanning')) return { requests: 13, bytes: 262_000 }
  if (/^\/(part|vehicle)\b/.test(route)) return { requests: 13, bytes: 245_000 }
  if (route.startsWith('/partssearch')) return { ...cold, bytes: 243_000 }
  return route.startsWith('/usertasks') ? { requests: 14, bytes: 244_000 } : cold
}
/** True for rarely opened pages, which have no limit in docs/performance.md. */
const isSeldom = (route: string): boolean =>
  /^\/(stampingcorrections|autograph|activitymonitor|account)/.test(route)
/** Returns the limit of the traffic in bytes, in both directions, when the page is opened again. */
function maxBytesOnReturn(route: string): number {
  if (/^\/(partsplanning|tyre)/.test(route)) return 27_000
  if (route.startsWith('/vhc/')) return 10_500
  if (/tab=(all|chat|tyres)/.test(route)) return 13_500
  return ['/stamping', '/usertasks'].includes(route) ? 10_500 : 8_000
}

/** Disables long timers, because the test must not count the requests that the app sends when it is idle. */
const neverLoadLater = (page: Page) =>
  page.addInitScript((pause) => {
    const start = window.setTimeout
    window.setTimeout = ((run: () => void, delay = 0, ...values: []) =>
      delay < pause ? start(run, delay, ...values) : 0) as typeof setTimeout
  }, 1_000)

// Starts a separate server, because changes by other tests would cause additional responses.
test.use({ ownServer: {}, serviceWorkers: 'allow' })

test('each page loads in few requests by a direct link, and in few bytes when it is opened again', async ({
  page,
  browser,
  server,
  apiFor,
  t,
}) => {
  const subjects = await dataForPages(await apiFor('matti'))
  await signInByForm(page, t, 'matti', '/startpage')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('verstas.wording'))).not.toBeNull()
  const belongings = await page.evaluate(() => ({ ...sessionStorage }))

  for (const [index, { route }] of technicianPages(page, t, subjects).entries()) {
    if (isSeldom(route)) continue
    const network = await shapeNetwork(server.url, unshapedNetwork)
    const context = await browser.newContext({ baseURL: network.origin })
    await context.addInitScript((items) => {
      for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value)
    }, belongings)
    const visit = async () => {
      const visited = await context.newPage()
      await neverLoadLater(visited)
      network.resetTraffic()
      await visited.goto(`/#${route}`)
      const stop = technicianPages(visited, t, subjects)[index]
      if (stop) await expect(stop.shows).toBeVisible()
      expect.soft(missingTexts(await visited.content()), route).toEqual([])
      return { visited, ...network.traffic() }
    }

    const { visited, requests, bytes } = await visit()
    const details = `${route}, cold:\n${requests.join('\n')}\n`
    const most = maxWhenCold(route)
    expect.soft(requests.length, details).toBeLessThanOrEqual(most.requests)
    expect.soft(bytes, details).toBeLessThanOrEqual(most.bytes)

    await installServiceWorker(visited)
    await visited.close()
    const again = await visit()
    const toldAgain = `${route}, on return:\n${again.requests.join('\n')}\n`
    expect.soft(again.bytes, toldAgain).toBeLessThanOrEqual(maxBytesOnReturn(route))
    await context.close()
    network.close()
  }
})

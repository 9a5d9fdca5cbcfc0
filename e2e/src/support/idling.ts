import { expect, type Page, type Request } from '@playwright/test'

/** The session lives 60 minutes; the warning appears 60 s before its end, which is assumed 10 s early. */
const untilWarning = '58:55'

/** True for the calls of the warning's buttons. */
const isSentByWarning = ({ pathname }: URL): boolean =>
  /\/utility\/(employee|session\/[^/]+\/close)$/.test(pathname)

/** Installs a fake clock before the page is opened, so that a test can let an hour pass without any input. */
export async function prepareIdling(page: Page): Promise<{ readonly untilWarning: () => Promise<void> }> {
  await page.clock.install()
  const requests = trackRequests(page)
  // The last call at the start of a session is sent some time after the page is visible.
  const refreshed = page.waitForResponse(/\/utility\/session\/settings$/)
  return {
    untilWarning: async () => {
      await refreshed
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // Answers to background requests would renew the session, and a slow machine sends these late.
      await page.route(
        (url) => url.pathname.startsWith('/api/') && !isSentByWarning(url),
        (route) => requests.forget(route.request()),
      )
      await expect.poll(requests.pending).toBe(0)
      await page.clock.fastForward(untilWarning)
    },
  }
}

/** Tracks the page's pending requests, except those that never get a response. */
function trackRequests(page: Page) {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return { pending: () => pending.size, forget: (request: Request) => void pending.delete(request) }
}

import { expect, type Page, type Request } from '@playwright/test'

/**
 * A session lasts 60 minutes. The app ends it 10 s early, at 59:50. It shows the warning 60 s before that, at
 * 58:50.
 */
const untilWarning = '58:55'

/** True for the requests that the buttons of the warning send. */
const isSentByWarning = ({ pathname }: URL): boolean =>
  /\/utility\/(employee|session\/[^/]+\/close)$/.test(pathname)

/** Installs a fake clock before the page is opened. `untilWarning` advances the clock by almost an hour. */
export async function prepareIdling(page: Page): Promise<{ readonly untilWarning: () => Promise<void> }> {
  await page.clock.install()
  const requests = trackRequests(page)
  // The app sends the last request about the session some time after the page is visible.
  const refreshed = page.waitForResponse(/\/utility\/session\/settings$/)
  return {
    untilWarning: async () => {
      await refreshed
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // Blocks background requests, because their responses would renew the session.
      await page.route(
        (url) => url.pathname.startsWith('/api/') && !isSentByWarning(url),
        (route) => requests.forget(route.request()),
      )
      await expect.poll(requests.pending).toBe(0)
      await page.clock.fastForward(untilWarning)
    },
  }
}

/**
 * Tracks the page's pending requests, except those that the caller forgets because they never get a response.
 */
function trackRequests(page: Page) {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return { pending: () => pending.size, forget: (request: Request) => void pending.delete(request) }
}

import { expect, type Page, type Request } from '@playwright/test'

/** The session lives 60 minutes; the warning comes 60 s before its end, which is taken 10 s early. */
const untilWarning = '58:55'

/** Installs a fake clock before the page is opened, so that a test can let an hour pass without any input. */
export async function prepareIdling(page: Page): Promise<{ readonly untilWarning: () => Promise<void> }> {
  await page.clock.install()
  const pendingRequests = countPendingRequests(page)
  // The last call of a session that starts; it comes some time after the page is shown.
  const refreshed = page.waitForResponse(/\/utility\/session\/settings$/)
  return {
    untilWarning: async () => {
      await refreshed
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(pendingRequests).toBe(0)
      // Calls that pages repeat by themselves would renew the session.
      await page.route(/\/api\/(workshop|chat\/actor|utility\/myactivities|vhc\/surveys)/, () => undefined)
      await page.clock.fastForward(untilWarning)
    },
  }
}

/** Counts the page's requests that have no response yet. */
function countPendingRequests(page: Page): () => number {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return () => pending.size
}

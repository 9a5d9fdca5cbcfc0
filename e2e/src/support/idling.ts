import { expect, type Page, type Request } from '@playwright/test'

/** The session lives 60 minutes; the warning comes 60 s before its end, which is taken 10 s early. */
const untilWarning = '58:55'

/** What the buttons of the warning send. */
const isOfAPerson = ({ pathname }: URL): boolean =>
  /\/utility\/(employee|session\/[^/]+\/close)$/.test(pathname)

/** Takes the browser's clock over, before the page is opened, so that a person can leave it alone for an hour. */
export async function prepareIdling(page: Page): Promise<{ readonly untilWarning: () => Promise<void> }> {
  await page.clock.install()
  const calls = countCalls(page)
  // The last that a session is asked for when it is taken up, some time after the page is there.
  const refreshed = page.waitForResponse(/\/utility\/session\/settings$/)
  return {
    untilWarning: async () => {
      await refreshed
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // An answer to what the app asks by itself would renew the session, and on a slow machine it asks late.
      await page.route(
        (url) => url.pathname.startsWith('/api/') && !isOfAPerson(url),
        (route) => calls.forget(route.request()),
      )
      await expect.poll(calls.pending).toBe(0)
      await page.clock.fastForward(untilWarning)
    },
  }
}

/** Counts the calls that the page has sent and that are still without an answer, but for those that are to get none. */
function countCalls(page: Page) {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return { pending: () => pending.size, forget: (request: Request) => void pending.delete(request) }
}

import type { Page } from '@playwright/test'
import { installServiceWorker } from '../../src/pages/offline.ts'
import { heading, signIn, skipLink } from '../../src/pages/session.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { expect, test } from '../../src/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Registers a service worker with another URL, which the browser treats as another version. */
const publish = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.register('./sw.js?version=2')))

test('a message offers the new version, and a tap on it loads that version', async ({ page, t }) => {
  await page.clock.install()
  await signIn(page, t, 'matti', '/stamping')
  await installServiceWorker(page)
  await page.clock.runFor(6_000)
  const offer = page.getByText(t('shell.newVersion'))
  await expect(offer).toBeHidden()

  await publish(page)
  await expect(offer).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('page.stamping'))
  await expectAccessible(page)

  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: t('shell.takeNewVersion') }).click()
  await loaded
  await expect(skipLink(page, t)).toBeVisible()
  await expect(offer).toBeHidden()
  const waits = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  expect(waits).toBe(false)
})

test('a page whose build was replaced on the server reloads with the files of the new build', async ({
  page,
  t,
  pageErrors,
}) => {
  pageErrors.expect(/^404 GET .*\/assets\/vehicle-search-/)
  await signIn(page, t, 'matti')
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  // The code of a page that the app does not load in advance.
  await page.route('**/assets/vehicle-search-*.js', (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await page.getByRole('link', { name: t('page.vehicleSearch') }).click()
  await expect.poll(() => isOld).toBe(false)
  await expect(heading(page)).toHaveText(t('page.vehicleSearch'))
})

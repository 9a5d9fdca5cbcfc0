import type { Page } from '@playwright/test'
import { keepApp } from '../../src/pages/offline.ts'
import { accountButton, signIn } from '../../src/pages/session.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { expect, test } from '../../src/test.ts'

/** A service worker of another address is another version to the browser. */
const publish = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.register('./sw.js?version=2')))

test('a new version is offered in a quiet line, and comes when it is tapped', async ({ page, t }) => {
  await page.clock.install()
  await signIn(page, t, 'matti', '/stamping')
  await keepApp(page)
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
  await expect(accountButton(page, t)).toBeVisible()
  await expect(offer).toBeHidden()
  const waits = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  expect(waits).toBe(false)
})

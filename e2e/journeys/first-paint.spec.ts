import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '@verstas/demo/sign-ins.ts'
import { heading, signIn, skipLink } from '../src/pages/session.ts'
import { layoutShiftOf, measureLayoutShift } from '../src/support/layout-shift.ts'
import { expect, test } from '../src/test.ts'

/** Delays the app's script until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/first-[\w-]+\.js$/, (route) => promise.then(() => route.continue()))
  return resolve
}

const isAppThere = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('[data-first]'))

/** Returns the tag names, positions and sizes of the visible elements. */
const placesIn = (locator: Locator) =>
  locator.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.tagName, x, y, width, height].join(' ')
      }),
  )

test('@core the sign-in page is visible before the app loads, and keeps the typed name', async ({
  page,
  t,
}) => {
  await measureLayoutShift(page)
  const release = await holdScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await expect(page.getByRole('button', { name: t('session.signIn'), exact: true })).toBeVisible()
  await expect(page.locator('form')).toHaveCount(1)
  const userName = page.getByLabel(t('session.userName'), { exact: true })
  await userName.fill('matti')
  const controls = page.locator('h1, input, button, label, form')
  const places = await placesIn(controls)

  release()
  await isAppThere(page)
  expect(await placesIn(controls)).toEqual(places)
  expect(await layoutShiftOf(page)).toBe(0)
  await expect(userName).toHaveValue('matti')
  await expect(userName).toBeFocused()
  await page.getByLabel(t('session.password'), { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(t('page.startPage'))
})

test('a sign-in that is submitted before the app has loaded succeeds, and no address has the password', async ({
  page,
  t,
}) => {
  const release = await holdScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel(t('session.userName'), { exact: true }).fill('matti')
  await page.getByLabel(t('session.password'), { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain(demoPassword)
  await expect(heading(page)).toHaveText(t('session.signIn'))
  release()
  await expect(heading(page)).toHaveText(t('page.startPage'))
})

test('a signed-in person sees the prerendered frame before the app loads, in the chosen colours', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'matti')
  await page.evaluate(() => localStorage.setItem('verstas.colourScheme', 'dark'))
  const release = await holdScript(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: t('common.loading') })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.locator('form')).toHaveCount(0)
  await expect(skipLink(page, t)).toHaveCount(0)
  release()
  await expect(skipLink(page, t)).toBeVisible()
  await expect(heading(page)).toHaveText(t('page.startPage'))
  await expect(page.locator('[data-first]')).toHaveCount(0)
})

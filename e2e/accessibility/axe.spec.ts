import type { Page } from '@playwright/test'
import { carsOfToday, everyPage, type Stop } from '../src/pages/routes.ts'
import { heading, openAccount, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { prepareIdling } from '../src/support/idling.ts'
import { findSmallTargets, sidewaysScroll } from '../src/support/targets.ts'
import { expect, test } from '../src/test.ts'

/** Goes to a page of the app that runs already, and waits until its data is there. */
async function visit(page: Page, { route, shows }: Stop): Promise<void> {
  await page.goto(`/#${route}`)
  await expect(shows).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('the sign-in, with and without a message', async ({ page, t, troubles }) => {
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  await expectAccessibleInAllColours(page)
  await page.getByRole('button', { name: t('session.signIn') }).click()
  await expect(page.getByText(t('session.enterUserName'))).toBeVisible()
  await expectAccessibleInAllColours(page)
  expect(await findSmallTargets(page)).toEqual([])
  troubles.expect(/^401/)
  await page.goto('/?tokenId=used')
  await expect(page.getByRole('alert')).toContainText(t('session.linkRefused'))
  await expectAccessibleInAllColours(page)
})

test('every page behind it', async ({ page, t, lineOf }) => {
  test.setTimeout(240_000)
  const [car] = await carsOfToday(await lineOf('matti'))
  await signIn(page, t, 'matti')
  for (const stop of everyPage(page, t, car))
    await test.step(stop.route, async () => {
      await visit(page, stop)
      await expectAccessibleInAllColours(page)
      expect.soft(await findSmallTargets(page), stop.route).toEqual([])
    })
})

test('what opens above a page: the account, the calendar, the warning', async ({ page, t }) => {
  const idle = await prepareIdling(page)
  await signIn(page, t, 'matti', '/workschedule')
  const account = await openAccount(page, t)
  await expectAccessibleInAllColours(page)
  expect(await findSmallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()

  await page.getByRole('button', { name: t('common.chooseDay') }).click()
  const calendar = page.getByRole('dialog', { name: t('common.chooseDay') })
  await expect(calendar.getByRole('button', { name: /^20\b/ })).toBeVisible()
  await expectAccessibleInAllColours(page)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()

  await idle.untilWarning()
  await expect(page.getByRole('dialog', { name: t('session.willExpire') })).toBeVisible()
  await expectAccessibleInAllColours(page)
})

test('nothing needs a sideways scroll at 360 px', async ({ page, t, lineOf }) => {
  const [car] = await carsOfToday(await lineOf('matti'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await signIn(page, t, 'matti')
  for (const stop of everyPage(page, t, car))
    await test.step(stop.route, async () => {
      await visit(page, stop)
      expect.soft(await sidewaysScroll(page), stop.route).toBeLessThanOrEqual(0)
    })
})

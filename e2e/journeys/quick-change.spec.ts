import type { Locator, Page } from '@playwright/test'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { storedAnswers } from '../src/pages/offline.ts'
import { accountButton, heading, skipLink } from '../src/pages/session.ts'
import { expectRunning, runningBar, sheet, typeOf } from '../src/pages/stamping.ts'
import type { ApiClient } from '../src/server/api-client.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import type { Translate } from '../src/support/translate.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

const [lunchType, cleaningType] = [12, 14]
const [pinOfMatti, pinOfLiisa] = ['2580', '7391']

test.use({ ownServer: {} })

test("@core a trusted device hides a person's data and entries from others until that person's return", async ({
  page,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/^401 POST .*\/device\/pin$/)
  pageErrors.expect(/ERR_FAILED/)
  const [admin, matti, liisa] = await Promise.all([apiFor('admin'), apiFor('matti'), apiFor('liisa')])
  const [lunch, cleaning] = await Promise.all([typeOf(matti, lunchType), typeOf(matti, cleaningType)])
  const mattis = await matti(sessionEndpoints.getEmployee, {})
  const liisas = await liisa(sessionEndpoints.getEmployee, {})
  await setPin(matti, pinOfMatti)
  await setPin(liisa, pinOfLiisa)
  const { Code } = await admin(quickChangeEndpoints.makeBadge, { params: { id: mattis.Id } })
  const device = await admin(quickChangeEndpoints.trustDevice, { body: { Name: 'Halli 2' } })
  await page.addInitScript((token) => localStorage.setItem('verstas.trustedDevice', token), device.Token)

  // Matti signs in, stamps, and has an unsent entry in the device queue.
  await page.goto('/')
  await expect(heading(page)).toHaveText('Halli 2')
  await personTile(page, mattis.Name).click()
  await page.keyboard.type(pinOfMatti)
  await expect(skipLink(page, t)).toBeVisible()
  const bar = runningBar(page, t)
  await bar.getByRole('button', { name: t('shell.stamp') }).click()
  await sheet(page).getByRole('button', { name: cleaning.Description, exact: true }).click()
  await expectRunning(matti, { TypeId: cleaningType })
  await page.route('**/api/workshop/stamping', (route) => route.abort())
  await bar.getByRole('button', { name: t('shell.stop') }).click()
  await sheet(page).getByRole('button', { name: lunch.Description, exact: true }).click()
  await expect(bar).toContainText(lunch.Description)
  await expect(bar).toContainText(t('shell.waitingShort', { count: 1 }))

  // Liisa changes to her session with two taps and her PIN.
  await changeButton(page, t).click()
  await personTile(page, liisas.Name).click()
  await expectFits(page)
  for (const digit of '9513') await page.getByRole('button', { name: digit, exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(t('error.wrongPin', { count: 9 }))
  await expect(page.locator('main')).not.toContainText('9513')
  await page.keyboard.type(pinOfLiisa)
  await expect(accountButton(page, t)).toHaveAccessibleName(new RegExp(liisas.Name))

  await expect(bar).not.toContainText(lunch.Description)
  await expect(page.getByRole('button', { name: t('shell.waiting', { count: 1 }) })).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(mattis.Name)
  expect(await ownersOfAnswers(page)).not.toContain(mattis.Id)
  await page.unroute('**/api/workshop/stamping')
  await bar.getByRole('button', { name: t('shell.stamp') }).click()
  await sheet(page).getByRole('button', { name: cleaning.Description, exact: true }).click()
  await expectRunning(liisa, { TypeId: cleaningType })
  await expectRunning(matti, { TypeId: cleaningType })

  // Matti changes back with his badge, and his entry is sent.
  await changeButton(page, t).click()
  await expect(personTile(page, mattis.Name)).toBeVisible()
  await page.keyboard.type(Code)
  await page.keyboard.press('Enter')
  await expect(accountButton(page, t)).toHaveAccessibleName(new RegExp(mattis.Name))
  await expectRunning(matti, { TypeId: lunchType })
  await expect(bar).toContainText(lunch.Description)
  await expectRunning(liisa, { TypeId: cleaningType })

  // A device that is no longer trusted shows the sign-in with name and password.
  pageErrors.expect(/^401 /)
  await admin(quickChangeEndpoints.distrustDevice, { params: { id: device.Id } })
  await expect(heading(page)).toHaveText(t('session.signIn'))
})

const setPin = (api: ApiClient, Pin: string) => api(quickChangeEndpoints.setMyPin, { body: { Pin } })

const personTile = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

const changeButton = (page: Page, t: Translate): Locator =>
  page.getByRole('button', { name: t('quickChange.change') })

/**
 * Checks that the page is accessible. Checks texts and touch targets at the smallest width and with large
 * text.
 */
async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 820, height: 1180 }
  await expectAccessibleInAllColours(page)
  for (const [width, text] of [
    [360, 1],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(
      (percent) => {
        document.documentElement.style.fontSize = percent
      },
      `${text * 100}%`,
    )
    const where = `${width} wide, text ${text}`
    expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
    expect.soft(await findUnreadableTexts(page), where).toEqual([])
    expect.soft(await findSmallTargets(page), where).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize(size)
}

/** Returns the owners of the responses that the device has stored for offline use. */
const ownersOfAnswers = async (page: Page): Promise<number[]> =>
  (await storedAnswers(page)).map(({ owner }) => Number(owner.split('@')[0]))

import type { Page } from '@playwright/test'
import { dataForPages, technicianPages } from '../src/pages/routes.ts'
import { signIn } from '../src/pages/session.ts'
import { runningBar, sheet } from '../src/pages/stamping.ts'
import { findTextsBeyondDialog, findUnreadableTexts } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

test.use({ language: 'fi', locale: 'fi-FI', viewport: { width: 390, height: 844 } })

const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

async function expectReadable(page: Page, where: string): Promise<void> {
  await expect(sheet(page).last()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect.soft(await findTextsBeyondDialog(page), where).toEqual([])
  const unreadable = await findUnreadableTexts(page)
  expect
    .soft(
      unreadable.filter((text) => !text.startsWith('overlapping')),
      where,
    )
    .toEqual([])
}

test('@core the stamping sheet is readable with text of twice the size', async ({ page, t }) => {
  await signIn(page, t, 'matti', '/stamping')
  await doubleText(page)
  const bar = runningBar(page, t)
  await bar.getByRole('button', { name: t('shell.stamp') }).click()
  await expect(sheet(page).getByRole('region', { name: t('stamping.nextReservation') })).toBeVisible()
  await expectReadable(page, 'stamp')
})

test('every sheet that a button opens is readable with text of twice the size', async ({
  page,
  t,
  apiFor,
}) => {
  test.setTimeout(600_000)
  const pages = technicianPages(page, t, await dataForPages(await apiFor('matti')))
  await signIn(page, t, 'matti')
  const checkedKinds = new Set<string>()
  for (const { route, shows } of pages) {
    await page.goto(`/#${route}`)
    await expect(shows).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await doubleText(page)
    const openers = page.locator('button[aria-haspopup="dialog"]:visible:enabled')
    const kinds = await openers.evaluateAll((buttons) => buttons.map(({ className }) => className))
    for (const [place, kind] of kinds.entries()) {
      // Checks one button of each kind, because the rows of a list have the same button.
      if (checkedKinds.has(kind)) continue
      checkedKinds.add(kind)
      await openers.nth(place).click()
      await expectReadable(page, `${route}: ${kind}`)
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toHaveCount(0)
    }
  }
  expect(checkedKinds.size).toBeGreaterThan(8)
})

import { heading, openAccount, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { prepareIdling } from '../src/support/idling.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import { sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

test('the sign-in page is accessible, with and without a message', async ({ page, t, pageErrors }) => {
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expectAccessibleInAllColours(page)
  await page.getByRole('button', { name: t('session.signIn') }).click()
  await expect(page.getByText(t('session.enterUserName'))).toBeVisible()
  await expectAccessibleInAllColours(page)
  expect(await findSmallTargets(page)).toEqual([])
  pageErrors.expect(/^401/)
  await page.goto('/?tokenId=used')
  await expect(page.getByRole('alert')).toContainText(t('session.linkRefused'))
  await expectAccessibleInAllColours(page)
})

test('a page has no transitions if the user prefers reduced motion', async ({ page, t }) => {
  await signIn(page, t, 'matti', '/workschedule')
  await expect(page.getByRole('list', { name: t('workSchedule.list') })).toBeVisible()
  const turning = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    document.documentElement.style.colorScheme = 'dark'
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  })
  expect(turning).toBe(0)
})

test('the account panel, the calendar and the sign-out warning are accessible', async ({ page, t }) => {
  const idle = await prepareIdling(page)
  await signIn(page, t, 'matti', '/startpage')
  const account = await openAccount(page, t)
  await expectAccessibleInAllColours(page)
  expect(await findSmallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()

  await page.goto('/#/workschedule')
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

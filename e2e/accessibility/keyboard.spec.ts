import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '@verstas/demo/sign-ins.ts'
import { heading } from '../src/pages/session.ts'
import { expect, isUnstamped, test } from '../src/stamping-test.ts'

const maxTabs = 80

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${target}`)
}

test.describe('keyboard use', () => {
  test('@core a user signs in, searches, opens a work order and stamps without a pointer', async ({
    page,
    t,
    takeOrder,
  }) => {
    const order = await takeOrder(isUnstamped)
    const [plate, number] = [order.Vehicle.LicenseNumber, order.OrderNumber]
    const { keyboard } = page
    await page.goto('/')
    await tabTo(page, page.getByLabel(t('session.userName'), { exact: true }))
    await keyboard.type('matti')
    await tabTo(page, page.getByLabel(t('session.password'), { exact: true }))
    await keyboard.type(demoPassword)
    await keyboard.press('Enter')
    await expect(heading(page)).toHaveText(t('page.startPage'))

    const tiles = page.getByRole('list', { name: t('startPage.tiles') })
    await tabTo(page, tiles.getByRole('link', { name: t('page.workOrderSearch') }))
    await keyboard.press('Enter')
    await expect(heading(page)).toHaveText(t('page.workOrderSearch'))
    await expect(page.getByLabel(t('workOrderSearch.plate'))).toBeFocused()

    await tabTo(page, page.getByLabel(t('workOrderSearch.orderNumber')))
    await keyboard.type(String(number))
    await keyboard.press('Enter')
    await expect(heading(page)).toHaveAccessibleName(t('workOrder.titleWith', { plate, number }))
    await expect(heading(page)).toBeFocused()

    await tabTo(page, page.getByRole('tabpanel').getByRole('checkbox').first())
    await keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: t('workOrder.jobs.stamp', { count: 1 }) }))
    await keyboard.press('Enter')
    await expect(page.getByText(t('workOrder.mark.stamped'), { exact: true })).toBeVisible()
  })
})

import type { Locator } from '@playwright/test'
import { goOffline, waitingButton } from '../../src/pages/offline.ts'
import { signIn } from '../../src/pages/session.ts'
import {
  expectRunning,
  orderToStamp,
  runningBar,
  runningOf,
  sheet,
  stampableRows,
  typeOf,
} from '../../src/pages/stamping.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { expect, test } from '../../src/test.ts'

const [workType, lunchType] = [1, 12]

test.use({ ownServer: {} })

test('the question about an offline stamping appears when the network is back, and can be answered later', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  pageErrors.expect(/^400 POST .*\/workshop\/stamping$/)
  const api = await apiFor('matti')
  const order = await orderToStamp(api)
  const [row = ''] = stampableRows(order)
  const lunch = await typeOf(api, lunchType)
  const bar = runningBar(page, t)
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}`)
  await page
    .getByRole('checkbox', { name: t('workOrder.row.select', { name: row }) })
    .first()
    .check()
  await page.getByRole('button', { name: t('workOrder.jobs.stamp', { count: 1 }) }).click()
  await expectRunning(api, { TypeId: workType })
  await expect(bar).toContainText(order.Vehicle.LicenseNumber)
  await bar.getByRole('button', { name: t('shell.stop') }).click()
  const choice = sheet(page).getByRole('button', { name: lunch.Description, exact: true })
  await expect(choice).toBeVisible()

  await goOffline(page)
  await choice.click()
  await expect(bar).toContainText(lunch.Description)
  await expect(waitingButton(page, t, 1)).toBeVisible()
  await context.setOffline(false)

  const wizard = page.getByRole('dialog', { name: t('stamping.wizard.title') })
  await expect(wizard).toContainText(lunch.Description)
  const place = async (locator: Locator) => {
    const box = await locator.boundingBox()
    if (box === null) throw new Error('It is not in the page')
    return box
  }
  // Checks that the messages do not cover the question.
  const messages = await place(page.getByRole('log', { name: t('common.messages') }))
  expect(messages.y + messages.height).toBeLessThan((await place(wizard.locator('> div').first())).y)
  await wizard.getByRole('button', { name: t('common.cancel') }).click()
  expect((await runningOf(api))?.TypeId).toBe(workType)
  const waits = t('shell.waiting', { count: 1 })
  await page.getByRole('button', { name: `${waits} · ${t('shell.waitingForYou', { count: 1 })}` }).click()
  const list = page.getByRole('dialog', { name: t('shell.waitingTitle') })
  await expect(list.getByText(t('deviceQueue.asked'))).toBeVisible()
  await expectAccessible(page)

  await list.getByRole('button', { name: t('deviceQueue.answer') }).click()
  await wizard.getByRole('button', { name: t('common.no'), exact: true }).click()
  await expect(list.getByText(t('shell.waitingNothing'))).toBeVisible()
  await expectRunning(api, { TypeId: lunchType })
})

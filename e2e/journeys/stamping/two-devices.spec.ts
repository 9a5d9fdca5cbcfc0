import { goOffline, installServiceWorker } from '../../src/pages/offline.ts'
import { signIn } from '../../src/pages/session.ts'
import { runningBar, stampableRows, stampingsOf } from '../../src/pages/stamping.ts'
import { expect, isUnstamped, test } from '../../src/stamping-test.ts'

test.use({ serviceWorkers: 'allow' })

test('a stamping that is made on an offline tablet and on a phone is stored only once', async ({
  page,
  browser,
  t,
  apiFor,
  takeOrder,
}) => {
  const api = await apiFor('matti')
  const order = await takeOrder(isUnstamped)
  const [name = ''] = stampableRows(order)
  const before = await stampingsOf(api)
  const tabletPage = await (await browser.newContext()).newPage()
  for (const device of [page, tabletPage]) {
    await signIn(device, t, 'matti', `/workorder?number=${order.OrderNumber}`)
    await device
      .getByRole('checkbox', { name: t('workOrder.row.select', { name }) })
      .first()
      .check()
  }

  await installServiceWorker(tabletPage)
  await goOffline(tabletPage)
  await tabletPage.getByRole('button', { name: t('workOrder.jobs.stamp', { count: 1 }) }).click()
  await expect(tabletPage.getByRole('button', { name: t('shell.waiting', { count: 1 }) })).toBeVisible()
  await page.getByRole('button', { name: t('workOrder.jobs.stamp', { count: 1 }) }).click()
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  await tabletPage.context().setOffline(false)

  await expect(tabletPage.getByRole('button', { name: t('shell.waiting', { count: 1 }) })).toBeHidden()
  for (const device of [page, tabletPage]) await expect(runningBar(device, t)).toContainText(name)
  expect(await stampingsOf(api)).toHaveLength(before.length + 1)
  await tabletPage.context().close()
})

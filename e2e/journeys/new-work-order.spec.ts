import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { signIn } from '../src/pages/session.ts'
import { expectRunning } from '../src/pages/stamping.ts'
import { expect, test } from '../src/stamping-test.ts'
import { expectAccessible } from '../src/support/axe.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'

const job = 'Jarrujen tarkastus'

test.use({ ownServer: {} })

test('@core an adviser makes an order for a new car, and a technician clocks on to the job', async ({
  page,
  t,
  apiFor,
}) => {
  const [aino, matti] = await Promise.all([apiFor('aino'), apiFor('matti')])
  await signIn(page, t, 'aino', '/workordersearch')
  await page.getByRole('link', { name: t('page.newWorkOrder') }).click()
  await page.getByLabel(t('newOrder.number'), { exact: true }).fill('NPZ-583')
  await expect(page.getByText(t('newOrder.neverHere'))).toBeVisible()
  await page.getByLabel(t('newOrder.vin'), { exact: true }).fill('1M8GDM9AXKP04278B')
  await expect(page.getByText(t('newOrder.vin.goOn'))).toBeVisible()
  await page.getByLabel(t('newOrder.make'), { exact: true }).fill('Ford')
  await page.getByLabel(t('newOrder.model'), { exact: true }).fill('Focus')
  await page.getByLabel(t('newOrder.findCustomer'), { exact: true }).fill('Hannele Korpi')
  await expect(page.getByText(t('newOrder.noCustomers'))).toBeVisible()
  await page.getByRole('button', { name: t('newOrder.newCustomer') }).click()
  await expect(page.getByLabel(t('newOrder.lastName'), { exact: true })).toHaveValue('Korpi')
  await page.getByLabel(t('newOrder.phone'), { exact: true }).fill('050 000 0284')
  await page.getByLabel(t('newOrder.note'), { exact: true }).fill('Jarrut vinkuvat')
  await page.getByLabel(t('newOrder.addJob'), { exact: true }).fill(job)
  await page.getByLabel(t('newOrder.addJob'), { exact: true }).press('Enter')
  await expect(page.getByLabel(t('newOrder.minutesOf', { job }))).toHaveValue('30')
  await page
    .getByRole('radiogroup', { name: t('newOrder.slots') })
    .getByRole('radio')
    .first()
    .check()
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])

  // The draft survives a reload.
  await page.reload()
  await expect(page.getByLabel(t('newOrder.note'), { exact: true })).toHaveValue('Jarrut vinkuvat')
  await page.getByRole('button', { name: t('newOrder.do') }).click()
  await expect(page.getByText(t('newOrder.made'))).toBeVisible()
  await expectAccessible(page)
  const [car] = await aino(ownDataEndpoints.findVehicles, { query: { number: 'NPZ-583' } })
  const number = car?.OpenOrders[0]?.OrderNumber ?? 0
  const order = await matti(workOrderEndpoints.getWorkOrderByNumber, { params: { number } })
  expect(order).toMatchObject({ Note: 'Jarrut vinkuvat', ContactCustomerName: 'Hannele Korpi' })
  expect(order.Resources.length).toBeGreaterThan(0)
  await page.getByRole('link', { name: t('newOrder.open') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('NPZ-583')

  await signIn(page, t, 'matti', `/workorder?number=${number}`)
  await page.getByRole('checkbox', { name: t('workOrder.row.select', { name: job }) }).check()
  await page.getByRole('button', { name: t('workOrder.jobs.stamp', { count: 1 }) }).click()
  await expectRunning(matti, { LicenseNumber: 'NPZ-583' })
})

test('an order for a known car, with its promise and a free time, takes five taps', async ({
  page,
  t,
  apiFor,
}) => {
  const aino = await apiFor('aino')
  const known = await aino(ownDataEndpoints.findVehicles, { query: { number: 'K' } })
  const car = known.find(({ OpenOrders, Customer }) => OpenOrders.length === 0 && Customer !== null)
  if (!car) throw new Error('Every known car has an open work order')
  await signIn(page, t, 'aino', '/startpage')
  const order = page.getByRole('link', { name: t('page.newWorkOrder'), exact: true }).first()
  await expect(order).toBeVisible()
  const readTaps = await countTaps(page)
  await order.click()
  const number = page.getByLabel(t('newOrder.number'), { exact: true })
  await expect(number).toBeFocused()
  await number.fill(car.LicenseNumber)
  await expect(page.getByText(t('newOrder.found'))).toBeVisible()
  await page.getByLabel(t('newOrder.note'), { exact: true }).click()
  await page.keyboard.type('Jarrut vinkuvat')
  await page.getByLabel(t('newOrder.addJob'), { exact: true }).click()
  await page.keyboard.type(job)
  await page.keyboard.press('Enter')
  await page
    .getByRole('radiogroup', { name: t('newOrder.slots') })
    .getByRole('radio')
    .first()
    .click()
  await page.getByRole('button', { name: t('newOrder.do') }).click()
  await expect(page.getByText(t('newOrder.made'))).toBeVisible()
  expectTaps('new work order for a known car', await readTaps())
})

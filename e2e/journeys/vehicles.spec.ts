import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { expectStored, goOffline, installServiceWorker } from '../src/pages/offline.ts'
import { type Car, carsOfToday } from '../src/pages/routes.ts'
import { heading, signIn, skipLink } from '../src/pages/session.ts'
import type { ApiClient } from '../src/server/api-client.ts'
import { expectAccessible } from '../src/support/axe.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'
import { expect, test } from '../src/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Returns a vehicle of today and its visits. The vehicle has several visits, the last one at this site. */
async function carWithHistory(api: ApiClient) {
  for (const car of await carsOfToday(api)) {
    const visits = await api(vehicleEndpoints.listServiceHistory, { params: { vin: car.vin } })
    const [last] = visits
    if (last?.Unit.Id === 1 && visits.length > 1) return { car, last, visits }
  }
  throw new Error('No car of today was here before')
}

test("two taps on the page of a work order show the vehicle's last visit, even without a network", async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const { car, last, visits } = await carWithHistory(await apiFor('matti'))
  await signIn(page, t, 'matti', `/workorder?number=${car.number}`)
  const readTaps = await countTaps(page)
  await page.getByRole('link', { name: `${t('vehicle.open')}: ${car.plate}` }).click()
  const list = page.getByRole('list', { name: t('vehicle.visits') })
  await list.getByRole('listitem').first().locator('summary').click()
  const toOrder = page.getByRole('link', {
    name: t('vehicle.openWorkOrder', { number: last.WorkOrderNumber }),
  })
  await expect(toOrder).toBeVisible()
  expectTaps('last service of a car', await readTaps())

  await toOrder.click()
  await expect(heading(page)).toHaveAccessibleName(titleOf(car, last.WorkOrderNumber))
  await page.goBack()
  await page.getByRole('tab', { name: t('vehicle.tab.maintenance') }).click()
  await expect(list.getByRole('listitem')).toHaveCount(visits.length)
  await page.getByText(t('vehicle.readings')).click()
  await expect(page.getByRole('table').getByRole('row').last()).toBeVisible()
  await expectAccessible(page)

  await installServiceWorker(page)
  await expectStored(page, vehicleEndpoints.getVehicle)
  await expectStored(page, vehicleEndpoints.listServiceHistory)
  await goOffline(page)
  await page.reload()
  await expect(skipLink(page, t)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(visits.length)
  await context.setOffline(false)

  function titleOf({ plate }: Car, number: number): string {
    return t('workOrder.titleWith', { plate, number })
  }
})

test('the header of a vehicle keeps its height, and content does not show through the tabs when scrolled', async ({
  page,
  t,
  apiFor,
}) => {
  const { car } = await carWithHistory(await apiFor('matti'))
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, t, 'matti', `/vehicle/${car.vin}?tab=maintenance`)
  await expect(page.getByRole('list', { name: t('vehicle.visits') })).toBeVisible()
  expect((await page.locator('header').boundingBox())?.height).toBe(56)

  const tabs = page.getByRole('tablist')
  const still = await tabs.screenshot()
  await page.evaluate(() => window.scrollTo(0, 240))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  expect(await tabs.screenshot()).toEqual(still)
})

test('a vehicle is found by its plate or by the end of its VIN, and the VIN has precedence', async ({
  page,
  t,
  apiFor,
}) => {
  const [car, secondCar] = await carsOfToday(await apiFor('matti'))
  if (!secondCar) throw new Error('Matti has one car only')
  await signIn(page, t, 'matti')
  await page
    .getByRole('list', { name: t('startPage.tiles') })
    .getByText(t('page.vehicleSearch'))
    .click()
  const search = page.getByRole('button', { name: t('common.search'), exact: true })
  await expect(page.getByLabel(t('workOrderSearch.plate'))).toBeFocused()
  await expect(search).toBeDisabled()
  await page.keyboard.type(car.plate.toLowerCase().replace('-', ' '))
  await search.click()
  const results = page.getByRole('list', { name: t('vehicleSearch.results') }).getByRole('link')
  await expect(results).toHaveCount(1)
  await expect(results).toContainText(car.vin)

  await page.getByLabel(t('vehicleSearch.vin')).fill(secondCar.vin.slice(-7).toLowerCase())
  await page.keyboard.press('Enter')
  await expect(results).toContainText([secondCar.vin])
  await results.click()
  await expect(heading(page)).toHaveText(t('page.vehicle'))
  await expect(page.getByText(secondCar.vin)).toBeVisible()
  await expect(page.getByRole('list', { name: t('vehicle.openWork') })).toContainText(
    String(secondCar.number),
  )
  await page.goBack()
  await expect(results).toContainText([secondCar.vin])
})

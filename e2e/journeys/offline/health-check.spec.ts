import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { expect, test } from '../../src/editing-test.ts'
import { light, longestTemplate, templateLink } from '../../src/pages/health-check.ts'
import { expectStored, goOffline, installServiceWorker } from '../../src/pages/offline.ts'
import { carsOfToday } from '../../src/pages/routes.ts'
import { signIn } from '../../src/pages/session.ts'
import { expectAccessible } from '../../src/support/axe.ts'

test.use({ serviceWorkers: 'allow' })

const { listTemplates, getInspection } = healthCheckEndpoints

test('a health check can be done without a network even if its work order was never opened', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const api = await apiFor('matti')
  const [{ plate, vin, vehicleId, number }] = await carsOfToday(api)
  const { name, checks } = await longestTemplate(api, vehicleId)
  const [check] = checks
  if (!check) throw new Error('The template asks nothing')
  await signIn(page, t, 'matti', '/workschedule')
  await installServiceWorker(page)
  await expectStored(page, workScheduleEndpoints.listMyReservations, listTemplates)

  await goOffline(page)
  // The device has stored no work order. The stored list of the day's reservations suffices for a health
  // check.
  await page.goto(`/#/workorder?number=${number}`)
  const toCheck = page.getByRole('main').getByRole('link', { name: t('page.healthCheck') })
  await expect(toCheck).toHaveAttribute('href', new RegExp(`/vhc/vin/${vin}`))
  await expectAccessible(page)
  await page.goto('/#/vhc')
  await page.getByLabel(t('workOrderSearch.plate')).fill(plate)
  await page.getByRole('button', { name: t('common.search'), exact: true }).click()
  await page
    .getByRole('list', { name: t('vehicleSearch.results') })
    .locator(`a[href$="/vhc/vin/${vin}"]`)
    .click()
  await templateLink(page, t, name).click()
  await expect(page.getByText(t('healthCheck.pastUnknown'))).toBeVisible()
  await expectAccessible(page)
  await light(page, t, check.Title, 'soon').check()
  await expect(page.getByText(t('healthCheck.waits'))).toBeVisible()
  await page.reload()
  await expect(light(page, t, check.Title, 'soon')).toBeChecked()

  await context.setOffline(false)
  await expect(page).toHaveURL(/\/vhc\/\d+$/)
  await expect(page.getByText(t('healthCheck.pastUnknown'))).toBeHidden()
  await expect(light(page, t, check.Title, 'soon')).toBeChecked()
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const saved = await api(getInspection, { params: { id } })
  expect(saved).toMatchObject({ VehicleId: vehicleId, Soon: 1 })
})

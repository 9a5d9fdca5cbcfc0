import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { expect, tiles } from '../src/attachments-test.ts'
import { test } from '../src/camera-test.ts'
import { isEasilyEdited } from '../src/editing-test.ts'
import { keepShot, openShot, takeShots } from '../src/pages/camera.ts'
import {
  beginCheck,
  light,
  longestTemplate,
  openHealthChecks,
  templateLink,
  waitingPhotos,
} from '../src/pages/health-check.ts'
import { goOffline, installServiceWorker } from '../src/pages/offline.ts'
import { signIn } from '../src/pages/session.ts'
import { ensureStamped } from '../src/pages/stamping.ts'
import { expectAccessible } from '../src/support/axe.ts'

test.use({ permissions: ['camera'], serviceWorkers: 'allow' })

test('three photos of a check that are taken without a network are sent when the network is back', async ({
  page,
  context,
  t,
  apiFor,
  takeOrder,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const { Vehicle } = await takeOrder(isEasilyEdited)
  const api = await apiFor('matti')
  const { id, checks } = await beginCheck(api, Vehicle.VehicleId)
  // Uses the last check, because the form must keep its scroll position.
  const check = checks.at(-1)
  if (!check) throw new Error('The template asks nothing')

  // Ensures a running stamping, because the camera shows it, as the running bar of the page does.
  await ensureStamped(api)

  await signIn(page, t, 'matti', `/vhc/${id}`)
  await installServiceWorker(page)
  await goOffline(page)
  const camera = page.getByRole('dialog', { name: t('healthCheck.photos', { check: check.Title }) })
  const opener = page.getByRole('button', { name: t('healthCheck.addPhoto', { check: check.Title }) })
  await opener.click()
  await takeShots(camera, t, 3)
  await expectAccessible(page)
  await keepShot(await openShot(page, t, 2), t, 'Halkeama')
  await camera.getByRole('button', { name: t('camera.send', { count: 3 }) }).click()
  await expect(camera).toBeHidden()
  await expect(opener).toBeInViewport()
  const row = page.getByRole('listitem').filter({ has: opener })
  const waiting = waitingPhotos(row, t)
  await expect(waiting).toHaveCount(3)
  await light(page, t, check.Title, 'soon').check()

  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect(tiles(row, t)).toHaveCount(3)
  const { Attachments = [] } = await api(healthCheckEndpoints.getInspection, { params: { id } })
  expect(Attachments.map(({ Property }) => Property)).toEqual(Array(3).fill(`check.${check.Id}`))
  expect(Attachments.map(({ Caption }) => Caption).toSorted()).toEqual(['Halkeama', null, null])
})

test('the first photo starts a health check, and the back button closes the camera and shows the form', async ({
  page,
  t,
  apiFor,
  takeOrder,
}) => {
  const { OrderNumber, Vehicle } = await takeOrder(isEasilyEdited)
  const { name } = await longestTemplate(await apiFor('matti'), Vehicle.VehicleId)
  await signIn(page, t, 'matti', `/workorder?number=${OrderNumber}`)
  await openHealthChecks(page, t)
  await templateLink(page, t, name).click()
  await page.getByRole('button', { name: t('healthCheck.addCarPhotos') }).click()
  const camera = page.getByRole('dialog', { name: t('healthCheck.carPhotos') })
  await camera.getByRole('button', { name: t('camera.shoot') }).click()
  await expect(page).toHaveURL(/\/vhc\/\d+\?photo=car$/)
  await expect(camera.getByRole('button', { name: t('camera.openShot', { number: 1 }) })).toBeVisible()
  await page.goBack()
  await expect(camera).toBeHidden()
  await expect(page).toHaveURL(/\/vhc\/\d+$/)
  const car = page.getByRole('region', { name: t('healthCheck.carPhotos') })
  await expect(tiles(car, t)).toHaveCount(1)
})

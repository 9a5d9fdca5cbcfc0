import { expect } from '../src/attachments-test.ts'
import { test } from '../src/camera-test.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'

test('opening a vehicle by its plate takes at most three taps and the typing', async ({
  page,
  t,
  apiFor,
}) => {
  const [{ plate, number }] = await carsOfToday(await apiFor('matti'))
  await signIn(page, t, 'matti')
  const readTaps = await countTaps(page)
  await page
    .getByRole('list', { name: t('startPage.tiles') })
    .getByText(t('page.workOrderSearch'))
    .click()
  await expect(page.getByLabel(t('workOrderSearch.plate'))).toBeFocused()
  await page.keyboard.type(plate.slice(0, 5))
  await page
    .getByRole('list', { name: t('workOrderSearch.results') })
    .getByRole('link')
    .filter({ hasText: String(number) })
    .click()
  await expect(heading(page)).toHaveAccessibleName(t('workOrder.titleWith', { plate, number }))
  expect(await readTaps()).toBeLessThanOrEqual(3)
})

test.describe('a device with a camera', () => {
  test.use({ permissions: ['camera'] })

  test('opening the camera for a job of the next vehicle takes at most three taps', async ({ page, t }) => {
    await signIn(page, t, 'matti')
    const readTaps = await countTaps(page)
    await page
      .getByRole('link', { name: t('startPage.openWorkOrder') })
      .first()
      .click()
    const job = t('workOrder.jobs.job', { number: 1 })
    await page.getByRole('button', { name: t('attachments.attachTo', { job }), exact: true }).click()
    await page.getByRole('link', { name: t('attachments.takePhotos') }).click()
    await expect(page.getByRole('button', { name: t('camera.shoot') })).toBeVisible()
    expectTaps('open the camera for a job', await readTaps())
  })
})

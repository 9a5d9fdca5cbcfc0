import { attach, expect, hasNumberedJob, makePicture, test } from '../../src/attachments-test.ts'
import { signIn } from '../../src/pages/session.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the latest photo of a vehicle is shown at its row in the search and beside it', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await signIn(page, t, 'matti', '/usertasks')
  const buffer = await makePicture(page, 'teal')
  await attach(await apiFor('matti'), order, { name: 'auto.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('button', { name: t('search.title') })).toBeVisible()
  await page.keyboard.press('Control+k')
  // The number of a work order never opens by itself, so that the results remain.
  await page.getByRole('combobox', { name: t('search.field') }).fill(String(order.OrderNumber))
  const preview = page.getByRole('region', { name: t('search.preview') })
  for (const place of [page.getByRole('option').first(), preview]) {
    const photo = place.locator('img')
    await expect(photo).toBeVisible()
    expect(await photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
})

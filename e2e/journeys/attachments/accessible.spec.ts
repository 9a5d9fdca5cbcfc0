import {
  attach,
  attachmentsOf,
  expect,
  hasNumberedJob,
  makePicture,
  tiles,
} from '../../src/attachments-test.ts'
import { test } from '../../src/camera-test.ts'
import { openShot, takeShots } from '../../src/pages/camera.ts'
import { signIn } from '../../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../../src/support/axe.ts'
import { findSmallTargets } from '../../src/support/small-targets.ts'
import { sidewaysScroll } from '../../src/support/unreadable-texts.ts'

test.use({ permissions: ['camera'] })

test('the pages of attachments, the camera and the signature are accessible', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasNumberedJob)
  const buffer = await makePicture(page, 'maroon')
  await attach(await apiFor('matti'), order, { name: 'kuva.jpg', mimeType: 'image/jpeg', buffer })
  const check = async () => {
    await expectAccessibleInAllColours(page)
    expect.soft(await findSmallTargets(page)).toEqual([])
    expect.soft(await sidewaysScroll(page)).toBe(0)
  }
  await signIn(page, t, 'matti', attachmentsOf(order))
  await expect(tiles(page, t)).toHaveCount(1)
  await check()
  await tiles(page, t).getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'kuva.jpg' })).toBeVisible()
  await check()
  await page.keyboard.press('Escape')

  await page.goto(`/#/camera/${order.OrderNumber}`)
  await takeShots(page, t, 1)
  await openShot(page, t, 1)
  await expect(page.getByRole('application', { name: t('camera.picture') })).toBeVisible()
  await check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await check()

  await page.goto(`/#/autograph/${order.OrderNumber}`)
  await expect(page.getByRole('img', { name: t('autograph.area') })).toBeVisible()
  await check()
})

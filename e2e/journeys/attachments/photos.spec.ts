import {
  attachmentsOf,
  chooseFiles,
  expect,
  hasNumberedJob,
  makePicture,
  numberOfJob,
  readAttachments,
  tiles,
} from '../../src/attachments-test.ts'
import { test } from '../../src/camera-test.ts'
import { keepShot, openShot, takeShots } from '../../src/pages/camera.ts'
import { jobsOf } from '../../src/pages/editing.ts'
import { signIn } from '../../src/pages/session.ts'

test.describe('a device with a camera', () => {
  test.use({ permissions: ['camera'] })

  test('@core a technician takes three photos of a job, draws on one of them and sends all', async ({
    page,
    t,
    takeOrder,
    apiFor,
  }) => {
    const order = await takeOrder(hasNumberedJob)
    const job = t('workOrder.jobs.job', { number: numberOfJob(order) })
    await signIn(page, t, 'matti', jobsOf(order))
    await page.getByRole('button', { name: t('attachments.attachTo', { job }), exact: true }).click()
    await page.getByRole('link', { name: t('attachments.takePhotos') }).click()

    await expect(page.getByLabel(t('camera.job')).locator('option:checked')).toContainText(job)
    await takeShots(page, t, 3)

    const dialog = await openShot(page, t, 2)
    const board = await dialog.getByRole('application', { name: t('camera.picture') }).boundingBox()
    if (!board) throw new Error('nothing to draw on')
    await page.mouse.move(board.x + board.width * 0.2, board.y + board.height * 0.8)
    await page.mouse.down()
    await page.mouse.move(board.x + board.width * 0.7, board.y + board.height * 0.3, { steps: 4 })
    await page.mouse.up()
    await expect(dialog.getByRole('button', { name: t('camera.undo') })).toBeEnabled()
    await keepShot(dialog, t, 'Öljyvuoto')

    await page.getByRole('button', { name: t('camera.send', { count: 3 }) }).click()
    await expect(page.getByRole('heading', { name: job, exact: true })).toBeVisible()
    const api = await apiFor('matti')
    await expect.poll(async () => (await readAttachments(api, order)).length).toBe(3)
    await page.getByRole('tab', { name: t('workOrder.tab.attachments') }).click()
    await expect(tiles(page, t).filter({ hasText: job })).toHaveCount(3)
    await expect(tiles(page, t).filter({ hasText: 'Öljyvuoto' })).toHaveCount(1)
  })

  test('leaving the camera by the back button sends the photos that were not discarded', async ({
    page,
    t,
    takeOrder,
    apiFor,
  }) => {
    const order = await takeOrder(hasNumberedJob)
    await signIn(page, t, 'matti', attachmentsOf(order))
    await page.getByRole('link', { name: t('attachments.takePhotos') }).click()
    const shots = page.getByRole('list', { name: t('camera.shots') }).getByRole('listitem')
    const shutter = page.getByRole('button', { name: t('camera.shoot') })
    for (const count of [1, 2]) {
      await shutter.click()
      await expect(shots).toHaveCount(count)
    }
    const dialog = await openShot(page, t, 1)
    await dialog.getByRole('button', { name: t('camera.discard') }).click()
    await expect(shots).toHaveCount(1)
    await page.goBack()
    await expect(tiles(page, t)).toHaveCount(1)
    // The tile is visible before the server has stored the photo.
    const api = await apiFor('matti')
    await expect.poll(async () => (await readAttachments(api, order)).length).toBe(1)
  })

  test('unsaved input of a work order can be continued after a visit to the camera', async ({
    page,
    t,
    takeOrder,
  }) => {
    const order = await takeOrder(hasNumberedJob)
    await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=workorder`)
    await page.getByRole('button', { name: t('edit.open'), exact: true }).click()
    const note = page.getByRole('dialog').getByLabel(t('workOrder.info.note'))
    await note.fill('Pakoputki kolisee')
    await page.evaluate((number) => window.open(`/#/camera/${number}`, '_self'), order.OrderNumber)
    await page.reload()
    await page.goto(`/#/workorder?number=${order.OrderNumber}&tab=workorder`)
    await page.getByRole('button', { name: t('edit.draftContinue') }).click()
    await expect(note).toHaveValue('Pakoputki kolisee')
  })
})

test('a camera without permission shows a message, and a picture can be chosen instead', async ({
  page,
  t,
  takeOrder,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await signIn(page, t, 'matti', attachmentsOf(order))
  await page.getByRole('link', { name: t('attachments.takePhotos') }).click()
  await expect(page.getByRole('alert')).toContainText(t('camera.forbidden'))
  const buffer = await makePicture(page, 'teal')
  await chooseFiles(page, t, [{ name: 'puskuri.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(tiles(page, t).filter({ hasText: 'puskuri.jpg' })).toBeVisible()
})

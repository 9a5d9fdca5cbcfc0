import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import {
  attach,
  attachmentsOf,
  expect,
  hasNumberedJob,
  makePdf,
  makePicture,
  makeVideo,
  test,
  tiles,
} from '../../src/attachments-test.ts'
import { signIn } from '../../src/pages/session.ts'
import type { ApiClient } from '../../src/server/api-client.ts'
import { expectAccessible } from '../../src/support/axe.ts'

/** Attaches two pictures, then a PDF. */
async function fill(page: Page, api: ApiClient, order: WorkOrder): Promise<void> {
  for (const [name, colour] of [
    ['etu.jpg', 'navy'],
    ['taka.jpg', 'olive'],
  ] as const)
    await attach(api, order, { name, mimeType: 'image/jpeg', buffer: await makePicture(page, colour) })
  await attach(api, order, { name: 'lasku.pdf', mimeType: 'application/pdf', buffer: makePdf(4000) })
}

test('@core the viewer enlarges an attachment of the filtered list, and shows the previous and next one', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await fill(page, await apiFor('matti'), order)
  await signIn(page, t, 'matti', attachmentsOf(order))
  await expect(tiles(page, t)).toHaveCount(3)
  await page.getByRole('button', { name: t('attachments.kind.Image') }).click()
  await expect(tiles(page, t)).toHaveCount(2)

  await tiles(page, t).filter({ hasText: 'taka.jpg' }).getByRole('button').click()
  const viewer = page.getByRole('dialog')
  const picture = (name: string) => viewer.getByRole('img', { name })
  await expect(picture('taka.jpg')).toBeVisible()
  await expectAccessible(page)
  await viewer.getByRole('button', { name: t('attachments.zoomIn') }).click()
  await expect(picture('taka.jpg')).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)')
  await page.keyboard.press('ArrowRight')
  await expect(picture('etu.jpg')).toBeVisible()
  await viewer.getByRole('button', { name: t('attachments.previous') }).click()
  await expect(picture('taka.jpg')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(tiles(page, t).filter({ hasText: 'taka.jpg' }).getByRole('button')).toBeFocused()
})

test('an attachment that another user adds appears without a reload', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasNumberedJob)
  const aino = await apiFor('aino')
  const isListening = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/api/live'))
    .then((live) =>
      live.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"Version"')),
    )
  await signIn(page, t, 'matti', attachmentsOf(order))
  await expect(page.getByText(t('attachments.empty'))).toBeVisible()
  await isListening
  await attach(aino, order, {
    name: 'vuoto.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePicture(page, 'teal'),
  })
  await expect(tiles(page, t)).toHaveText(/vuoto\.jpg/)
})

test('the viewer receives a video as partial content (206), and plays it', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await signIn(page, t, 'matti', attachmentsOf(order))
  const buffer = await makeVideo(page)
  await attach(await apiFor('matti'), order, { name: 'kolina.webm', mimeType: 'video/webm', buffer })
  await page.reload()
  const part = page.waitForResponse(
    (response) => response.url().includes('/attachment/open/') && response.status() === 206,
  )
  await tiles(page, t).filter({ hasText: 'kolina.webm' }).getByRole('button').click()
  const video = page.getByRole('dialog').locator('video')
  await part
  const playing = () =>
    video.evaluate(async (element: HTMLVideoElement) => {
      await element.play()
      return element.currentTime
    })
  await expect.poll(playing).toBeGreaterThan(0)
})

test('all attachments of a work order are downloaded in one archive', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await fill(page, await apiFor('matti'), order)
  await signIn(page, t, 'matti', attachmentsOf(order))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: t('attachments.downloadAll', { count: 3 }) }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(`${order.OrderNumber}.zip`)
  const archive = await readFile(await download.path(), 'latin1')
  for (const name of ['etu.jpg', 'lasku.pdf', 'taka.jpg']) expect(archive).toContain(name)
})

test('a user with the right can remove an attachment after answering a question', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await fill(page, await apiFor('matti'), order)
  await signIn(page, t, 'matti', attachmentsOf(order))
  await tiles(page, t).filter({ hasText: 'taka.jpg' }).getByRole('button').click()
  await page.getByRole('button', { name: t('attachments.remove'), exact: true }).click()
  const question = page.getByRole('dialog', { name: t('attachments.removeTitle') })
  await expect(question).toContainText('taka.jpg')
  await question.getByRole('button', { name: t('attachments.remove') }).click()
  await expect(page.getByText(t('attachments.removed'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tiles(page, t)).toHaveCount(2)
})

test('a user without the right can neither remove nor add attachments', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await fill(page, await apiFor('matti'), order)
  await signIn(page, t, 'liisa', attachmentsOf(order))
  await tiles(page, t).filter({ hasText: 'taka.jpg' }).getByRole('button').click()
  await expect(page.getByRole('button', { name: t('attachments.download'), exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('attachments.remove'), exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t('attachments.add') })).toHaveCount(0)
  await page.goto(`/#/camera/${order.OrderNumber}`)
  await expect(page.getByRole('alert')).toContainText(t('attachments.noRight'))
})

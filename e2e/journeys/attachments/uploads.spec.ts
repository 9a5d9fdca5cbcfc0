import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import {
  attachmentsOf,
  chooseFiles,
  expect,
  hasNumberedJob,
  makePdf,
  makePicture,
  readAttachments,
  test,
  tiles,
  uploadRows,
} from '../../src/attachments-test.ts'
import { expectStored, installServiceWorker, waitingButton } from '../../src/pages/offline.ts'
import { openAccount, signIn } from '../../src/pages/session.ts'

test.use({ serviceWorkers: 'allow' })

const jpeg = 'image/jpeg'

/** Leaves requests that begin an upload unanswered. The returned function lets later requests through. */
async function stallUploads(page: Page): Promise<() => Promise<void>> {
  const uploads = '**/attachment/resumable'
  await page.route(uploads, () => undefined)
  return () => page.unroute(uploads)
}

test('@core pictures that are added without a network are sent when the network is back', async ({
  page,
  context,
  t,
  takeOrder,
  pageErrors,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await signIn(page, t, 'matti', attachmentsOf(order))
  await expect(page.getByText(t('attachments.empty'))).toBeVisible()
  const buffers = [await makePicture(page, 'red'), await makePicture(page, 'blue')]
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await installServiceWorker(page)
  await expectStored(page, workOrderEndpoints.getWorkOrderByNumber, attachmentEndpoints.listAttachments)
  await context.setOffline(true)
  await chooseFiles(
    page,
    t,
    buffers.map((buffer, index) => ({ name: `kuva-${index}.jpg`, mimeType: jpeg, buffer })),
  )
  await expect(uploadRows(page, t).filter({ hasText: t('uploads.offline') })).toHaveCount(2)
  await page.reload()
  await expect(uploadRows(page, t)).toHaveCount(2)
  await expect(waitingButton(page, t, 2)).toBeVisible()

  const panel = await openAccount(page, t)
  await panel.getByRole('button', { name: t('shell.signOut') }).click()
  await expect(page.getByText(t('shell.signOutWaitingHint', { count: 2 }))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.goto(`/#${attachmentsOf(order)}`)

  await context.setOffline(false)
  await expect(tiles(page, t)).toHaveCount(2)
  await expect(uploadRows(page, t)).toHaveCount(0)
})

test('@core an upload continues after a reload on a slow network and sends no piece twice', async ({
  page,
  context,
  t,
  takeOrder,
  apiFor,
}, testInfo) => {
  const order = await takeOrder(hasNumberedJob)
  const buffer = makePdf(20 * 1024 * 1024)
  // Writes the file to the disk, because Playwright would send a buffer of this size in base64.
  const file = testInfo.outputPath('huoltokirja.pdf')
  writeFileSync(file, buffer)
  await signIn(page, t, 'matti', attachmentsOf(order))
  const network = await context.newCDPSession(page)
  const throttle = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    })
  // The first piece is sent at full speed. The second would take minutes, so the reload always interrupts it.
  const pieces = '**/attachment/resumable/*'
  const secondPiece = Promise.withResolvers<void>()
  await page.route(pieces, async (route) => {
    const isSecond = Number(route.request().headers()['upload-offset']) > 0
    if (isSecond) await throttle(16 * 1024)
    await route.continue()
    if (isSecond) secondPiece.resolve()
  })
  await chooseFiles(page, t, file)
  await secondPiece.promise
  await page.unroute(pieces)
  const offsets: number[] = []
  page.on('request', (request) => {
    // Ignores requests that were sent before the reload.
    if (request.isNavigationRequest()) offsets.length = 0
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await page.reload()
  await throttle(-1)
  await expect(tiles(page, t)).toHaveCount(1)
  expect(offsets[0]).toBeGreaterThanOrEqual(8 * 1024 * 1024)
  expect(new Set(offsets).size).toBe(offsets.length)
  const [attachment] = await readAttachments(await apiFor('matti'), order)
  expect(attachment?.Checksum).toBe(createHash('sha256').update(buffer).digest('hex'))
})

test('a refused file shows the reason until the user removes it', async ({
  page,
  t,
  takeOrder,
  pageErrors,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await signIn(page, t, 'matti', attachmentsOf(order))
  // The server has already deleted the refused upload, so deleting it again returns 404.
  pageErrors.expect(/^415 PATCH|^404 DELETE/)
  const buffer = Buffer.from('<!doctype html><script>alert(1)</script>')
  await chooseFiles(page, t, [{ name: 'kuva.jpg', mimeType: jpeg, buffer }])
  const reason = t('error.fileFormatNotAccepted', { file: 'kuva.jpg', format: 'HTML' })
  const row = uploadRows(page, t).filter({ hasText: t('uploads.transmissionError', { reason }) })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: t('uploads.remove', { name: 'kuva.jpg' }) }).click()
  await page.getByRole('button', { name: t('deviceQueue.remove'), exact: true }).click()
  await expect(uploadRows(page, t)).toHaveCount(0)
})

test('a paused upload appears on the start page, and is sent after the user resumes it there', async ({
  page,
  t,
  takeOrder,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await signIn(page, t, 'matti', attachmentsOf(order))
  const buffer = await makePicture(page, 'green')
  const letThrough = await stallUploads(page)
  await chooseFiles(page, t, [{ name: 'jarru.jpg', mimeType: jpeg, buffer }])
  await uploadRows(page, t)
    .getByRole('button', { name: t('uploads.pause', { name: 'jarru.jpg' }) })
    .click()
  await letThrough()
  await expect(uploadRows(page, t).filter({ hasText: t('uploads.paused') })).toBeVisible()
  await page.goto('/#/startpage')
  await waitingButton(page, t, 1).click()
  const sheet = page.getByRole('dialog', { name: t('shell.waitingTitle') })
  await sheet.getByRole('button', { name: t('uploads.resume', { name: 'jarru.jpg' }) }).click()
  await expect(sheet.getByText(t('shell.waitingNothing'))).toBeVisible()
})

test('@core unsent pictures of one person are hidden from the next user of the phone', async ({
  page,
  t,
  takeOrder,
  apiFor,
  pageErrors,
}) => {
  // A sign-out may end the session before the server has answered pending requests, which it then refuses.
  pageErrors.allow(/^401 GET .*\/utility\/(employee|myunits|session\/settings)$/)
  const order = await takeOrder(hasNumberedJob)
  await signIn(page, t, 'matti', attachmentsOf(order))
  const buffer = await makePicture(page, 'purple')
  const letThrough = await stallUploads(page)
  await chooseFiles(page, t, [{ name: 'mattila.jpg', mimeType: jpeg, buffer }])
  await uploadRows(page, t)
    .getByRole('button', { name: t('uploads.pause', { name: 'mattila.jpg' }) })
    .click()
  await expect(uploadRows(page, t).filter({ hasText: t('uploads.paused') })).toBeVisible()
  await letThrough()

  const leave = async () => {
    const panel = await openAccount(page, t)
    await panel.getByRole('button', { name: t('shell.signOut') }).click()
  }
  await leave()
  await page
    .getByRole('dialog', { name: t('shell.signOutWaitingTitle') })
    .getByRole('button', { name: t('shell.signOut') })
    .click()
  await expect(page.getByRole('button', { name: t('session.signIn') })).toBeVisible()
  await signIn(page, t, 'aino', attachmentsOf(order))
  await expect(page.getByText(t('attachments.empty'))).toBeVisible()
  await expect(uploadRows(page, t)).toHaveCount(0)
  await leave()
  await expect(page.getByRole('button', { name: t('session.signIn') })).toBeVisible()

  await signIn(page, t, 'matti', attachmentsOf(order))
  await uploadRows(page, t)
    .getByRole('button', { name: t('uploads.resume', { name: 'mattila.jpg' }) })
    .click()
  await expect(tiles(page, t)).toHaveCount(1)
  const [attachment] = await readAttachments(await apiFor('matti'), order)
  expect(attachment?.CreatedBy?.Name).toMatch(/^Matti/)
})

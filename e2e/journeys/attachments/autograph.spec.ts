import type { Page } from '@playwright/test'
import { expect, hasNumberedJob, readAttachments, test } from '../../src/attachments-test.ts'
import { installServiceWorker } from '../../src/pages/offline.ts'
import { heading, signIn } from '../../src/pages/session.ts'
import { drawSignature } from '../../src/pages/signature.ts'
import { countTaps, expectTaps } from '../../src/support/taps.ts'

test.use({ serviceWorkers: 'allow' })

/** Returns the number of dark pixels of the canvas. */
const inkOn = (page: Page, area: string): Promise<number> =>
  page.getByRole('img', { name: area }).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let dark = 0
    for (let place = 0; place < data.length; place += 4) if ((data[place] ?? 255) < 128) dark += 1
    return dark
  })

test('@core a drawn signature survives turning the phone, and appears on the work order', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}`)
  await expect(page.getByRole('button', { name: t('workOrder.more') })).toBeVisible()
  const readTaps = await countTaps(page)
  await page.getByRole('button', { name: t('workOrder.more') }).click()
  await page.getByRole('menuitem', { name: t('page.autograph') }).click()
  const canvas = page.getByRole('img', { name: t('autograph.area') })
  await expect(canvas).toBeVisible()
  expectTaps("open the customer's signature", await readTaps())
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await expect(canvas).toHaveCSS('width', `${Math.floor(Math.min(500, 0.9 * width))}px`)
  await expect(canvas).toHaveCSS('height', '250px')

  await page.getByRole('button', { name: t('autograph.upload') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('autograph.empty'))
  await drawSignature(page, t)
  const ink = await inkOn(page, t('autograph.area'))
  expect(ink).toBeGreaterThan(100)
  await page.setViewportSize({ width: height, height: width })
  await expect(canvas).toHaveCSS('width', '500px')
  await expect(canvas).toBeInViewport({ ratio: 0.9 })
  expect(await inkOn(page, t('autograph.area'))).toBeGreaterThan(ink * 0.8)
  await page.setViewportSize({ width, height })
  expect(await inkOn(page, t('autograph.area'))).toBeGreaterThan(ink * 0.8)

  await page.getByLabel(t('autograph.signer')).fill('Katja Eklund')
  await page.getByRole('button', { name: t('autograph.upload') }).click()
  await expect(page.getByText(t('autograph.sent'))).toBeVisible()
  await expect(heading(page)).toHaveAccessibleName(new RegExp(String(order.OrderNumber)))
  await expect(page.getByText(t('attachments.signedBy', { name: 'Katja Eklund' }))).toBeVisible()
  const [signature] = await readAttachments(await apiFor('matti'), order)
  expect(signature).toMatchObject({
    Kind: 'Signature',
    FileName: 'signature.png',
    SignerName: 'Katja Eklund',
  })
})

test('a signature that is saved without a network is sent once when the network is back', async ({
  page,
  context,
  t,
  takeOrder,
  apiFor,
  pageErrors,
}) => {
  const order = await takeOrder(hasNumberedJob)
  await signIn(page, t, 'matti', `/autograph/${order.OrderNumber}`)
  await drawSignature(page, t)
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await installServiceWorker(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: t('autograph.upload') }).click()
  await expect(page.getByText(t('autograph.kept'))).toBeVisible()
  await context.setOffline(false)
  const api = await apiFor('matti')
  await expect
    .poll(async () => (await readAttachments(api, order)).map(({ Kind }) => Kind))
    .toEqual(['Signature'])
})

test('a refused signature shows the reason and keeps the drawing until it is cleared', async ({
  page,
  t,
  takeOrder,
  pageErrors,
}) => {
  const order = await takeOrder(hasNumberedJob)
  pageErrors.expect(/^404 (POST|GET .*\/workorder\/number\/999)/)
  await signIn(page, t, 'matti', `/autograph/999${order.OrderNumber}`)
  await drawSignature(page, t)
  await page.getByRole('button', { name: t('autograph.upload') }).click()
  const reason = t('error.notFound')
  await expect(page.getByRole('alert')).toHaveText(t('uploads.transmissionError', { reason }))
  expect(await inkOn(page, t('autograph.area'))).toBeGreaterThan(100)
  await page.getByRole('button', { name: t('common.clear') }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await inkOn(page, t('autograph.area'))).toBe(0)
})

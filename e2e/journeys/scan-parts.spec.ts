import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { test as base, expect } from '../src/editing-test.ts'
import { addButton, openSearch } from '../src/pages/catalogue.ts'
import { signIn } from '../src/pages/session.ts'
import { isEncodable, writeBarcodeVideo } from '../src/support/barcode-video.ts'
import { cameraBrowser } from '../src/support/fake-camera.ts'

const film = join(tmpdir(), `verstas-barcode-${process.pid}.y4m`)

/**
 * Makes the fake camera show the video in `film`. Chromium reads the file when the scanner opens the camera.
 */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
      await use({ ...launchOptions, ...cameraBrowser, args: [...(launchOptions.args ?? []), ...camera] })
    },
    { scope: 'worker' },
  ],
})

test.afterAll(() => rm(film, { force: true }))

test.describe('a device with a camera', () => {
  test.use({ permissions: ['camera'] })

  test('@core scanning the barcode of a part finds the part in the search', async ({
    page,
    t,
    apiFor,
    takeOrder,
  }) => {
    const api = await apiFor('matti')
    const order = await takeOrder()
    const found: PartSearchResult[] = await api(partEndpoints.searchParts, {
      query: { SupplierName: 'skoda' },
    })
    const part = found.find(({ ItemNumber }) => isEncodable(ItemNumber))
    if (!part) throw new Error('No part has a number that can be filmed')
    await writeBarcodeVideo(film, part.ItemNumber)
    await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=jobs`)
    const dialog = await openSearch(page, t, 'addPart')
    await dialog.getByRole('button', { name: t('scanner.title') }).click()
    await expect(dialog.getByLabel(t('parts.searchKey'))).toHaveValue(part.ItemNumber)
    await expect(addButton(dialog, t, part.ItemNumber)).toBeVisible()
    await expect(page.getByRole('dialog', { name: t('scanner.title') })).toBeHidden()
  })
})

test('a scanner without permission for the camera shows a message, and Escape returns to the search', async ({
  page,
  t,
  takeOrder,
}) => {
  // Writes a video, because Chromium has no fake camera without one.
  await writeBarcodeVideo(film, '1')
  const order = await takeOrder()
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=jobs`)
  const dialog = await openSearch(page, t, 'addPart')
  await dialog.getByRole('button', { name: t('scanner.title') }).click()
  await expect(page.getByText(t('scanner.forbidden'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel(t('parts.searchKey'))).toBeVisible()
})

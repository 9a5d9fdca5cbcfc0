import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { test as base, expect } from '../src/editing-test.ts'
import { signIn } from '../src/pages/session.ts'
import { withCamera } from '../src/support/camera.ts'
import { canBeFilmed, filmBarcode } from '../src/support/filmed-barcode.ts'
import type { Wording } from '../src/support/wording.ts'

const film = join(tmpdir(), `verstas-barcode-${process.pid}.y4m`)

/** The browser films what lies in the file when the camera is opened. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
      await use({ ...launchOptions, ...withCamera, args: [...(launchOptions.args ?? []), ...camera] })
    },
    { scope: 'worker' },
  ],
})

test.afterAll(() => rm(film, { force: true }))

/** Opens the first job of a work order for editing, and there one of the searches. */
async function openSearch(page: Page, t: Wording, name: 'addPart' | 'addOperation'): Promise<Locator> {
  await page
    .getByRole('button', { name: new RegExp(`^${t('jobEdit.openJob', { job: '' })}`) })
    .first()
    .click()
  await page.getByRole('button', { name: t(`jobEdit.${name}`) }).click()
  const title = t(name === 'addPart' ? 'parts.searchTitle' : 'operations.searchTitle')
  return page.getByRole('dialog', { name: title })
}

const addButton = (dialog: Locator, t: Wording, code: string): Locator =>
  dialog.getByRole('button', { name: t('catalogue.add', { code }), exact: true })

test('finds a part while typing and adds it twice', async ({ page, t, lineOf, takeOrder }) => {
  const line = await lineOf('matti')
  const order = await takeOrder()
  const [part] = await line(partEndpoints.searchParts, { query: { SearchKey: 'öljynsuodatin' } })
  if (!part) throw new Error('The dealership has no oil filter')
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=jobs`)
  const dialog = await openSearch(page, t, 'addPart')
  await dialog.getByLabel(t('parts.searchKey')).pressSequentially('oljynsuod')
  await addButton(dialog, t, part.ItemNumber).click()
  await dialog
    .getByRole('button', { name: t('catalogue.addAgain', { code: part.ItemNumber, count: 1 }) })
    .click()
  await expect(
    dialog.getByRole('button', { name: t('catalogue.addAgain', { code: part.ItemNumber, count: 2 }) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog').getByText(part.ItemNumber)).toHaveCount(2)
})

test.describe('with a camera', () => {
  test.use({ permissions: ['camera'] })

  test('reads a part’s number from its barcode', async ({ page, t, lineOf, takeOrder }) => {
    const line = await lineOf('matti')
    const order = await takeOrder()
    const found: PartSearchResult[] = await line(partEndpoints.searchParts, {
      query: { SupplierName: 'skoda' },
    })
    const part = found.find(({ ItemNumber }) => canBeFilmed(ItemNumber))
    if (!part) throw new Error('No part has a number that can be filmed')
    await filmBarcode(film, part.ItemNumber)
    await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=jobs`)
    const dialog = await openSearch(page, t, 'addPart')
    await dialog.getByRole('button', { name: t('parts.scan') }).click()
    await expect(dialog.getByLabel(t('parts.searchKey'))).toHaveValue(part.ItemNumber)
    await expect(addButton(dialog, t, part.ItemNumber)).toBeVisible()
    await expect(page.getByRole('dialog', { name: t('scanner.title') })).toBeHidden()
  })
})

test('without the permission the scanner says so, and the number can be typed', async ({
  page,
  t,
  takeOrder,
}) => {
  const order = await takeOrder()
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=jobs`)
  const dialog = await openSearch(page, t, 'addPart')
  await dialog.getByRole('button', { name: t('parts.scan') }).click()
  await expect(page.getByText(t('scanner.forbidden'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel(t('parts.searchKey'))).toBeVisible()
})

test('lists the operations of the car’s make first, and says which cannot be added', async ({
  page,
  t,
  lineOf,
  takeOrder,
}) => {
  const line = await lineOf('matti')
  const order = await takeOrder()
  const operations = await line(operationEndpoints.searchWorkOperations, {
    query: { SearchKey: 'vaihto', SerialNo: order.Vehicle.SerialNumber },
  })
  expect(operations[0]?.SupplierName).toBe(order.Vehicle.MakeName)
  const restricted = operations.find(({ SourceType }) => SourceType === 'WEB_API')
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=jobs`)
  const dialog = await openSearch(page, t, 'addOperation')
  await dialog.getByLabel(t('operations.searchKey')).pressSequentially('vaihto')
  await expect(dialog.getByRole('listitem').first()).toContainText(order.Vehicle.MakeName)
  const code = restricted?.WorkOperationCode ?? ''
  await expect(dialog.getByText(t('error.restrictedOperation', { code }))).toBeVisible()
  await expect(addButton(dialog, t, code)).toHaveCount(0)
})

import type { FileChooser, Locator, Page } from '@playwright/test'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { test as base, expect, isEasilyEdited } from './editing-test.ts'
import type { ApiClient } from './server/api-client.ts'
import type { Translate } from './support/translate.ts'

export { expect }

/** Tests whose `takeOrder` reserves only work orders without attachments. */
export const test = base.extend({
  /** Reserves a work order without attachments, because a test counts the attachments that it adds. */
  takeOrder: ({ takeOrder, apiFor }, use) =>
    use(async (isWanted = hasNumberedJob) => {
      const api = await apiFor('matti')
      for (;;) {
        const order = await takeOrder(isWanted)
        if ((await readAttachments(api, order)).length === 0) return order
      }
    }),
})

/** True if the work order is easily edited, and has a job with a number, to which files can be attached. */
export const hasNumberedJob = (order: WorkOrder): boolean =>
  isEasilyEdited(order) && order.Jobs.some(({ JobNumber }) => JobNumber !== null)

/**
 * Returns the number of the first numbered job of the work order.
 *
 * @throws if there is none
 */
export function numberOfJob({ Jobs, OrderNumber }: WorkOrder): number {
  const number = Jobs.find(({ JobNumber }) => JobNumber !== null)?.JobNumber
  if (number === undefined || number === null) throw new Error(`Work order ${OrderNumber} has no such job`)
  return number
}

export const attachmentsOf = ({ OrderNumber }: WorkOrder): string =>
  `/workorder?number=${OrderNumber}&tab=attachments`

/** Makes a small JPEG picture of one colour. */
export async function makePicture(page: Page, colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = fill
    context.fillRect(0, 0, 320, 240)
    return canvas.toDataURL('image/jpeg')
  }, colour)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** Records a video of one second (WebM) in the browser. */
export async function makeVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    const ended = new Promise<void>((end) => {
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.onstop = () => end()
    })
    recorder.start()
    const begun = performance.now()
    await new Promise<void>((end) => {
      const draw = (now: number) => {
        context?.fillRect(Math.floor((now - begun) / 8), 0, 8, 120)
        if (now - begun > 1_000) end()
        else requestAnimationFrame(draw)
      }
      requestAnimationFrame(draw)
    })
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

/** Makes a file of this size that begins and ends like a PDF. */
export function makePdf(bytes: number): Buffer {
  const pdf = Buffer.alloc(bytes, ' ')
  pdf.write('%PDF-1.7\n')
  for (let place = 16; place < bytes - 16; place += 4096) pdf.writeUInt32BE(place, place)
  pdf.write('\n%%EOF\n', bytes - 7)
  return pdf
}

/** Attaches a file to the work order by the API. */
export async function attach(
  api: ApiClient,
  { OrderNumber }: WorkOrder,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name)
  await api(attachmentEndpoints.uploadToWorkOrder, {
    params: { orderNumber: OrderNumber },
    headers: {},
    form,
  })
}

/** Reads the attachments of the work order from the server. */
export const readAttachments = (api: ApiClient, { Id }: WorkOrder): Promise<Attachment[]> =>
  api(attachmentEndpoints.listAttachments, { params: { id: Id } })

/**
 * Chooses files in the browser's file chooser. A file is given by its contents or by its path on this
 * machine.
 */
export async function chooseFiles(
  page: Page,
  t: Translate,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('attachments.add'), exact: true }).click()
  await (await chooser).setFiles(files)
}

/** Finds the tiles of the attachments. */
export const tiles = (scope: Page | Locator, t: Translate): Locator =>
  scope.getByRole('list', { name: t('attachments.list') }).getByRole('listitem')

export const uploadRows = (page: Page, t: Translate): Locator =>
  page
    .getByRole('tabpanel')
    .getByRole('list', { name: t('uploads.list') })
    .getByRole('listitem')

import type { Locator, Page } from '@playwright/test'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { test as base, expect, isEasilyEdited } from './editing-test.ts'
import type { ApiClient } from './server/api-client.ts'
import type { Translate } from './support/translate.ts'

export { expect }

/** The test of the journeys with files. */
export const test = base.extend({
  /** To count what a journey adds, nothing hangs on its work order before. */
  takeOrder: ({ takeOrder, apiFor }, use) =>
    use(async (isWanted = hasNumberedJob) => {
      const api = await apiFor('matti')
      for (;;) {
        const order = await takeOrder(isWanted)
        if ((await readAttachments(api, order)).length === 0) return order
      }
    }),
})

/** A work order with a numbered job that files can be attached to. */
export const hasNumberedJob = (order: WorkOrder): boolean =>
  isEasilyEdited(order) && order.Jobs.some(({ JobNumber }) => JobNumber !== null)

/** The number of the first job that has one. @throws where there is none */
export function numberOfJob({ Jobs, OrderNumber }: WorkOrder): number {
  const number = Jobs.find(({ JobNumber }) => JobNumber !== null)?.JobNumber
  if (number === undefined || number === null) throw new Error(`Work order ${OrderNumber} has no such job`)
  return number
}

export const attachmentsOf = ({ OrderNumber }: WorkOrder): string =>
  `/workorder?number=${OrderNumber}&tab=attachments`

/** A small picture that differs from all others by its colour. */
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

/** A film of a second that the browser makes itself (WebM). */
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

/** A paper of this many bytes, as far as its first and last line tell. */
export function makePaper(bytes: number): Buffer {
  const paper = Buffer.alloc(bytes, ' ')
  paper.write('%PDF-1.7\n')
  for (let place = 16; place < bytes - 16; place += 4096) paper.writeUInt32BE(place, place)
  paper.write('\n%%EOF\n', bytes - 7)
  return paper
}

/** Attaches a file over the API. */
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

/** The attachments of a work order as the server has them. */
export const readAttachments = (api: ApiClient, { Id }: WorkOrder): Promise<Attachment[]> =>
  api(attachmentEndpoints.listAttachments, { params: { id: Id } })

/** Chooses files with the device's chooser. */
export async function chooseFiles(
  page: Page,
  t: Translate,
  files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('attachments.add'), exact: true }).click()
  await (await chooser).setFiles([...files])
}

/** The attachments in the grid. */
export const tiles = (place: Page | Locator, t: Translate): Locator =>
  place.getByRole('list', { name: t('attachments.list') }).getByRole('listitem')

/** The files on their way, on the page itself. */
export const lines = (page: Page, t: Translate): Locator =>
  page
    .getByRole('tabpanel')
    .getByRole('list', { name: t('uploads.list') })
    .getByRole('listitem')

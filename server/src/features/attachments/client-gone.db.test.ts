import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildAttachmentApp, formOf } from '../../../test/attachment-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, settings, uploader, filesOnDisk, dataDir } = await buildAttachmentApp()

it('the server stops processing a file and stores no data if its sender disconnects', async () => {
  const order = await buildWorkOrder(db, site.id)
  const { headers } = await uploader()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const slow = { width: 5000, height: 4000, channels: 3, background: '#0a7' } as const
  const bytes = await sharp({ create: slow }).png({ compressionLevel: 1 }).toBuffer()
  const form = new Request('http://form', { method: 'POST', body: formOf([{ bytes, name: 'a.png' }], {}) })
  const path = `${settings.apiBase}/attachment/file/workorder/${order.order_number}`
  const sending = request({
    port,
    path,
    method: 'POST',
    headers: { ...headers, ...Object.fromEntries(form.headers) },
  })
  sending.on('error', () => undefined)
  sending.end(Buffer.from(await form.arrayBuffer()))
  await eventually(async () => expect(await sizeOfUpload()).toBe(bytes.length))
  sending.destroy()
  await eventually(async () => {
    expect(await filesOnDisk()).toEqual([])
    expect(await db.selectFrom('pending_file').selectAll().execute()).toEqual([])
  })
  expect(await db.selectFrom('attachment').selectAll().execute()).toEqual([])
})

async function sizeOfUpload(): Promise<number> {
  const folder = join(dataDir, 'attachments', 'incoming')
  const [name] = (await readdir(folder)).filter((each) => each.endsWith('.upload'))
  return name === undefined ? 0 : (await stat(join(folder, name))).size
}

import { request } from 'node:http'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../../test/attachment-app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildResumableClient } from '../../../../test/resumable-client.ts'
import { countWaiting } from '../../../../test/while-locked.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { app, db, site, settings, uploader } = await buildAttachmentApp()
const { create, addressOf, look } = await buildResumableClient(app, settings.apiBase)
const countConnections = promisify(app.server.getConnections.bind(app.server))

it("the server continues if a phone disconnects while the phone waits for an upload's offset", async () => {
  const { headers } = await uploader()
  const { order_number: orderNumber } = await buildWorkOrder(db, site.id)
  const address = addressOf(await create(headers, 1000, { filename: 'a.mp4', orderNumber }))
  app.server.closeIdleConnections()
  await db.transaction().execute(async (tx) => {
    await sql`lock table resumable_upload in access exclusive mode`.execute(tx)
    const asking = request(address, {
      method: 'HEAD',
      headers: { ...headers, 'tus-resumable': '1.0.0' },
    }).end()
    asking.on('error', () => undefined)
    await eventually(async () => expect(await countWaiting(db)).toBe(1))
    asking.destroy()
    await eventually(async () => expect(await countConnections()).toBe(0))
  })
  expect(await look(headers, address)).toMatchObject({ offset: '0' })
})

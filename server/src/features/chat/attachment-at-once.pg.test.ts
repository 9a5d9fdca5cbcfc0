import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildChatter } from '../../../test/chat-client.ts'
import { buildEditApp, reasonsOf } from '../../../test/edit-app.ts'
import { whileLocked } from '../../../test/while-locked.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const testApp = await buildEditApp()
const { db, site, clock } = testApp

it('refuses a message with a file that is being removed concurrently', async () => {
  const anna = await buildChatter(testApp, { sites: [site] })
  const { id: work_order_id, global_id } = await buildWorkOrder(db, site.id)
  await anna.register(global_id)
  const file = await db
    .insertInto('attachment')
    .values({
      site_id: site.id,
      key: randomUUID(),
      work_order_id,
      file_name: 'a.jpg',
      content_type: 'image/jpeg',
      kind: 'Image',
      byte_size: 1,
      checksum: Buffer.alloc(32),
      has_thumbnail: true,
      created_at: clock.now(),
      created_by: anna.employee.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = await whileLocked(
    db,
    (tx) => tx.deleteFrom('attachment').where('id', '=', file.id).execute(),
    () => anna.say(global_id, 'Katso', { attachmentIds: [file.id] }),
  )
  expect(reasonsOf(sent)).toEqual({ status: 400, reasons: [{ id: 900141 }] })
})

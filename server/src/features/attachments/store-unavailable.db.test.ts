import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { jpeg } from '../../../test/real-files.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

// Nobody listens there.
const storageUrl = 's3+http://key:secret@127.0.0.1:9/attachments'
const { app, db, site, uploader, filesOnDisk, logLines } = await buildAttachmentApp({ storageUrl })

it('an upload is put off while the service that keeps files is away, and nothing is half-written', async () => {
  const order = await buildWorkOrder(db, site.id)
  const anna = await uploader()
  const answer = await anna.toOrder(order.order_number, [{ bytes: await jpeg() }])
  expect([answer.status, answer.errors[0]?.ErrorId]).toEqual([503, 900009])
  expect(answer.headers['retry-after']).toBe('5')
  expect(await anna.list(order.id)).toEqual([])
  expect(await filesOnDisk()).toEqual([])
  // The service may have taken some of it: the sweep asks again.
  expect((await db.selectFrom('pending_file').selectAll().execute()).length).toBe(1)
  expect(logLines.join()).not.toContain('secret')
})

it('the server starts and works without that service, and says so', async () => {
  expect(logLines.join()).toContain('uploads wait until it does')
  const ready = await app.inject({ url: '/api/health/ready' })
  expect(ready.statusCode).toBe(200)
  const health = await app.inject({ url: '/api/health' })
  expect(health.json()).toMatchObject({ Status: 'ok', Storage: 'unavailable' })
})

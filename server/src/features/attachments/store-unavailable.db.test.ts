import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { jpeg } from '../../../test/real-files.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

// The address of a port at which no server listens.
const storageUrl = 's3+http://key:secret@127.0.0.1:9/attachments'
const { app, db, site, uploader, filesOnDisk, logLines } = await buildAttachmentApp({ storageUrl })

it('an upload fails with 503 and stores no attachment while the S3 service is down', async () => {
  const order = await buildWorkOrder(db, site.id)
  const anna = await uploader()
  const answer = await anna.toOrder(order.order_number, [{ bytes: await jpeg() }])
  expect([answer.status, answer.errors[0]?.ErrorId]).toEqual([503, 900009])
  expect(answer.headers['retry-after']).toBe('5')
  expect(await anna.list(order.id)).toEqual([])
  expect(await filesOnDisk()).toEqual([])
  // Expects a pending file, because the service may have stored some bytes that the sweep must delete.
  expect((await db.selectFrom('pending_file').selectAll().execute()).length).toBe(1)
  expect(logLines.join()).not.toContain('secret')
})

it('the server starts while the S3 service is down, and logs and reports the failure', async () => {
  expect(logLines.join()).toContain('uploads wait until it does')
  const ready = await app.inject({ url: '/api/health/ready' })
  expect(ready.statusCode).toBe(200)
  const health = await app.inject({ url: '/api/health' })
  expect(health.json()).toMatchObject({ Status: 'ok', Storage: 'unavailable' })
})

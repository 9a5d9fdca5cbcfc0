import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { afterEach, expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../../test/attachment-app.ts'
import { childrenNamed } from '../../../../test/child-processes.ts'
import { eventually } from '../../../../test/eventually.ts'
import { bomb, costlyPicture, jpeg, pdf } from '../../../../test/real-files.ts'
import { buildResumableClient } from '../../../../test/resumable-client.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'
import { createAttachmentContext } from '../attachment-context.ts'

const testApp = await buildAttachmentApp({ maxPictureMb: 1, maxVideoMb: 3 })
const { app, db, settings, site, uploader } = testApp
const { create, addressOf, look } = await buildResumableClient(app, settings.apiBase)
const { incoming } = createAttachmentContext(testApp)
const order = await buildWorkOrder(db, site.id)

/** Begins an upload, and stores its bytes as a server does that stops after the last chunk. */
async function arrive(bytes: Buffer, metadata: Readonly<Record<string, string>> = {}) {
  const { headers, employee } = await uploader()
  const about = { filename: 'photo.jpg', orderNumber: order.order_number, ...metadata }
  const address = addressOf(await create(headers, bytes.length, about))
  const arriving = async function* () {
    yield bytes
  }
  await incoming.write(address.slice(address.lastIndexOf('/') + 1), 0, arriving() as never, () => {})
  return { employee, ask: async () => (await look(headers, address)).status }
}

const statusOf = (name: ErrorName): number => errorCatalogue[name].status

afterEach(async () => {
  expect(await db.selectFrom('attachment').selectAll().execute()).toEqual([])
})

it.each([
  ['fileTypeNotAccepted', () => Buffer.alloc(2000, 0x80), {}],
  ['fileFormatNotAccepted', () => Buffer.from('<!doctype html><script>alert(1)</script>'), {}],
  ['fileTooLarge', () => Buffer.concat([pdf(), Buffer.alloc(1_500_000)]), {}],
  ['fileUnreadable', async () => (await jpeg({ width: 400, height: 400 })).subarray(0, -300), {}],
  ['pictureTooManyPixels', () => bomb(), {}],
  ['signatureNotPng', () => jpeg(), { kind: 'Signature' }],
] as const)(
  'a complete file is refused at the next request for its offset, and deleted: %s',
  async (name, make, about) => {
    const { ask } = await arrive(await make(), about)
    expect(await ask()).toBe(statusOf(name))
    expect(await ask()).toBe(statusOf('uploadGone'))
  },
)

it('a complete picture that needs too much memory is refused at the next request for its offset', async () => {
  const { ask } = await arrive(await costlyPicture({ side: 2000 }))
  let isAnswered = false
  const answered = ask().finally(() => {
    isAnswered = true
  })
  // Ends the process as Node itself does if its memory does not suffice.
  await eventually(() => {
    for (const pid of childrenNamed('media-process.ts')) process.kill(pid, 'SIGABRT')
    expect(isAnswered).toBe(true)
  })
  expect(await answered).toBe(statusOf('fileTooCostly'))
})

it.each([
  ['workOrderNotActive', { status: 'C' }, { status: 'A' }],
  ['paymentLinkActive', { has_active_payment_link: true }, { has_active_payment_link: false }],
] as const)(
  'a complete file is refused if its work order takes no files any more: %s',
  async (name, hinder, release) => {
    const { ask } = await arrive(pdf(name))
    await db.updateTable('work_order').set(hinder).where('id', '=', order.id).execute()
    expect(await ask()).toBe(statusOf(name))
    expect(await ask()).toBe(statusOf('uploadGone'))
    await db.updateTable('work_order').set(release).where('id', '=', order.id).execute()
  },
)

it('a complete file is refused if its sender has lost the right to edit jobs', async () => {
  const { employee, ask } = await arrive(pdf('right'))
  await db
    .insertInto('profile_right')
    .values({ profile_id: employee.profile_id, name: 'EditJob', is_granted: false })
    .execute()
  expect(await ask()).toBe(statusOf('forbidden'))
  expect(await ask()).toBe(statusOf('uploadGone'))
})

import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { jpeg, pdf } from '../../../test/real-files.ts'
import { countWaiting } from '../../../test/while-locked.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createAttachmentContext } from './attachment-context.ts'
import { saveAttachments } from './change-attachments.ts'
import { claimPendingFile, notePendingFile, removeUnclaimedFiles } from './pending-files.ts'
import { prepareFile } from './prepare-file.ts'
import { sweepFiles } from './sweep-files.ts'

const testApp = await buildAttachmentApp()
const { db, site, uploader, filesOnDisk } = testApp
const people = await Promise.all(Array.from({ length: 6 }, () => uploader()))

it('the same photo uploaded concurrently by six people becomes one attachment', async () => {
  const order = await buildWorkOrder(db, site.id)
  const bytes = await jpeg()
  const answers = await Promise.all(people.map((person) => person.toOrder(order.order_number, [{ bytes }])))
  const ids = new Set(answers.map(({ body }) => body[0]?.Id))
  expect(ids.size).toBe(1)
  const [attachment] = answers[0]?.body ?? []
  expect((await filesOnDisk()).map((name) => name.slice(0, 36))).toEqual(Array(3).fill(attachment?.Key))
})

it('concurrent sweeps delete each expired key once, and no upload in progress', async () => {
  const order = await buildWorkOrder(db, site.id)
  const outlived = Array.from({ length: 12 }, () => crypto.randomUUID())
  for (const key of outlived) await notePendingFile(db, key, new Date(0))
  const contexts = Array.from({ length: 3 }, () => createAttachmentContext(testApp))
  const uploads = people.map((person, index) => person.toOrder(order.order_number, [{ bytes: pdf(index) }]))
  const sweeps = contexts.flatMap((context) => [sweepFiles(context), sweepFiles(context)])
  const cleared = await Promise.all(sweeps)
  expect(cleared.reduce((sum, count) => sum + count, 0)).toBe(outlived.length)
  await Promise.all(uploads)
  const listed = (await people[0]?.list(order.id)) ?? []
  expect(listed.length).toBe(people.length)
  for (const attachment of listed) expect((await people[0]?.download(attachment))?.statusCode).toBe(200)
})

it('an upload fails if it finishes while the sweep deletes its bytes', async () => {
  const context = createAttachmentContext(testApp)
  const key = crypto.randomUUID()
  await notePendingFile(db, key, new Date(0))
  const [removing, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowStore = Object.assign(Object.create(context.store), {
    remove: async (swept: string) => {
      removing.resolve()
      await goOn.promise
      await context.store.remove(swept)
    },
  })
  const sweeping = sweepFiles({ ...context, store: slowStore })
  await removing.promise
  const claiming = inTransaction(db, (tx) => claimPendingFile(tx, key)).then(
    () => 'claimed',
    (error: Error) => error.message,
  )
  await Promise.race([claiming, eventually(async () => expect(await countWaiting(db)).toBe(1))])
  goOn.resolve()
  expect(await claiming).toBe('uploadGone')
  expect(await sweeping).toBe(1)
})

it('only one of six concurrent removals of an attachment succeeds, and the others fail with 404', async () => {
  const order = await buildWorkOrder(db, site.id)
  const [first] = people
  const [attachment] = (await first?.toOrder(order.order_number, [{ bytes: await jpeg() }]))?.body ?? []
  if (attachment === undefined) throw new Error('No attachment')
  const statuses = (await Promise.all(people.map((person) => person.remove(attachment)))).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  const removals = await db.selectFrom('event').select('id').where('kind', '=', 'attachmentRemoved').execute()
  expect(removals.length).toBe(1)
})

it('cleaning up a failed request does not delete a file that is becoming an attachment', async () => {
  const order = await buildWorkOrder(db, site.id)
  const context = createAttachmentContext(testApp)
  const key = crypto.randomUUID()
  await notePendingFile(db, key, new Date(testApp.clock.now().getTime() + 3_600_000))
  await context.incoming.write(key, 0, Readable.from([await jpeg()]), () => {})
  const file = await prepareFile(context, { key, name: 'kuva.jpg', isSignature: false, employeeId: 1 })
  const [claimed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saving = saveAttachments(context, {
    session: {
      id: null,
      siteId: site.id,
      employeeId: people[0]?.employee.id ?? 0,
      rights: new Set(['MobileServiceTechnician', 'EditJob']),
      language: 'fi',
    },
    target: { orderNumber: order.order_number, jobNumber: null },
    files: [file],
    form: {},
    alongside: async () => {
      claimed.resolve()
      await commit.promise
    },
  })
  await claimed.promise
  const settling = removeUnclaimedFiles(context, [key])
  await Promise.race([settling, eventually(async () => expect(await countWaiting(db)).toBe(1))])
  commit.resolve()
  await Promise.all([saving, settling])
  const [attachment] = (await people[0]?.list(order.id)) ?? []
  expect(attachment?.Key).toBe(key)
  expect((await filesOnDisk()).filter((name) => name.startsWith(key)).length).toBe(3)
})

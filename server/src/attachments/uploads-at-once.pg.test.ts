import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../test/attachment-app.ts'
import { jpeg, pdf } from '../../test/real-files.ts'
import { buildWorkOrder } from '../../test/work-order-builders.ts'
import { createAttachmentContext } from './attachment-context.ts'
import { sweepFiles } from './sweep-files.ts'

const testApp = await buildAttachmentApp()
const { db, site, uploader, filesOnDisk } = testApp
const people = await Promise.all(Array.from({ length: 6 }, () => uploader()))

it('the same photo from six phones at once becomes one attachment', async () => {
  const order = await buildWorkOrder(db, site.id)
  const bytes = await jpeg()
  const answers = await Promise.all(people.map((person) => person.toOrder(order.order_number, [{ bytes }])))
  const ids = new Set(answers.map(({ body }) => body[0]?.Id))
  expect(ids.size).toBe(1)
  const [attachment] = answers[0]?.body ?? []
  expect((await filesOnDisk()).map((name) => name.slice(0, 36))).toEqual(Array(3).fill(attachment?.Key))
})

it('sweeps of several processes leave uploads that are under way alone', async () => {
  const order = await buildWorkOrder(db, site.id)
  const contexts = Array.from({ length: 3 }, () => createAttachmentContext(testApp))
  const uploads = people.map((person, index) =>
    person.toOrder(order.order_number, [{ bytes: Buffer.concat([pdf(), Buffer.from(`page ${index}`)]) }]),
  )
  const sweeps = contexts.flatMap((context) => [sweepFiles(context), sweepFiles(context)])
  await Promise.all([...uploads, ...sweeps])
  const listed = (await people[0]?.list(order.id)) ?? []
  expect(listed.length).toBe(people.length)
  for (const attachment of listed) expect((await people[0]?.download(attachment))?.statusCode).toBe(200)
})

it('of several people who remove it at once one does, and the others find it gone', async () => {
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

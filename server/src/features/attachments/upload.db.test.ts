import { describe, expect, it } from 'vitest'
import { buildActivity } from '../../../test/activity-builders.ts'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { jpeg, pdf, png } from '../../../test/real-files.ts'
import { testUploads } from '../../../test/upload-suite.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'

const testApp = await buildAttachmentApp()
const { db, site, uploader, clock, filesOnDisk, logLines } = testApp

describe('uploads to a folder', () => testUploads(testApp))

describe('an attachment', () => {
  it('an attachment of a job contains the job, the work order, the author and the time', async () => {
    const order = await buildWorkOrder(db, site.id)
    const job = await buildJob(db, order)
    const anna = await uploader({ name: 'Anna' })
    clock.set('2026-11-20T07:30:00Z')
    const { body } = await anna.toJob(order.order_number, job.job_number ?? 0, [{ bytes: await jpeg() }])
    expect(body).toMatchObject([
      {
        JobNumber: job.job_number,
        CreatedBy: { Id: anna.employee.id, Name: 'Anna' },
        EntityTypeDescription: 'Työmääräys',
        EntityDescription: String(order.order_number),
      },
    ])
    expect(new Date(body[0]?.CreationDate ?? '')).toEqual(new Date('2026-11-20T07:30:00Z'))
  })

  it('attaching a file to a task does not require the right to edit jobs', async () => {
    const liisa = await uploader({ without: ['EditJob'] })
    const activity = await buildActivity(db, liisa.employee, { header: 'Soita asiakkaalle' })
    const { body } = await liisa.toActivity(activity.id, [{ bytes: await jpeg() }])
    expect(body).toMatchObject([
      { EntityTypeDescription: 'Tehtävä', EntityId: activity.id, EntityDescription: 'Soita asiakkaalle' },
    ])
    const again = await liisa.toActivity(activity.id, [{ bytes: await jpeg() }])
    expect(again.body).toEqual(body)
    expect((await liisa.download(body[0] as never)).statusCode).toBe(200)
  })

  it('an upload form with the kind signature and a signer creates a signature of that signer', async () => {
    const order = await buildWorkOrder(db, site.id)
    const anna = await uploader()
    const form = { Kind: 'Signature', SignerName: 'Kaisa Korhonen' }
    const { body } = await anna.toOrder(
      order.order_number,
      [{ bytes: await png(), name: 'signature.png' }],
      form,
    )
    expect(body).toMatchObject([
      { Kind: 'Signature', SignerName: 'Kaisa Korhonen', FileName: 'signature.png' },
    ])
  })

  it("the kind of an attachment is determined by its content if the form's fields are blank", async () => {
    const order = await buildWorkOrder(db, site.id)
    const form = { Kind: ' ', Caption: ' '.repeat(600), SignerName: '' }
    const anna = await uploader()
    const { body } = await anna.toOrder(order.order_number, [{ bytes: await png() }], form)
    expect(body).toMatchObject([{ Kind: 'Image', Caption: null, SignerName: null }])
  })

  it('only people with the right to see customers see a signer, and their reads are logged', async () => {
    const order = await buildWorkOrder(db, site.id)
    const anna = await uploader()
    const liisa = await uploader({ without: ['CustomerInfoVisible'] })
    const signature = [{ bytes: await png(), name: 'signature.png' }]
    const linesOf = () => logLines.filter((line) => line.includes('customer read'))
    const before = linesOf().length
    const form = { Kind: 'Signature', SignerName: 'Kaisa Korhonen' }
    await anna.toOrder(order.order_number, signature, form)
    const [same] = (await liisa.toOrder(order.order_number, signature, form)).body
    expect(same).toMatchObject({ Kind: 'Signature', SignerName: null })
    expect(await liisa.list(order.id)).toMatchObject([{ Kind: 'Signature', SignerName: null }])
    expect(linesOf()).toHaveLength(before)

    expect(await anna.list(order.id)).toMatchObject([{ SignerName: 'Kaisa Korhonen' }])
    const [line = '{}', ...more] = linesOf().slice(before)
    expect(more).toEqual([])
    const reader = { employeeId: anna.employee.id, siteId: site.id, workOrderId: order.id }
    expect(JSON.parse(line)).toMatchObject(reader)
    expect(line).not.toContain('Korhonen')
    await anna.list((await buildWorkOrder(db, site.id)).id)
    expect(linesOf()).toHaveLength(before + 1)
  })

  it('the same file is stored once per work order', async () => {
    const [one, two] = [await buildWorkOrder(db, site.id), await buildWorkOrder(db, site.id)]
    const anna = await uploader()
    const ben = await uploader()
    const bytes = await jpeg({ shade: 77 })
    const first = await anna.toOrder(one.order_number, [{ bytes, name: 'a.jpg' }])
    const files = await filesOnDisk()
    const again = await ben.toOrder(one.order_number, [{ bytes, name: 'b.jpg' }])
    expect(again.body).toEqual(first.body)
    expect(await filesOnDisk()).toEqual(files)
    expect((await db.selectFrom('pending_file').selectAll().execute()).length).toBe(0)
    const other = await ben.toOrder(two.order_number, [{ bytes }])
    expect(other.body[0]?.Id).not.toBe(first.body[0]?.Id)
  })

  it('the same file is stored once per work order and once per job', async () => {
    const order = await buildWorkOrder(db, site.id)
    for (const job_number of [1, 2]) await buildJob(db, order, { job_number })
    const anna = await uploader()
    const bytes = await jpeg({ shade: 79 })
    const [ofOrder] = (await anna.toOrder(order.order_number, [{ bytes }])).body
    const [ofJob] = (await anna.toJob(order.order_number, 1, [{ bytes }])).body
    expect([ofOrder?.JobNumber, ofJob?.JobNumber]).toEqual([null, 1])
    expect((await anna.toJob(order.order_number, 1, [{ bytes }])).body).toEqual([ofJob])
    expect((await anna.toOrder(order.order_number, [{ bytes }])).body).toEqual([ofOrder])
    expect((await anna.toJob(order.order_number, 2, [{ bytes }])).body).toMatchObject([{ JobNumber: 2 }])
    if (ofOrder) await anna.remove(ofOrder)
    expect((await anna.list(order.id)).map(({ JobNumber }) => JobNumber)).toEqual([2, 1])
    expect((await anna.toOrder(order.order_number, [{ bytes }])).body).toMatchObject([{ JobNumber: null }])
  })

  it('an upload is stored once per idempotency key, and the key with another file is refused', async () => {
    const order = await buildWorkOrder(db, site.id)
    const anna = await uploader()
    const key = crypto.randomUUID()
    const bytes = await jpeg({ shade: 78 })
    const first = await anna.toOrder(order.order_number, [{ bytes }], {}, key)
    const again = await anna.toOrder(order.order_number, [{ bytes }], {}, key)
    expect(again.body).toEqual(first.body)
    const other = await anna.toOrder(order.order_number, [{ bytes: pdf() }], {}, key)
    expect(other.errors).toMatchObject([{ ErrorId: 900010 }])
    expect(await anna.list(order.id)).toEqual(first.body)
  })

  it('the list has only the attachments of the work order, the latest first', async () => {
    const order = await buildWorkOrder(db, site.id)
    const anna = await uploader()
    const names = ['1.jpg', '2.jpg', '3.jpg']
    for (const [shade, name] of names.entries()) {
      clock.advance({ seconds: 1 })
      await anna.toOrder(order.order_number, [{ bytes: await jpeg({ shade: 60 * shade }), name }])
    }
    expect((await anna.list(order.id)).map(({ FileName }) => FileName)).toEqual(names.toReversed())
  })

  it("attaching a file records an event of the work order, and the work order's version stays the same", async () => {
    const order = await buildWorkOrder(db, site.id)
    const anna = await uploader()
    await anna.toOrder(order.order_number, [{ bytes: await jpeg(), name: 'etu.jpg' }])
    const events = await db.selectFrom('event').selectAll().where('entity_id', '=', order.id).execute()
    expect(events).toMatchObject([
      {
        kind: 'attachmentAdded',
        after: { FileName: 'etu.jpg' },
        employee_id: anna.employee.id,
        version: null,
      },
    ])
    const { version } = await db
      .selectFrom('work_order')
      .select('version')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(version).toBe(order.version)
  })
})

import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { reasonsOf } from '../../../test/edit-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { failCommits } from '../../../test/fail-commits.ts'
import { jpeg, pdf } from '../../../test/real-files.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { StoreUnavailableError } from '../../platform/store/file-store.ts'
import { createAttachmentContext } from './attachment-context.ts'
import { claimPendingFile, notePendingFile } from './pending-files.ts'
import { prepareFile } from './prepare-file.ts'
import { sweepFiles } from './sweep-files.ts'

const testApp = await buildAttachmentApp()
const { db, clock, site, uploader, signIn, filesOnDisk, dataDir, app, settings } = testApp
const context = createAttachmentContext(testApp)

const attachOne = async (person: Awaited<ReturnType<typeof uploader>>, bytes: Buffer) => {
  const order = await buildWorkOrder(db, site.id)
  const job = await buildJob(db, order)
  const [attachment] = (await person.toJob(order.order_number, job.job_number ?? 0, [{ bytes }])).body
  if (attachment === undefined) throw new Error('No attachment')
  return { order, job, attachment }
}

describe('removing an attachment', () => {
  it('removing an attachment deletes its bytes and pictures, and records an event of the work order', async () => {
    const anna = await uploader()
    const { order, job, attachment } = await attachOne(anna, await jpeg())
    expect((await filesOnDisk()).filter((name) => name.startsWith(attachment.Key)).length).toBe(3)
    expect((await anna.remove(attachment)).body).toEqual({})
    expect(await filesOnDisk()).toEqual([])
    expect(await anna.list(order.id)).toEqual([])
    expect((await anna.download(attachment)).statusCode).toBe(404)
    const ofOrder = db.selectFrom('event').selectAll().where('entity_id', '=', order.id)
    const events = await ofOrder.orderBy('id').execute()
    expect(events).toMatchObject([
      { kind: 'attachmentAdded' },
      {
        kind: 'attachmentRemoved',
        before: { FileName: attachment.FileName },
        subject: { JobId: job.id, JobNumber: job.job_number },
        employee_id: anna.employee.id,
      },
    ])
  })

  it('removing an attachment by its key in capital letters deletes its bytes', async () => {
    const anna = await uploader()
    const { attachment } = await attachOne(anna, await jpeg())
    expect((await anna.remove({ ...attachment, Key: attachment.Key.toUpperCase() })).body).toEqual({})
    expect(await filesOnDisk()).toEqual([])
  })

  it('removing an attachment deletes no bytes if the transaction fails', async () => {
    const anna = await uploader()
    const { order, attachment } = await attachOne(anna, await jpeg())
    const mend = await failCommits(db, 'event')
    expect((await anna.remove(attachment)).status).toBe(500)
    await mend()
    expect(await anna.list(order.id)).toEqual([attachment])
    expect((await anna.download(attachment)).statusCode).toBe(200)
    expect((await anna.thumbnail(attachment)).statusCode).toBe(200)
    await anna.remove(attachment)
  })

  it('an attachment is removed even if its bytes cannot be deleted, and the sweep deletes them later', async () => {
    const anna = await uploader()
    const { order, attachment } = await attachOne(anna, pdf())
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const file = entries.find((entry) => entry.isFile() && entry.name.startsWith(attachment.Key))
    if (file === undefined) throw new Error('No file')
    const path = join(file.parentPath, file.name)
    await rm(path)
    await mkdir(path)
    expect((await anna.remove(attachment)).status).toBe(200)
    expect(await anna.list(order.id)).toEqual([])
    await rmdir(path)
    await writeFile(path, 'is still there')
    expect(await sweepFiles(context)).toBe(1)
    expect(await filesOnDisk()).toEqual([])
  })

  it('removing an attachment requires the right RemoveAttachment, the correct key and the correct site', async () => {
    const anna = await uploader()
    const { order, attachment } = await attachOne(anna, await jpeg())
    const liisa = await uploader({ without: ['RemoveAttachment'] })
    expect(reasonsOf(await liisa.remove(attachment))).toEqual({
      status: 403,
      reasons: [{ id: 900003, right: 'RemoveAttachment' }],
    })
    expect((await anna.remove({ ...attachment, Key: crypto.randomUUID() })).status).toBe(404)
    const stranger = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
    const url = `${settings.apiBase}/attachment/${attachment.Id}/${attachment.Key}`
    expect((await app.inject({ method: 'DELETE', url, headers: stranger })).statusCode).toBe(404)
    expect(await anna.list(order.id)).toEqual([attachment])
    await anna.remove(attachment)
    expect((await anna.remove(attachment)).status).toBe(404)
  })
})

describe('the sweep of files', () => {
  /** Leaves the files of an upload without an attachment, like a server that was killed during the upload. */
  const leaveUpload = async (bytes: Buffer, { toStore }: { toStore: boolean }) => {
    const key = crypto.randomUUID()
    await notePendingFile(db, key, new Date(clock.now().getTime() + 3_600_000))
    await context.incoming.write(
      key,
      0,
      (async function* () {
        yield bytes
      })() as never,
      () => {},
    )
    if (toStore) await prepareFile(context, { key, name: 'kuva.jpg', isSignature: false, employeeId: 1 })
    return key
  }

  it('the sweep deletes expired files of a crashed upload from the incoming folder and the store', async () => {
    await leaveUpload(await jpeg(), { toStore: true })
    await leaveUpload(pdf(), { toStore: false })
    const before = await filesOnDisk()
    expect(await sweepFiles(context)).toBe(0)
    expect(await filesOnDisk()).toEqual(before)
    clock.advance({ hours: 1, seconds: 1 })
    expect(await sweepFiles(context)).toBe(2)
    expect(await filesOnDisk()).toEqual([])
    expect(await db.selectFrom('pending_file').selectAll().execute()).toEqual([])
  })

  it('the sweep deletes the other files if one cannot be deleted, and deletes that one an hour later', async () => {
    const stuck = await leaveUpload(pdf(), { toStore: false })
    clock.advance({ minutes: 1 })
    await leaveUpload(pdf(), { toStore: false })
    const path = join(dataDir, 'attachments/incoming', `${stuck}.upload`)
    await rm(path, { force: true })
    await mkdir(path)
    clock.advance({ hours: 1, seconds: 1 })
    expect(await sweepFiles(context)).toBe(1)
    expect(await db.selectFrom('pending_file').select('key').execute()).toEqual([{ key: stuck }])
    await rmdir(path)
    clock.advance({ hours: 1, seconds: 1 })
    expect(await sweepFiles(context)).toBe(1)
  })

  it('the sweep locks no row while it removes an upload from the store, and the upload cannot finish then', async () => {
    const key = await leaveUpload(await jpeg(), { toStore: true })
    clock.advance({ hours: 1, seconds: 1 })
    const requested = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const remove = async (removed: string) => {
      requested.resolve()
      await released.promise
      await context.store.remove(removed)
    }
    const sweeping = sweepFiles({ ...context, store: { ...context.store, remove } })
    await requested.promise
    // Claims the file while the store is blocked. The claim must not wait for the store.
    const finish = inTransaction(db, (tx) => claimPendingFile(tx, key))
    await expect(finish).rejects.toMatchObject({ reasons: [{ name: 'uploadGone' }] })
    // Simulates a concurrent sweep of a second process, which skips the file.
    expect(await sweepFiles(context)).toBe(0)
    released.resolve()
    expect(await sweeping).toBe(1)
    expect(await filesOnDisk()).toEqual([])
    expect(await db.selectFrom('pending_file').selectAll().execute()).toEqual([])
  })

  it('the sweep fails while the store is unavailable, and deletes the file an hour later', async () => {
    await leaveUpload(pdf(), { toStore: false })
    clock.advance({ hours: 1, seconds: 1 })
    const remove = () => Promise.reject(new StoreUnavailableError('away'))
    const away = sweepFiles({ ...context, store: { ...context.store, remove } })
    await expect(away).rejects.toThrow(StoreUnavailableError)
    clock.advance({ hours: 1 })
    expect(await sweepFiles(context)).toBe(1)
  })

  it('the sweep deletes files of the incoming folder that already have an attachment', async () => {
    const anna = await uploader()
    const { attachment } = await attachOne(anna, await jpeg())
    const incoming = join(dataDir, 'attachments/incoming')
    await writeFile(join(incoming, `${attachment.Key}.upload`), 'left behind')
    await writeFile(join(incoming, '.nfs000000000012'), 'of the file system')
    await sweepFiles(context)
    expect((await filesOnDisk()).filter((name) => name.endsWith('.upload'))).toEqual([])
    await rm(join(incoming, '.nfs000000000012'))
    expect((await anna.download(attachment)).statusCode).toBe(200)
  })

  it('the sweep deletes the other files of the incoming folder if one file cannot be deleted', async () => {
    const anna = await uploader()
    const incoming = join(dataDir, 'attachments/incoming')
    for (const bytes of [await jpeg(), pdf()]) {
      const { attachment } = await attachOne(anna, bytes)
      await writeFile(join(incoming, `${attachment.Key}.upload`), 'left behind')
    }
    // Finds the file that the sweep processes first.
    const [stuck = ''] = await context.incoming.keys()
    const path = join(incoming, `${stuck}.upload`)
    await rm(path)
    await mkdir(path)
    await sweepFiles(context)
    expect([...(await context.incoming.keys())]).toEqual([stuck])
    await rmdir(path)
  })

  it('the sweep never deletes the bytes of an attachment, even if its key is recorded as expired', async () => {
    const anna = await uploader()
    const { attachment } = await attachOne(anna, await jpeg())
    await notePendingFile(db, attachment.Key, new Date(0))
    await sweepFiles(context)
    expect((await anna.download(attachment)).statusCode).toBe(200)
    expect((await anna.thumbnail(attachment)).statusCode).toBe(200)
  })

  it('the sweep runs when the server starts', async () => {
    const key = await leaveUpload(pdf(), { toStore: false })
    clock.advance({ hours: 2 })
    const { buildApp } = await import('../../app.ts')
    const second = await buildApp(testApp)
    await second.ready()
    await eventually(async () => {
      expect((await filesOnDisk()).filter((name) => name.startsWith(key))).toEqual([])
    })
    await second.close()
  })
})

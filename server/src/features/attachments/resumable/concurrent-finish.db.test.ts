import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../../test/attachment-app.ts'
import { jpeg } from '../../../../test/real-files.ts'
import { buildResumableClient } from '../../../../test/resumable-client.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import type { FilePart, FileStore } from '../../../platform/store/file-store.ts'
import { createAttachmentContext } from '../attachment-context.ts'
import { createFinish } from './finish-upload.ts'
import { dropUpload, findUpload } from './upload-rows.ts'

const testApp = await buildAttachmentApp()
const { app, db, site, settings, uploader } = testApp
const { create, addressOf } = await buildResumableClient(app, settings.apiBase)

/** Builds a store in memory that stores the part `slow` of a file only after `release` is called. */
function createSlowStore(slow: FilePart) {
  const files = new Map<string, FilePart>()
  const [requested, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const store: Pick<FileStore, 'put' | 'remove'> = {
    put: async ({ key, part }, path) => {
      await readFile(path)
      if (part === slow) {
        requested.resolve()
        await allowed.promise
      }
      files.set(`${key}/${part}`, part)
    },
    remove: async (key) => {
      for (const name of files.keys()) if (name.startsWith(key)) files.delete(name)
    },
  }
  return { store, files, requested: requested.promise, release: allowed.resolve }
}

/** Receives all bytes of an upload without creating its attachment, into a slow store. */
async function receive(slow: FilePart) {
  const anna = await uploader()
  const order = await buildWorkOrder(db, site.id)
  const bytes = await jpeg()
  const about = { filename: 'a.jpg', orderNumber: order.order_number }
  const address = addressOf(await create(anna.headers, bytes.length, about))
  const key = address.slice(address.lastIndexOf('/') + 1)
  const { store, ...slowStore } = createSlowStore(slow)
  const context = { ...createAttachmentContext(testApp), store: store as FileStore }
  await context.incoming.write(key, 0, [bytes] as never, () => {})
  const session = {
    id: null,
    siteId: site.id,
    employeeId: anna.employee.id,
    rights: new Set(['MobileServiceTechnician', 'EditJob']),
    language: 'fi',
  } as unknown as CurrentSession
  return { anna, order, key, context, session, ...slowStore }
}

it.each(['original', 'thumbnail'] as const)(
  'cancelling an upload while its %s is being stored leaves no file in the store',
  async (part) => {
    const { anna, order, key, context, session, files, requested, release } = await receive(part)
    const finished = createFinish(context)(session, key)
    await requested
    await dropUpload(context, key)
    release()
    await expect(finished).rejects.toThrow('uploadGone')
    expect([...files.keys()]).toEqual([])
    expect(await db.selectFrom('pending_file').selectAll().execute()).toEqual([])
    expect(await anna.list(order.id)).toEqual([])
    context.media.close()
  },
)

it.each(['original', 'thumbnail'] as const)(
  'two processes return the same attachment if both finish an upload while its %s is being stored',
  async (part) => {
    const { anna, order, key, context, session, requested, release } = await receive(part)
    const fast = createAttachmentContext(testApp)

    const second = createFinish(context)(session, key)
    await requested
    const first = await createFinish(fast)(session, key)
    release()
    expect(await second).toEqual(first)
    expect(await findUpload(context, session, key)).toMatchObject({ attachment: first })
    expect(await anna.list(order.id)).toHaveLength(1)
    for (const { media } of [context, fast]) media.close()
  },
)

import { urlOf } from '@verstas/contract/call.ts'
import { fileEndpoints } from '@verstas/contract/files/endpoints.ts'
import { personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { whileLocked } from '../../../test/while-locked.ts'
import { buildCustomer } from '../../../test/work-order-builders.ts'

const { app, db, site, settings, send, uploader } = await buildAttachmentApp()
const anna = await uploader()
const { id } = await buildCustomer(db, site.id)
const { exportEverything } = fileEndpoints
const { exportStoredPerson } = personalDataEndpoints
const params = { kind: 'customer', id } as const

it.each([
  [
    'everything of a site',
    urlOf(exportEverything, settings.apiBase, {}),
    () => send(exportEverything, {}, anna.headers),
  ],
  [
    'a person',
    urlOf(exportStoredPerson, settings.apiBase, { params }),
    () => send(exportStoredPerson, { params }, anna.headers),
  ],
] as const)('one archive of %s is written at a time, and the next one after it', async (_, url, again) => {
  const get = () => app.inject({ url, headers: anna.headers })
  const second = Promise.withResolvers<unknown>()
  const first = await whileLocked(
    db,
    (tx) => sql`lock table event in share mode`.execute(tx),
    get,
    () => again().then(second.resolve, second.reject),
  )
  expect(await second.promise).toMatchObject(refusedWith('exportRunning'))
  expect(first.statusCode).toBe(200)
  expect((await get()).statusCode).toBe(200)
})

import { request } from 'node:http'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Headers } from '../../../test/app.ts'
import { buildAttachmentApp, formOf } from '../../../test/attachment-app.ts'
import { buildProfile } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { video } from '../../../test/real-files.ts'
import { buildResumableClient } from '../../../test/resumable-client.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, settings, uploader, signIn, send, filesOnDisk } = await buildAttachmentApp()
const { create, addressOf, look } = await buildResumableClient(app, settings.apiBase)
const film = video({ size: 900_000 })

interface Sending {
  readonly method: 'POST' | 'PATCH'
  readonly headers: Headers
  readonly body: Buffer
}

/** Sends the first part of a body, calls `act` once it arrives, sends the rest, and returns the status. */
async function sendAround(address: string, { body, ...sending }: Sending, act: () => Promise<unknown>) {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const begun = request(address, sending)
  begun.setHeader('content-length', body.length)
  begun.on('error', reject)
  begun.on('response', (answer) => resolve(answer.resume().statusCode))
  begun.write(body.subarray(0, 500_000))
  await eventually(async () => expect((await filesOnDisk()).join()).toContain('.upload'))
  await act()
  begun.end(body.subarray(500_000))
  return promise
}

const signOut = async (headers: Headers) => {
  const id = (headers.authorization ?? '').replace('Bearer ', '').slice(0, 36)
  expect((await send(sessionEndpoints.closeSession, { params: { id } }, headers)).status).toBe(200)
}

it('refuses an upload by form that completes after the sign-out, and stores nothing', async () => {
  const order = await buildWorkOrder(db, site.id)
  const anna = await uploader()
  const form = new Request('http://form', { method: 'POST', body: formOf([{ bytes: film }], {}) })
  const headers = { ...anna.headers, 'content-type': form.headers.get('content-type') ?? '' }
  const body = Buffer.from(await form.arrayBuffer())
  const { origin } = new URL(addressOf(await create(anna.headers, 1, aboutFilm(order.order_number))))
  const address = `${origin}${settings.apiBase}/attachment/file/workorder/${order.order_number}`
  const status = await sendAround(address, { method: 'POST', headers, body }, () => signOut(anna.headers))
  expect(status).toBe(401)
  expect(await db.selectFrom('attachment').selectAll().execute()).toEqual([])
  expect(await filesOnDisk()).toEqual([])
})

it('a resumable upload that completes after the sign-out becomes an attachment after the next sign-in', async () => {
  const order = await buildWorkOrder(db, site.id)
  const anna = await uploader()
  const address = addressOf(await create(anna.headers, film.length, aboutFilm(order.order_number)))
  const headers = {
    ...anna.headers,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const sending = { method: 'PATCH', headers, body: film } as const
  expect(await sendAround(address, sending, () => signOut(anna.headers))).toBe(401)
  expect(await db.selectFrom('attachment').selectAll().execute()).toEqual([])

  const { status, attachment } = await look(await signIn(anna.employee), address)
  expect(status).toBe(200)
  const [saved] = await db.selectFrom('attachment').select(['id', 'key']).execute()
  expect(attachment).toBe(`${saved?.id}/${saved?.key}`)
})

it('a picture of a person that completes after the loss of the right is refused, and none is stored', async () => {
  const [anna, ben] = [await uploader(), await uploader()]
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const size = { width: 1600, height: 1200, channels: 3, background: '#567' } as const
  const bytes = await sharp({ create: { ...size, noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const form = new Request('http://form', { method: 'POST', body: formOf([{ bytes }], {}) })
  const headers = { ...anna.headers, 'content-type': form.headers.get('content-type') ?? '' }
  const body = Buffer.from(await form.arrayBuffer())
  const order = await buildWorkOrder(db, site.id)
  const { origin } = new URL(addressOf(await create(anna.headers, 1, aboutFilm(order.order_number))))
  const address = `${origin}${settings.apiBase}/administration/people/${ben.employee.id}/picture`
  const loseRight = async () => {
    const { id } = await buildProfile(db, { without: ['ManageUsers'] })
    await db.updateTable('employee').set({ profile_id: id }).where('id', '=', anna.employee.id).execute()
  }
  expect(await sendAround(address, { method: 'POST', headers, body }, loseRight)).toBe(403)
  expect(await db.selectFrom('employee_picture').selectAll().execute()).toEqual([])
})

const aboutFilm = (orderNumber: number) => ({ filename: 'film.mp4', orderNumber })

import { existsSync } from 'node:fs'
import { rm, symlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { attachmentHeader } from '@verstas/contract/attachments/resumable-protocol.ts'

import { describe, expect, it } from 'vitest'
import { buildActivity } from '../../../../test/activity-builders.ts'
import { buildAttachmentApp } from '../../../../test/attachment-app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { eventually } from '../../../../test/eventually.ts'
import { jpeg, pdf, png, sha256, video } from '../../../../test/real-files.ts'
import { buildResumableClient, refusalOf } from '../../../../test/resumable-client.ts'
import { buildJob, buildWorkOrder } from '../../../../test/work-order-builders.ts'
import { createAttachmentContext } from '../attachment-context.ts'
import { sweepFiles } from '../sweep-files.ts'

const testApp = await buildAttachmentApp({ maxPictureMb: 1, maxVideoMb: 3 })
const { app, db, clock, site, settings, uploader, signIn, filesOnDisk } = testApp
const { addressOfUploads, create, addressOf, send, look, cancel } = await buildResumableClient(
  app,
  settings.apiBase,
)
const anna = await uploader()
const order = await buildWorkOrder(db, site.id)
const film = video({ size: 900_000 })
const aboutFilm = { filename: 'ääni.mp4', orderNumber: order.order_number }

const begin = async (bytes = film, metadata: Parameters<typeof create>[2] = aboutFilm) => {
  const created = await create(anna.headers, bytes.length, metadata)
  expect(created.status).toBe(201)
  return addressOf(created)
}

describe('an upload in chunks', () => {
  it('a resumable upload in chunks creates the same attachment as a single request', async () => {
    const job = await buildJob(db, order)
    const about = { ...aboutFilm, jobNumber: job.job_number ?? 0, caption: 'Ääni edestä' }
    const address = await begin(film, about)
    for (let offset = 0; offset < film.length; offset += 400_000) {
      const answer = await send(anna.headers, address, offset, film.subarray(offset, offset + 400_000))
      expect(answer.status).toBe(204)
      const end = Math.min(offset + 400_000, film.length)
      expect(answer.headers.get('upload-offset')).toBe(String(end))
      const isLast = end === film.length
      expect(answer.headers.get(attachmentHeader)).toEqual(isLast ? expect.any(String) : null)
    }
    const [attachment] = await anna.list(order.id)
    expect(attachment).toMatchObject({
      FileName: 'ääni.mp4',
      Kind: 'Video',
      JobNumber: job.job_number,
      Caption: 'Ääni edestä',
      CreatedBy: { Id: anna.employee.id },
    })
    const { attachment: named, offset } = await look(anna.headers, address)
    expect([named, offset]).toEqual([`${attachment?.Id}/${attachment?.Key}`, String(film.length)])
    const download = await anna.download(attachment as never)
    expect(sha256(download.rawPayload)).toBe(attachment?.Checksum)
    const again = await anna.toJob(order.order_number, about.jobNumber, [{ bytes: film }])
    expect(again.body).toEqual([attachment])
  })

  it('a resumable upload to a task does not require the right to edit jobs', async () => {
    const liisa = await uploader({ without: ['EditJob'] })
    const task = await buildActivity(db, liisa.employee)
    const created = await create(liisa.headers, film.length, { filename: 'ääni.mp4', activityId: task.id })
    const answer = await send(liisa.headers, addressOf(created), 0, film)
    expect(answer.status).toBe(204)
    const read = await testApp.send(activityEndpoints.getActivity, { params: { id: task.id } }, liisa.headers)
    const [attachment] = read.body.attachments
    expect(attachment?.FileName).toBe('ääni.mp4')
    expect(answer.headers.get(attachmentHeader)).toBe(`${attachment?.Id}/${attachment?.Key}`)
  })

  it('a resumable upload ignores a header that overrides the HTTP method', async () => {
    const address = await begin()
    const overridden = { ...anna.headers, 'x-http-method-override': 'DELETE' }
    expect((await send(overridden, address, 0, film.subarray(0, 400_000))).status).toBe(204)
    expect(await look(anna.headers, address)).toMatchObject({ status: 200, offset: '400000' })
    await cancel(anna.headers, address)
  })

  it('a resumable upload continues after the received bytes if the connection breaks', async () => {
    const bytes = video({ size: 700_000, seed: 2 })
    const address = await begin(bytes, aboutFilm)
    const breaksOff = new ReadableStream({
      start: (stream) => stream.enqueue(bytes.subarray(0, 500_000)),
      pull: () => new Promise(() => {}),
    })
    const controller = new AbortController()
    const sending = fetch(address, {
      method: 'PATCH',
      headers: {
        ...anna.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: breaksOff,
      duplex: 'half',
      signal: controller.signal,
    } as RequestInit).catch((error: Error) => error.name)
    const key = address.slice(address.lastIndexOf('/') + 1)
    const context = createAttachmentContext(testApp)
    await eventually(async () => expect(await context.incoming.size(key)).toBe(500_000))
    controller.abort()
    expect(await sending).toBe('AbortError')

    const { offset } = await look(anna.headers, address)
    expect(offset).toBe('500000')
    const lastAnswer = await send(anna.headers, address, 500_000, bytes.subarray(500_000))
    expect(lastAnswer.headers.get(attachmentHeader)).toBe((await look(anna.headers, address)).attachment)
    const attachments = await anna.list(order.id)
    const download = await anna.download(attachments[0] as never)
    expect(download.rawPayload.subarray(-600_000).equals(bytes.subarray(-600_000))).toBe(true)
  })

  it('a resumable upload completes if its sender stalls at one process and continues at another one', async () => {
    const bytes = video({ size: 900_000, seed: 5 })
    const address = await begin(bytes, aboutFilm)
    const key = address.slice(address.lastIndexOf('/') + 1)
    // Simulates a second server process with the same folder.
    const { incoming } = createAttachmentContext(testApp)
    const goOn = Promise.withResolvers<void>()
    const stall = async function* () {
      yield bytes.subarray(0, 300_000)
      await goOn.promise
      yield bytes.subarray(300_000, 500_000)
    }
    const stalled = incoming.write(key, 0, Readable.from(stall()), () => {})
    await eventually(async () => expect((await look(anna.headers, address)).offset).toBe('300000'))
    expect((await send(anna.headers, address, 300_000, bytes.subarray(300_000, 600_000))).status).toBe(204)
    goOn.resolve()
    await stalled
    expect((await look(anna.headers, address)).offset).toBe('600000')
    expect((await send(anna.headers, address, 600_000, bytes.subarray(600_000))).status).toBe(204)
    const [attachment] = await anna.list(order.id)
    const download = await anna.download(attachment as never)
    expect(sha256(download.rawPayload)).toBe(attachment?.Checksum)
    expect(download.rawPayload.subarray(-800_000).equals(bytes.subarray(-800_000))).toBe(true)
  })

  it('an upload that was complete when the server stopped becomes an attachment at the next request', async () => {
    const bytes = video({ size: 50_000, seed: 3 })
    const address = await begin(bytes, aboutFilm)
    const key = address.slice(address.lastIndexOf('/') + 1)
    const { incoming } = createAttachmentContext(testApp)
    const arrive = async function* () {
      yield bytes
    }
    await incoming.write(key, 0, arrive() as never, () => {})
    const { status, attachment } = await look(anna.headers, address)
    expect(status).toBe(200)
    const [latest] = await anna.list(order.id)
    expect(attachment).toBe(`${latest?.Id}/${latest?.Key}`)
  })

  it('a finished resumable upload leaves no file in the incoming folder', async () => {
    expect((await filesOnDisk()).filter((name) => name.endsWith('.upload'))).toEqual([])
  })

  it("a resumable upload can be a signature with the signer's name", async () => {
    const bytes = await png({ width: 300, height: 250 })
    const about = { filename: 'signature.png', orderNumber: order.order_number }
    const address = await begin(bytes, { ...about, kind: 'Signature', signerName: 'Kaisa' })
    expect((await send(anna.headers, address, 0, bytes)).status).toBe(204)
    const [signature] = await anna.list(order.id)
    expect(signature).toMatchObject({ Kind: 'Signature', SignerName: 'Kaisa', HasThumbnail: true })
  })
})

describe('refused uploads', () => {
  it('refuses a chunk at a wrong offset, and the upload keeps its received bytes', async () => {
    const address = await begin()
    await send(anna.headers, address, 0, film.subarray(0, 1000))
    for (const offset of [0, 999, 1001])
      expect(await refusalOf(await send(anna.headers, address, offset, film.subarray(offset)))).toEqual({
        status: 409,
        ids: [900111],
      })
    expect((await look(anna.headers, address)).offset).toBe('1000')
  })

  it('refuses access to an upload for another person, from another site, or without a session', async () => {
    const address = await begin()
    const ben = await uploader()
    const stranger = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
    expect(await refusalOf(await send(ben.headers, address, 0, film))).toEqual({ status: 403, ids: [900110] })
    expect(await refusalOf(await send(stranger, address, 0, film))).toEqual({ status: 404, ids: [900109] })
    expect((await look(ben.headers, address)).status).toBe(403)
    expect((await cancel(ben.headers, address)).status).toBe(403)
    expect(await refusalOf(await send({}, address, 0, film))).toEqual({ status: 401, ids: [118263] })
    expect((await look(anna.headers, address)).offset).toBe('0')
  })

  it.each([
    ['without the right to edit jobs', { without: ['EditJob'] as const }, {}, 900_000, 403, 900003],
    ['to an unknown work order', {}, { orderNumber: 9_999_999_999 }, 900_000, 404, 900004],
    ['to an unknown task', {}, { orderNumber: undefined, activityId: 999_999 }, 900_000, 404, 900004],
    ['to a task and a work order', {}, { activityId: 999_999 }, 900_000, 400, 900001],
    ['to an unknown job', {}, { jobNumber: 999_999 }, 900_000, 404, 900004],
    ['to a job with an impossible number', {}, { jobNumber: 2_147_483_648 }, 900_000, 400, 900001],
    ['with a file name that the database cannot store', {}, { filename: 'a\0b.mp4' }, 900_000, 400, 900001],
    ['without a file name', {}, { filename: '' }, 900_000, 400, 900001],
    ['with unknown metadata', {}, { employee: '1' }, 900_000, 400, 900001],
    ['of 3 GB', {}, {}, 3_000_000_000, 413, 900104],
    ['of 0 bytes', {}, {}, 0, 400, 900101],
  ])('refuses to start an upload %s', async (_, person, changes, size, status, id) => {
    const { headers } = await uploader(person)
    const answer = await create(headers, size, { ...aboutFilm, ...changes })
    expect(await refusalOf(answer)).toEqual({ status, ids: [id] })
  })

  it.each([
    ['with a length that is announced later', { 'upload-defer-length': '1' }],
    ['that is one part of another upload', { 'upload-concat': 'partial', 'upload-length': '5' }],
    ['that concatenates other uploads', { 'upload-concat': 'final;/a /b' }],
    ['with a length that is not a number', { 'upload-length': '1e3' }],
    ['with a length too large for the database', { 'upload-length': `1${'0'.repeat(30)}` }],
    ['without metadata', { 'upload-length': '5' }],
    ['with invalid metadata', { 'upload-length': '5', 'upload-metadata': 'a b c,,,' }],
  ])('refuses to start a resumable upload %s', async (_, more) => {
    const answer = await fetch(addressOfUploads, {
      method: 'POST',
      headers: { ...anna.headers, 'tus-resumable': '1.0.0', ...more },
    })
    expect((await refusalOf(answer)).status).toBe(400)
  })

  it.each(['-'.repeat(36), '0', 'a'.repeat(36), '0'.repeat(36), 'a%00b', '%zz'])(
    'a request for an upload with the id %s fails with 404',
    async (name) => {
      const address = `${addressOfUploads}/${name}`
      for (const answer of [await send(anna.headers, address, 0, film), await cancel(anna.headers, address)])
        expect((await refusalOf(answer)).status).toBe(404)
      expect((await look(anna.headers, address)).status).toBe(404)
    },
  )

  it('an id of two dots is refused like a call that the server has removed', async () => {
    const answer = await fetch(`${addressOfUploads}/%2e%2e`, {
      method: 'DELETE',
      headers: { ...anna.headers, 'tus-resumable': '1.0.0' },
    })
    expect(await refusalOf(answer)).toEqual({ status: 404, ids: [900570] })
  })

  it('a chunk with the header Upload-Length is refused', async () => {
    const address = await begin()
    const headers = { ...anna.headers, 'upload-length': '5' }
    expect((await refusalOf(await send(headers, address, 0, film))).status).toBe(400)
  })

  it('refuses a chunk that exceeds the announced length', async () => {
    const address = await begin(film.subarray(0, 1000))
    const answer = await send(anna.headers, address, 0, film.subarray(0, 2000))
    expect(await refusalOf(answer)).toEqual({ status: 413, ids: [900005] })
  })

  it('refuses the first chunk of an upload that is too large for its file type', async () => {
    const large = Buffer.concat([pdf(), Buffer.alloc(1_500_000)])
    const address = await begin(large, { ...aboutFilm, filename: 'lasku.pdf' })
    const answer = await send(anna.headers, address, 0, large.subarray(0, 200_000))
    expect(await refusalOf(answer)).toEqual({ status: 413, ids: [900104] })
  })

  it('refuses and deletes an upload with content that cannot be attached', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const address = await begin(page, { ...aboutFilm, filename: 'photo.jpg' })
    expect(await refusalOf(await send(anna.headers, address, 0, page))).toEqual({
      status: 415,
      ids: [900300],
    })
    expect((await look(anna.headers, address)).status).toBe(404)
    expect((await filesOnDisk()).filter((name) => address.includes(name.slice(0, 36)))).toEqual([])
  })

  it('refuses a resumable upload request without the protocol version or with a wrong content type', async () => {
    const address = await begin()
    const plain = await fetch(address, { method: 'HEAD', headers: anna.headers })
    expect(plain.status).toBe(400)
    const json = await fetch(address, {
      method: 'PATCH',
      headers: {
        ...anna.headers,
        'tus-resumable': '1.0.0',
        'content-type': 'text/xml',
        'upload-offset': '0',
      },
      body: '<a/>',
    })
    expect(await refusalOf(json)).toEqual({ status: 415, ids: [900006] })
  })
})

it.runIf(existsSync('/dev/full'))(
  'a resumable upload fails with 507 while the disk is full, and can continue later',
  async () => {
    const bytes = video({ size: 60_000, seed: 4 })
    const address = await begin(bytes, aboutFilm)
    const { incoming } = createAttachmentContext(testApp)
    const path = incoming.path(address.slice(address.lastIndexOf('/') + 1), 'upload')
    await symlink('/dev/full', path)
    expect(await refusalOf(await send(anna.headers, address, 0, bytes))).toEqual({
      status: 507,
      ids: [900113],
    })
    await rm(path)
    expect((await look(anna.headers, address)).offset).toBe('0')
    expect((await send(anna.headers, address, 0, bytes)).status).toBe(204)
  },
)

describe('an unfinished upload', () => {
  it('cancelling an upload deletes its data', async () => {
    const address = await begin()
    await send(anna.headers, address, 0, film.subarray(0, 1000))
    expect((await cancel(anna.headers, address)).status).toBe(204)
    expect((await look(anna.headers, address)).status).toBe(404)
    expect((await filesOnDisk()).filter((name) => address.includes(name.slice(0, 36)))).toEqual([])
  })

  it('the sweep deletes an unfinished upload a day after its last chunk', async () => {
    const bytes = await jpeg({ width: 300, height: 300 })
    const address = await begin(bytes, { ...aboutFilm, filename: 'etu.jpg' })
    clock.advance({ hours: 23 })
    const again = await signIn(anna.employee)
    expect((await send(again, address, 0, bytes.subarray(0, 100))).status).toBe(204)
    clock.advance({ hours: 23 })
    await sweepFiles(createAttachmentContext(testApp))
    const later = await signIn(anna.employee)
    expect((await look(later, address)).offset).toBe('100')
    clock.advance({ hours: 2 })
    await sweepFiles(createAttachmentContext(testApp))
    expect((await look(await signIn(anna.employee), address)).status).toBe(404)
    expect((await filesOnDisk()).filter((name) => address.includes(name.slice(0, 36)))).toEqual([])
  })
})

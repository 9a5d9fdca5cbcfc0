import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { buildActivity } from '../../../test/activity-builders.ts'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { reasonsOf } from '../../../test/edit-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { listenOn } from '../../../test/live-client.ts'
import { bomb, jpeg, pdf, png, video } from '../../../test/real-files.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, settings, uploader, filesOnDisk } = await buildAttachmentApp({
  maxPictureMb: 1,
  maxVideoMb: 3,
})
const order = await buildWorkOrder(db, site.id)
const job = await buildJob(db, order)

const pendingFiles = () => db.selectFrom('pending_file').selectAll().execute()

/** Asserts after each test that a refused upload stores nothing. */
afterEach(async () => {
  expect(await filesOnDisk()).toEqual([])
  expect(await pendingFiles()).toEqual([])
  expect(await db.selectFrom('attachment').selectAll().execute()).toEqual([])
})

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const zip = Buffer.from('504b0304140000000800', 'hex')
const exe = Buffer.concat([Buffer.from('MZ'), randomBytes(500)])
/** Random bytes that match no known format. */
const noise = Buffer.from(randomBytes(2000).map((byte) => byte | 0x80)).fill(0x80, 0, 16)
/** A ZIP file with the entry of a Word document by which the format is detected. */
const word = zipOf(
  '[Content_Types].xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
)
const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')

function zipOf(name: string, text: string): Buffer {
  const content = Buffer.from(`<Override ContentType="${text}"/>`)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt32LE(crc32(content), 14)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), content, Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])
}

describe('a hostile file', () => {
  it.each([
    ['an HTML page named as a photo', html, 'photo.jpg', 'HTML'],
    ['an SVG drawing named as a photo', svg, 'photo.jpg', 'SVG'],
    ['an archive', zip, 'photos.zip', 'ZIP'],
    ['a program', exe, 'setup.exe', 'Windows (EXE)'],
    ['a GIF', gif, 'fun.gif', 'GIF'],
    ['a Word document', word, 'tarjous.docx', 'Word'],
    ['a sound recording', video({ brand: 'M4A ' }), 'puhe.m4a', 'M4A'],
  ])(
    'refuses %s, and the error contains the file name without folders and the format',
    async (_, bytes, name, format) => {
      const anna = await uploader()
      const answer = await anna.toOrder(order.order_number, [{ bytes, name: `../../${name}` }])
      expect(reasonsOf(answer)).toEqual({ status: 415, reasons: [{ id: 900300, file: name, format }] })
    },
  )

  it.each([
    ['random bytes', noise, 'photo.jpg', 415, 900103],
    ['0 bytes', Buffer.alloc(0), 'photo.jpg', 400, 900101],
  ])(
    'refuses a file of %s, and the error contains the file name without folders',
    async (_, bytes, name, status, id) => {
      const anna = await uploader()
      const answer = await anna.toOrder(order.order_number, [{ bytes, name: `../../${name}` }])
      expect(answer.status).toBe(status)
      expect(reasonsOf(answer).reasons).toEqual([{ id, file: name }])
    },
  )

  it('refuses a picture that declares 256 megapixels', async () => {
    const anna = await uploader()
    const answer = await anna.toOrder(order.order_number, [{ bytes: bomb(), name: 'bomb.png' }])
    expect(reasonsOf(answer)).toEqual({
      status: 400,
      reasons: [{ id: 900106, file: 'bomb.png', megapixels: '50' }],
    })
  })

  it.each([
    [
      'a photo truncated in its header',
      async () => (await jpeg({ width: 400, height: 400 })).subarray(0, 200),
    ],
    [
      'a photo truncated in its data',
      async () => (await jpeg({ width: 400, height: 400 })).subarray(0, -300),
    ],
    [
      'a photo with random bytes after its header',
      async () => Buffer.concat([(await jpeg()).subarray(0, 100), randomBytes(5000)]),
    ],
    ['a PNG truncated in its data', async () => (await png({ width: 300, height: 300 })).subarray(0, 300)],
    ['a video with a box larger than the file', async () => video({ size: 5000 }).subarray(0, 1000)],
  ])('refuses %s as damaged', async (_, make) => {
    const anna = await uploader()
    const answer = await anna.toOrder(order.order_number, [{ bytes: await make(), name: 'photo.jpg' }])
    expect(reasonsOf(answer)).toEqual({ status: 400, reasons: [{ id: 900105, file: 'photo.jpg' }] })
  })

  it('refuses all files of a request if one of them is refused', async () => {
    const anna = await uploader()
    const files = [{ bytes: await jpeg() }, { bytes: html, name: 'page.html' }, { bytes: pdf() }]
    expect((await anna.toOrder(order.order_number, files)).status).toBe(415)
  })
})

describe('size limits', () => {
  it('a PDF has a size limit, and a video has a higher limit', async () => {
    const anna = await uploader()
    const large = Buffer.concat([pdf(), Buffer.alloc(1_000_000)])
    const answer = await anna.toOrder(order.order_number, [{ bytes: large, name: 'lasku.pdf' }])
    expect(reasonsOf(answer)).toEqual({
      status: 413,
      reasons: [{ id: 900104, file: 'lasku.pdf', megabytes: '1' }],
    })
    const film = await anna.toOrder(order.order_number, [
      { bytes: video({ size: 3_100_000 }), name: 'f.mp4' },
    ])
    expect(reasonsOf(film)).toEqual({ status: 413, reasons: [{ id: 900104, file: 'f.mp4', megabytes: '3' }] })
  })

  it('refuses a request with a declared size of 3 GB before its bytes arrive', async () => {
    const anna = await uploader()
    const answer = await app.inject({
      method: 'POST',
      url: `${settings.apiBase}/attachment/file/workorder/${order.order_number}`,
      headers: {
        ...anna.headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(3_000_000_000),
      },
      payload: Buffer.alloc(0),
    })
    expect([answer.statusCode, answer.json()[0].ErrorId]).toEqual([413, 900104])
  })
})

describe('an upload form', () => {
  const post = async (payload: Buffer | string, type = 'multipart/form-data; boundary=x') => {
    const anna = await uploader()
    const answer = await app.inject({
      method: 'POST',
      url: `${settings.apiBase}/attachment/file/workorder/${order.order_number}`,
      headers: { ...anna.headers, 'content-type': type },
      payload,
    })
    return reasonsOf({ status: answer.statusCode, errors: answer.json() })
  }
  const part = (head: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`

  it('an upload form that ends inside a file is refused as incomplete', async () => {
    const { status, reasons } = await post(part('name="file"; filename="a.jpg"', 'abc').slice(0, -3))
    expect([status, reasons[0]?.id]).toEqual([400, 900108])
  })

  it('stores nothing if the sender of an upload form disconnects', async () => {
    const anna = await uploader()
    const origin = await listenOn(app)
    const sending = request(`${origin}${settings.apiBase}/attachment/file/workorder/${order.order_number}`, {
      method: 'POST',
      headers: {
        ...anna.headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 900_000,
      },
    })
    const brokenOff = once(sending, 'error')
    sending.write(part('name="file"; filename="a.pdf"', `${pdf()}${'x'.repeat(100_000)}`))
    await eventually(async () => expect((await filesOnDisk()).length).toBe(1))
    sending.destroy(new Error('the network is gone'))
    await brokenOff
    await eventually(async () => expect(await pendingFiles()).toEqual([]))
  })

  it('refuses an upload form without a file', async () => {
    expect(await post(`${part('name="Caption"', 'Etu')}--x--\r\n`)).toEqual({
      status: 400,
      reasons: [{ id: 900100 }],
    })
  })

  it.each([
    ['an unknown field', part('name="Right"', 'admin'), 'Right'],
    ['an unknown blank field', part('name="Left"', ''), 'Left'],
    ['an unknown kind', part('name="Kind"', 'Virus'), 'Kind'],
    ['a caption of 600 characters', part('name="Caption"', 'x'.repeat(600)), 'Caption'],
    ['a caption of 4,001 characters', part('name="Caption"', 'x'.repeat(4_001)), 'Caption'],
    ['two captions', part('name="Caption"', 'a') + part('name="Caption"', 'b'), 'Caption'],
    ['a caption with a NUL character', part('name="Caption"', 'a\0b'), 'Caption'],
    ['a file with an unknown field name', part('name="photo"; filename="a.jpg"', 'abc'), 'photo'],
  ])('refuses an upload form with %s and names the field', async (_, content, field) => {
    const { status, reasons } = await post(`${content}--x--\r\n`)
    expect([status, reasons[0]?.id, reasons[0]?.field]).toEqual([400, 900001, field])
  })

  it('refuses an upload form with 21 files', async () => {
    const parts = Array.from({ length: 21 }, () => part('name="file"; filename="a.jpg"', 'abc'))
    expect(await post(`${parts.join('')}--x--\r\n`)).toEqual({
      status: 400,
      reasons: [{ id: 900102, most: '20' }],
    })
  })

  it('refuses an upload with a body that is not a form', async () => {
    expect(await post('{}', 'application/json')).toMatchObject({ status: 415, reasons: [{ id: 900006 }] })
    expect(await post('<a/>', 'text/xml')).toMatchObject({ status: 415, reasons: [{ id: 900006 }] })
  })

  it.each([
    ['without a boundary', 'multipart/form-data'],
    ['with an empty boundary', 'multipart/form-data; boundary='],
    ['with a boundary of 257 characters', `multipart/form-data; boundary=${'x'.repeat(257)}`],
    ['with a boundary of 10,000 characters', `multipart/form-data; boundary=${'x'.repeat(10_000)}`],
  ])('refuses an upload form %s', async (_, type) => {
    expect((await post(part('name="Caption"', 'Etu'), type)).status).toBe(400)
  })

  it.each([
    ['fields', part('name="Caption"', 'a').repeat(5_000)],
    ['fields without names', '--x\r\n\r\na\r\n'.repeat(5_000)],
    ['header lines', `--x\r\n${'a: b\r\n'.repeat(20_000)}\r\na\r\n`],
    ['dashes', '-'.repeat(1_000_000)],
    ['names of built-in object properties', part('name="__proto__"', 'a') + part('name="constructor"', 'a')],
  ])('refuses an upload form that contains only %s', async (_, content) => {
    const { status } = await post(`${content}--x--\r\n`)
    expect(status).toBe(400)
  })

  it('refuses a signature that is not a PNG', async () => {
    const anna = await uploader()
    const files = [{ bytes: await jpeg(), name: 'signature.png' }]
    const answer = await anna.toOrder(order.order_number, files, { Kind: 'Signature' })
    expect(reasonsOf(answer)).toEqual({ status: 400, reasons: [{ id: 900107, file: 'signature.png' }] })
  })
})

describe('forbidden uploads', () => {
  it('refuses an upload to a work order or a job by a person without the right to edit jobs', async () => {
    const liisa = await uploader({ without: ['EditJob'] })
    const files = [{ bytes: await jpeg() }]
    const refused = { status: 403, reasons: [{ id: 900003, right: 'EditJob' }] }
    expect(reasonsOf(await liisa.toOrder(order.order_number, files))).toEqual(refused)
    expect(reasonsOf(await liisa.toJob(order.order_number, job.job_number ?? 0, files))).toEqual(refused)
  })

  it('refuses an upload to a work order, or to its job, if the jobs cannot be edited', async () => {
    const anna = await uploader()
    const files = [{ bytes: await jpeg() }]
    for (const [columns, id] of [
      [{ status: 'C' }, 900060],
      [{ status: 'P' }, 900060],
      [{ has_active_payment_link: true }, 900070],
    ] as const) {
      const closed = await buildWorkOrder(db, site.id, columns)
      const itsJob = await buildJob(db, closed)
      const form = { Kind: 'Signature' }
      const answers = [
        await anna.toJob(closed.order_number, itsJob.job_number ?? 0, files),
        await anna.toOrder(closed.order_number, files),
        await anna.toOrder(closed.order_number, [{ bytes: await png() }], form),
      ]
      for (const answer of answers)
        expect(reasonsOf(answer)).toMatchObject({ status: 400, reasons: [{ id }] })
    }
  })

  it('fails with 404 if the target of an upload is missing or at another site', async () => {
    const elsewhere = await buildSite(db)
    const foreign = await buildWorkOrder(db, elsewhere.id)
    const foreignJob = await buildJob(db, foreign)
    const stranger = await buildEmployee(db, { sites: [elsewhere] })
    const activity = await buildActivity(db, stranger)
    const anna = await uploader()
    const files = [{ bytes: await jpeg() }]
    const answers = [
      await anna.toOrder(9_999_999_999, files),
      await anna.toOrder(foreign.order_number, files),
      await anna.toJob(order.order_number, 999_999, files),
      await anna.toJob(foreign.order_number, foreignJob.job_number ?? 0, files),
      await anna.toJob(order.order_number, foreignJob.job_number ?? 0, files),
      await anna.toActivity(activity.id, files),
      await anna.toActivity(999_999, files),
    ]
    for (const answer of answers)
      expect(reasonsOf(answer)).toEqual({ status: 404, reasons: [{ id: 900004 }] })
  })
})

it('an upload fails with 507 while the database has no disk space', async () => {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger no_room before insert on attachment execute function no_room()`.execute(db)
  const anna = await uploader()
  const answer = await anna.toOrder(order.order_number, [{ bytes: await jpeg() }])
  await sql`drop function no_room cascade`.execute(db)
  expect(reasonsOf(answer)).toEqual({ status: 507, reasons: [{ id: 900113 }] })
})

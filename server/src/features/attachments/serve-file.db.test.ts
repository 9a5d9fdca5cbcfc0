import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildDevice, buildPin } from '../../../test/quick-change-builders.ts'
import { heic, jpeg, pdf, video } from '../../../test/real-files.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, clock, site, settings, logLines, uploader, send, signIn } = await buildAttachmentApp()
const order = await buildWorkOrder(db, site.id)
const anna = await uploader()
const attach = async (bytes: Buffer, name: string): Promise<Attachment> => {
  const [attachment] = (await anna.toOrder(order.order_number, [{ bytes, name }])).body
  if (attachment === undefined) throw new Error('No attachment')
  return attachment
}
let film: Attachment
let bytes: Buffer
beforeAll(async () => {
  film = await attach(video({ size: 50_000 }), 'Öljyvuoto.mp4')
  bytes = (await anna.download(film)).rawPayload
})

describe('a served file', () => {
  it('sends files with headers against scripts, type guessing, other origins and unchecked caching', async () => {
    const files = [film, await attach(pdf(), 'skripti.pdf'), await attach(await jpeg(), 'etu.jpg')]
    for (const file of files)
      for (const answer of [await anna.download(file), await anna.stream(file)]) {
        expect(answer.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-cache',
          vary: 'Authorization',
          'content-type': file.ContentType,
          'cross-origin-resource-policy': 'same-origin',
        })
        expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'; sandbox/)
        expect(answer.headers['content-encoding']).toBeUndefined()
      }
  })

  it('forbids the browser to cache files in a session that began with a PIN, even if a ticket opens them', async () => {
    const ben = await uploader()
    await buildPin(db, ben.employee, '2580')
    const { headers } = await buildDevice(db, ben.employee)
    const body = { EmployeeId: ben.employee.id, Pin: '2580' }
    const { Token } = (await send(quickChangeEndpoints.pinSignIn, { body }, headers)).body
    const bearer = { authorization: `Bearer ${Token}` }
    const address = `${film.Id}/${film.Key}`
    const { Url } = (
      await send(attachmentEndpoints.createTicket, { params: { id: film.Id, key: film.Key } }, bearer)
    ).body
    const answers = [
      await app.inject({ url: `${settings.apiBase}/attachment/file/${address}`, headers: bearer }),
      await app.inject({ url: Url }),
    ]
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  it('a downloaded file has its name, and a streamed file is displayed inline unless it is a PDF', async () => {
    const name = `filename="Oljyvuoto.mp4"; filename*=UTF-8''%C3%96ljyvuoto.mp4`
    expect((await anna.download(film)).headers['content-disposition']).toBe(`attachment; ${name}`)
    expect((await anna.stream(film)).headers['content-disposition']).toBe(`inline; ${name}`)
    const paper = await attach(pdf(), 'lasku.pdf')
    expect((await anna.stream(paper)).headers['content-disposition']).toMatch(/^attachment; /)
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, null],
    ['bytes=-500', -500, null],
    ['bytes=0-1', 0, 1],
  ])('responds to the range %s of a file with 206 and exactly these bytes', async (range, first, last) => {
    const answer = await anna.stream(film, { range })
    const expected = bytes.subarray(first, last === null ? undefined : last + 1)
    const from = first < 0 ? bytes.length + first : first
    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload.equals(expected)).toBe(true)
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${last ?? bytes.length - 1}/${bytes.length}`)
    expect(answer.headers['content-length']).toBe(String(expected.length))
  })

  it("responds to a range beyond the end of a file with 416 and the file's size", async () => {
    const answer = await anna.stream(film, { range: `bytes=${bytes.length}-` })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`)
    expect(answer.json()).toMatchObject([{ ErrorId: 900112 }])
  })

  it('sends the entire file if the range request names another version', async () => {
    const { etag } = (await anna.stream(film)).headers
    const same = await anna.stream(film, { range: 'bytes=0-9', 'if-range': String(etag) })
    const other = await anna.stream(film, { range: 'bytes=0-9', 'if-range': '"other"' })
    expect([same.statusCode, other.statusCode]).toEqual([206, 200])
  })

  it('a HEAD request returns the size of a file without its bytes', async () => {
    const answer = await anna.stream(film, {}, 'HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe(String(bytes.length))
    expect(answer.headers['accept-ranges']).toBe('bytes')
    expect(answer.rawPayload.length).toBe(0)
  })

  it('responds with 304 to a client that has the current version of a file', async () => {
    const { etag } = (await anna.stream(film)).headers
    const answer = await anna.stream(film, { 'if-none-match': String(etag) })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0])
  })

  it.each([
    ['part of a list', (etag: string) => `"a" ,\t"b", ${etag}`, 304],
    ['marked as weak by a proxy', (etag: string) => `W/${etag}`, 304],
    ['only a substring of another tag', (etag: string) => `x${etag}`, 200],
    ['after 12,000 blanks', (etag: string) => `"a"${' '.repeat(12_000)}, ${etag}`, 304],
    ['missing among 12,000 blanks', () => `x${' '.repeat(12_000)}x`, 200],
  ])('compares whole entity tags of a file if the tag in the request is %s', async (_, headerOf, status) => {
    const etag = String((await anna.stream(film)).headers.etag)
    expect((await anna.stream(film, { 'if-none-match': headerOf(etag) })).statusCode).toBe(status)
  })

  it('a HEIC has no thumbnail, and a video has no picture, because the server cannot decode them', async () => {
    const photo = await attach(heic(), 'IMG_1.heic')
    expect(photo).toMatchObject({ HasThumbnail: false, Width: null, Height: null })
    expect((await anna.thumbnail(photo)).statusCode).toBe(404)
    expect((await anna.picture(film)).statusCode).toBe(404)
  })

  it('reading a file requires its id and key, a session at its site, and the right to work orders', async () => {
    const elsewhere = await buildSite(db)
    const stranger = await signIn(await buildEmployee(db, { sites: [elsewhere] }))
    const limited = await uploader({ without: ['MobileServiceTechnician'] })
    const url = `${settings.apiBase}/attachment/file/${film.Id}/${film.Key}`
    expect((await app.inject({ url, headers: stranger })).statusCode).toBe(404)
    expect((await app.inject({ url })).statusCode).toBe(401)
    expect((await limited.download(film)).statusCode).toBe(403)
    expect((await anna.download({ ...film, Key: crypto.randomUUID() })).statusCode).toBe(404)
    expect((await anna.download({ ...film, Id: film.Id + 999 })).statusCode).toBe(404)
  })
})

describe('a ticket', () => {
  const open = (Url: string, headers = {}) => app.inject({ url: Url, headers })

  it('a ticket opens its file without an authorization header, in ranges or as a download', async () => {
    const { Url } = (await anna.ticket(film)).body
    const part = await open(Url, { range: 'bytes=0-9' })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10])
    expect(part.headers['content-disposition']).toMatch(/^inline; /)
    const whole = await open(`${Url}?as=download`)
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers['content-disposition']).toMatch(/^attachment; /)
  })

  it('a ticket expires after half an hour', async () => {
    const { Url, ExpirationTime } = (await anna.ticket(film)).body
    expect(new Date(ExpirationTime)).toEqual(new Date(clock.now().getTime() + 30 * 60_000))
    clock.advance({ minutes: 29, seconds: 59 })
    expect((await open(Url)).statusCode).toBe(200)
    clock.advance({ seconds: 1 })
    expect((await open(Url)).statusCode).toBe(404)
  })

  it('a ticket expires with its session if the session expires first', async () => {
    const ben = await uploader()
    const endsAt = new Date(clock.now().getTime() + 10 * 60_000)
    await db
      .updateTable('session')
      .set({ ends_at: endsAt, expires_at: endsAt })
      .where('employee_id', '=', ben.employee.id)
      .execute()
    expect(new Date((await ben.ticket(film)).body.ExpirationTime)).toEqual(endsAt)
  })

  it('a ticket ends if its session ends, loses the right to the file, or moves to another site', async () => {
    for (const end of ['session', 'right', 'site'] as const) {
      const elsewhere = await buildSite(db)
      const ben = await uploader({ sites: [site, elsewhere] })
      const { Url } = (await ben.ticket(film)).body
      expect((await open(Url)).statusCode).toBe(200)
      const id = ben.employee.id
      const sessions = db.updateTable('session').where('employee_id', '=', id)
      if (end === 'session') await sessions.set({ closed_at: clock.now() }).execute()
      if (end === 'site') await sessions.set({ site_id: elsewhere.id }).execute()
      if (end === 'right')
        await db
          .updateTable('access_profile')
          .set({ mobile_service_technician: false })
          .where('id', '=', ben.employee.profile_id)
          .execute()
      expect((await open(Url)).statusCode, end).toBe(404)
    }
  })

  it('the secret of a ticket appears neither in the table of tickets nor in the log', async () => {
    const { Url } = (await anna.ticket(film)).body
    await open(Url)
    const secret = Url.slice(Url.lastIndexOf('/') + 1)
    expect(logLines.join('\n')).not.toContain(secret)
    const stored = await sql<{ text: string }>`select t::text as text from attachment_ticket t`.execute(db)
    expect(stored.rows.map(({ text }) => text).join()).not.toContain(secret)
  })

  it('an invalid ticket opens no file', async () => {
    expect((await open(`${settings.apiBase}/attachment/open/${'x'.repeat(43)}`)).statusCode).toBe(404)
  })
})

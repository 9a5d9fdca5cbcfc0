import { attachmentArchiveEndpoints } from '@verstas/contract/attachments/archive-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../../test/attachment-app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { readZip } from '../../../../test/read-zip.ts'
import { jpeg, pdf } from '../../../../test/real-files.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { app, db, site, clock, settings, send, signIn, uploader } = await buildAttachmentApp()
const anna = await uploader()
const order = await buildWorkOrder(db, site.id)
const etu = await jpeg({ shade: 10 })
const taka = await jpeg({ shade: 20 })
const [photo] = (await anna.toOrder(order.order_number, [{ bytes: etu, name: 'image.jpg' }])).body
clock.advance({ minutes: 5 })
await anna.toOrder(order.order_number, [
  { bytes: taka, name: 'image.jpg' },
  { bytes: pdf(), name: 'lasku.pdf' },
])

const ask = (id: number, headers = anna.headers) =>
  send(attachmentArchiveEndpoints.createArchiveTicket, { params: { id } }, headers)
const open = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url })
const addressOf = async () => (await ask(order.id)).body.Url

describe('the archive of a work order', () => {
  it('the archive of a work order contains all its cleaned files with unique names and their times', async () => {
    const answer = await open(await addressOf())
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': expect.stringContaining(`${order.order_number}.zip`),
      'x-content-type-options': 'nosniff',
    })
    const files = readZip(answer.rawPayload)
    expect(files.map(({ name, at }) => [name, at.toISOString()])).toEqual([
      ['image.jpg', '2026-11-20T06:00:00.000Z'],
      ['image (2).jpg', '2026-11-20T06:05:00.000Z'],
      ['lasku.pdf', '2026-11-20T06:05:00.000Z'],
    ])
    const first = await anna.download(photo as never)
    expect(files[0]?.bytes.equals(first.rawPayload)).toBe(true)
  })

  it('the archive of a work order can be limited to one kind of file', async () => {
    const answer = await open(`${await addressOf()}?kind=Pdf`)
    expect(readZip(answer.rawPayload).map(({ name }) => name)).toEqual(['lasku.pdf'])
    expect((await open(`${await addressOf()}?kind=Video`)).statusCode).toBe(404)
  })

  it('an archive lists the oldest file first, even if that file was stored last', async () => {
    const { order_number, id } = await buildWorkOrder(db, site.id)
    await anna.toOrder(order_number, [{ bytes: etu, name: 'later.jpg' }])
    await anna.toOrder(order_number, [{ bytes: taka, name: 'earlier.jpg' }])
    await db
      .updateTable('attachment')
      .set({ created_at: new Date(clock.now().getTime() - 300_000) })
      .where('file_name', '=', 'earlier.jpg')
      .execute()
    const answer = await open((await ask(id)).body.Url)
    expect(readZip(answer.rawPayload).map(({ name }) => name)).toEqual(['earlier.jpg', 'later.jpg'])
  })

  it('a HEAD request for an archive returns its length without content', async () => {
    const { headers, rawPayload } = await open(await addressOf(), 'HEAD')
    expect(Number(headers['content-length'])).toBeGreaterThan(etu.length / 2)
    expect(rawPayload.length).toBe(0)
  })

  it('refuses an archive without access to the work order, without an open session, or without files', async () => {
    const empty = await buildWorkOrder(db, site.id)
    const stranger = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
    expect((await ask(empty.id)).status).toBe(404)
    expect((await ask(order.id, stranger)).status).toBe(404)
    const ben = await uploader()
    const { Url } = (await ask(order.id, ben.headers)).body
    expect((await open(Url)).statusCode).toBe(200)
    await db
      .updateTable('session')
      .set({ closed_at: clock.now() })
      .where('employee_id', '=', ben.employee.id)
      .execute()
    expect((await open(Url)).statusCode).toBe(404)
  })

  it("an archive's ticket cannot open a single file, and a file's ticket cannot open an archive", async () => {
    const single = (await anna.ticket(photo as never)).body.Url
    expect((await open(single.replace('/open/', '/archive/'))).statusCode).toBe(404)
    expect((await open((await addressOf()).replace('/archive/', '/open/'))).statusCode).toBe(404)
    expect((await open(`${settings.apiBase}/attachment/archive/${'x'.repeat(43)}`)).statusCode).toBe(404)
  })
})

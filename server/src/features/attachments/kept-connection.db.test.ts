import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { listenOn } from '../../../test/live-client.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, settings, uploader } = await buildAttachmentApp({ maxPictureMb: 1, maxVideoMb: 3 })
const { port } = new URL(await listenOn(app))
const order = await buildWorkOrder(db, site.id)
const { headers } = await uploader()
const toOrder = `/attachment/file/workorder/${order.order_number}`

const file = (name: string, bytes: number) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n%PDF-1.7 ${'x'.repeat(bytes)}\r\n`
const end = '--x--\r\n'

/** A size in bytes that exceeds the network buffers, so an unread body blocks the connection. */
const large = 3_500_000

const head = (method: string, path: string, more: Readonly<Record<string, string | number>>) =>
  [
    `${method} ${settings.apiBase}${path} HTTP/1.1`,
    'Host: verstas',
    ...Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const post = (path: string, body: string, type = 'multipart/form-data; boundary=x') =>
  head('POST', path, { 'content-type': type, 'content-length': body.length }) + body

const next = head('GET', '/health/live', {})

/** Writes all requests to one connection and returns the received statuses. */
async function statusesOf(requests: readonly string[]): Promise<number[]> {
  const socket = connect(Number(port), '127.0.0.1')
  let statuses: number[] = []
  let received = ''
  socket.on('data', (piece) => {
    received += piece.toString('latin1')
    statuses = Array.from(received.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status))
    if (statuses.length === requests.length) socket.end()
  })
  // Ignores errors, because the server may close the connection while the endless body is being sent.
  socket.on('error', () => undefined)
  socket.write(requests.join(''), 'latin1')
  await new Promise((resolve) => socket.once('close', resolve))
  return statuses
}

it.each([
  ['to an unknown work order', post('/attachment/file/workorder/9999999999', file('file', large) + end), 404],
  ['above the size limit of files', post(toOrder, file('file', 5_000_000) + end), 413],
  ['of a PDF above the size limit', post(toOrder, file('file', large) + end), 413],
  ['with an unknown field name', post(toOrder, file('photo', large) + end), 400],
  ['with an unsupported content type', post(toOrder, 'x'.repeat(large), 'text/xml'), 415],
  ['with too many files', post(toOrder, file('file', 150_000).repeat(21) + end), 400],
])('a connection serves the next request after a refused upload %s', async (_, refused, status) => {
  expect(await statusesOf([refused, next])).toEqual([status, 200])
})

it('refuses an endless upload to an unknown work order and closes the connection', async () => {
  const endless = head('POST', '/attachment/file/workorder/9999999999', {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 1e12,
  })
  expect(await statusesOf([endless + file('file', 40_000_000), next])).toEqual([404])
})

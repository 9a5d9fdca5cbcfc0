import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildEmployee } from '../../../test/builders.ts'
import { buildIntegrationApp } from '../../../test/integration-app.ts'

const { app, db, site, account, signIn, batch, sendBatch } = await buildIntegrationApp()
const person = await signIn(await buildEmployee(db, { sites: [site] }))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const body = JSON.stringify({
  source: 'dms',
  records: [{ externalId: 'C-1', data: { siteId: site.id, lastName: 'Äijälä' } }],
})
const url = '/api/integration/v1/customers/batch'
const headers = { ...account.headers, 'accept-language': 'en', 'content-type': 'application/json' }

const countCustomers = async () => (await db.selectFrom('customer').selectAll().execute()).length

const unreadable = (reason: string, reads = 'The request could not be read.') => [
  {
    ErrorId: 900002,
    ErrorMessage: `${reads} ${reason}`,
    MetaData: [{ Key: 'reason', Value: reason }],
  },
]
const notUtf8 = 'The body is not UTF-8. Send it in UTF-8.'
const notJson = 'The body is not valid JSON.'
const notSupported =
  'The server does not support this Content-Encoding. Send gzip, deflate, br or zstd, or leave it out.'
const notPacked = 'The body cannot be unpacked: it does not match Content-Encoding, or ends too early.'

describe('a body of another system that cannot be read is refused with the reason, and nothing is written', () => {
  const utf16 = Buffer.from(body, 'utf16le')
  it.each([
    ['Latin-1', Buffer.from(body, 'latin1'), {}, notUtf8],
    ['Latin-1 that is declared as such', Buffer.from(body, 'latin1'), { charset: 'iso-8859-1' }, notUtf8],
    ['ASCII that is declared as Latin-1', Buffer.from('{}'), { charset: '"iso-8859-1"' }, notUtf8],
    ['UTF-16', utf16, {}, notUtf8],
    ['UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), {}, notUtf8],
    ['UTF-16 that is declared as such', utf16, { charset: 'utf-16' }, notUtf8],
    ['broken JSON', Buffer.from(body.slice(0, -2)), {}, notJson],
    ['plain JSON that is declared as gzip', Buffer.from(body), { encoding: 'gzip' }, notPacked],
    ['a truncated gzip', gzipSync(body).subarray(0, 40), { encoding: 'gzip' }, notPacked],
    ['deflate that is declared as gzip', deflateSync(body), { encoding: 'gzip' }, notPacked],
    ['an encoding that the server does not know', gzipSync(body), { encoding: 'compress' }, notSupported],
    ['a gzip of Latin-1', gzipSync(Buffer.from(body, 'latin1')), { encoding: 'gzip' }, notUtf8],
  ])(
    'an unreadable body of another system is refused with the reason: %s',
    async (_, payload, { charset, encoding }: { charset?: string; encoding?: string }, reason) => {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
        method: 'POST',
        headers: {
          ...headers,
          ...(charset && { 'content-type': `application/json; charset=${charset}` }),
          ...(encoding && { 'content-encoding': encoding }),
        },
        body: payload,
      })
      expect([answer.status, await answer.json()]).toEqual([400, unreadable(reason)])
      expect(await countCustomers()).toBe(0)
    },
  )
})

it('a body that ends before its announced length is refused with the list of errors', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const lines = Object.entries({ host: 'x', ...headers, 'content-length': 1000 }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end([`POST ${url} HTTP/1.1`, ...lines, '', body].join('\r\n'))
  const [head = '', answer = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toContain('400 Bad Request')
  expect(JSON.parse(answer)).toEqual(unreadable('Se loppuu kesken.', 'Pyyntöä ei voitu lukea.'))
})

it('headers that are too long are refused with the list of errors', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(16_400)}\r\n\r\n`)
  const [head = '', answer = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toContain('431 Request Header Fields Too Large')
  const reason = 'Otsakkeet ovat liian pitkät. Lähetä lyhyemmät tai jätä osa pois.'
  expect(JSON.parse(answer)).toEqual([
    {
      ErrorId: 900005,
      ErrorMessage: `Lähetys on liian suuri. ${reason}`,
      MetaData: [{ Key: 'reason', Value: reason }],
    },
  ])
})

it('a body of the app in another encoding is refused with a request to reload', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/workshop/workorder',
    headers: { ...person, 'accept-language': 'en', 'content-type': 'application/json' },
    payload: Buffer.from('{"Id":1,"Note":"Äijälä"}', 'latin1'),
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    [{ ErrorId: 900002, ErrorMessage: expect.stringContaining('Reload the page'), MetaData: [] }],
  ])
})

it.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])(
  'a body that declares its encoding as %s and begins with a byte order mark is accepted',
  async (charset) => {
    const answer = await app.inject({
      method: 'POST',
      url: `${url}?dryRun=true`,
      headers: { ...headers, 'content-type': `application/json;charset=${charset}` },
      payload: `\uFEFF${body}`,
    })
    expect(answer.json()).toMatchObject({ counts: { created: 1 } })
  },
)

it('another system that reuses an idempotency key is asked for another key', async () => {
  const key = crypto.randomUUID()
  await batch('customers', [], { key })
  const { status, errors } = await sendBatch('customers', [{}], { key })
  expect([status, errors]).toMatchObject([
    422,
    [{ ErrorId: 900010, ErrorMessage: expect.not.stringContaining('Lataa sivu') }],
  ])
})

it('the name of an encoding may have any case', async () => {
  const encoded = { ...headers, 'content-encoding': 'GZip' }
  const packed = gzipSync(body)
  const answer = await fetch(`http://127.0.0.1:${port}${url}?dryRun=true`, {
    method: 'POST',
    headers: encoded,
    body: packed,
  })
  expect([answer.status, await answer.json()]).toMatchObject([200, { counts: { created: 1 } }])
})

it('a client that sends a body that is too large can read the refusal, and may use the connection again', async () => {
  const large = `{"source":"dms","records":["${'x'.repeat(6_000_000)}"]}`
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', headers, body: large })
  expect(answer.status).toBe(413)
  expect(answer.headers.get('connection')).not.toBe('close')
  const reason = 'At most 5 MB. Send the records in several smaller batches or load jobs.'
  expect(await answer.json()).toEqual([
    {
      ErrorId: 900005,
      ErrorMessage: `What was sent is too large. ${reason}`,
      MetaData: [{ Key: 'reason', Value: reason }],
    },
  ])
})

it('a client that closes its connection after the call can read the refusal of a large body, too', async () => {
  const large = `{"source":"dms","records":["${'x'.repeat(6_000_000)}"]}`
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({
    ...headers,
    host: 'verstas',
    connection: 'close',
    'content-length': large.length,
  })
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`)
  // Reads only after the last byte, like clients that block while they send.
  await new Promise((resolve, reject) => socket.once('error', reject).write(large, resolve))
  expect(await text(socket)).toMatch(/^HTTP\/1.1 413 .*At most 5 MB/s)
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { addCompression } from './limits.ts'
import { serveText } from './serve-text.ts'

const text = 'calls of the workshop '.repeat(10_000)
let printed = 0
const app = Fastify()
await addCompression(app)
serveText(app, {
  url: '/text',
  type: 'text/html',
  print: () => {
    printed += 1
    return text
  },
})
afterAll(() => app.close())

const get = async (headers: Record<string, string>) => app.inject({ url: '/text', headers })

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
  [undefined, 'identity', (bytes: Buffer) => bytes],
])(
  'serveText sends the text with Content-Encoding %s to a client with Accept-Encoding %s',
  async (encoding, accepted, decode) => {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(decode(rawPayload).toString()).toBe(text)
  },
)

it('serveText generates the text once for all calls', async () => {
  await Promise.all([get({}), get({ 'accept-encoding': 'br' })])
  expect(printed).toBe(1)
})

it('serveText answers 304 to a client that has the current text', async () => {
  const { etag = '' } = (await get({ 'accept-encoding': 'br' })).headers
  const answer = await get({ 'accept-encoding': 'br', 'if-none-match': String(etag) })
  expect([answer.statusCode, answer.body]).toEqual([304, ''])
  const inAnotherForm = await get({ 'accept-encoding': 'gzip', 'if-none-match': String(etag) })
  expect(inAnotherForm.statusCode).toBe(200)
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { sendSms } from './send-sms.ts'

/** Starts a gateway on this machine. Returns its address, and the requests that it received. */
async function gateway(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      answer(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, requests, close }
}

const json = { headers: {}, body: '{"to":"#to#","text":"#text#"}' }
const message = { to: '+358 40 555 0184', text: 'Katsokaa: https://huolto.example/#/offer/x' }
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end()

it('a text message is sent with the headers and the filled template', async () => {
  const { url, requests } = await gateway(status(202))
  const headers = { Authorization: 'Bearer key' }
  expect(await sendSms({ ...json, url, headers }, message)).toBe('sent')
  expect(requests).toMatchObject([
    {
      headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
      body: JSON.stringify(message),
    },
  ])
})

it('a JSON template stays valid JSON with any recipient and text', async () => {
  const { url, requests } = await gateway(status(200))
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (to, text) => {
      await sendSms({ ...json, url }, { to, text })
      expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual(
        JSON.parse(JSON.stringify({ to, text: text.replaceAll('#to#', '#to#') })),
      )
    }),
    { numRuns: 30 },
  )
})

it('escapes a form', async () => {
  const { url, requests } = await gateway(status(200))
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  await sendSms({ url, headers, body: 'to=#to#&text=#text#' }, message)
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual(message)
})

it.each([
  [500, 'busy'],
  [503, 'busy'],
  [429, 'busy'],
  [400, 'refused'],
  [401, 'refused'],
  [302, 'refused'],
] as const)('a gateway that answers %i is %s', async (code, outcome) => {
  const { url } = await gateway(status(code))
  expect(await sendSms({ ...json, url }, message)).toBe(outcome)
})

it('a gateway that closes the connection without an answer is unclear', async () => {
  const { url } = await gateway((_, request) => void request.socket.destroy())
  expect(await sendSms({ ...json, url }, message)).toBe('unclear')
})

it('a gateway that closes the connection during its answer has sent the message', async () => {
  const { url } = await gateway((response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"status":', () => response.destroy())
  })
  expect(await sendSms({ ...json, url }, message)).toBe('sent')
})

it('a gateway that does not answer within the timeout is unclear', async () => {
  const { url } = await gateway(() => undefined)
  expect(await sendSms({ ...json, url }, message, 200)).toBe('unclear')
})

it('a gateway that cannot be reached is busy', async () => {
  const { url, close } = await gateway(status(200))
  close()
  expect(await sendSms({ ...json, url }, message)).toBe('busy')
})

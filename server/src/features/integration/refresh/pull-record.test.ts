import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTargetCheck, pullTargets } from '../outgoing/targets.ts'
import { pullRecord } from './pull-record.ts'

const limits = { milliseconds: 300, bytes: 1000 }

/** Starts a source on this machine. The end of the test closes it. */
async function startSource(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function pull(listener: RequestListener, { allowed = ['127.0.0.1'], path = '/orders' } = {}) {
  const host = await startSource(listener)
  return pullRecord(
    { address: `http://${host}${path}`, secret: null, orderNumber: '12345' },
    createTargetCheck(allowed, pullTargets),
    limits,
  )
}

const sendJson = (response: ServerResponse, text: string | Buffer, headers = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)

describe('asking a source for a work order', () => {
  it('a request adds the number to the query of the address, sends the secret, and returns the record', async () => {
    const seen: unknown[] = []
    const host = await startSource((request, response) => {
      seen.push([request.method, request.url, request.headers.authorization])
      sendJson(response, '{"externalId":"W-1","data":{}}')
    })
    const pulled = await pullRecord(
      { address: `http://${host}/orders?site=1&orderNumber=9`, secret: 'hush', orderNumber: 'SO 1&2' },
      createTargetCheck(['127.0.0.1'], pullTargets),
    )
    expect(pulled).toEqual({ kind: 'record', record: { externalId: 'W-1', data: {} } })
    expect(seen).toEqual([['GET', '/orders?site=1&orderNumber=SO+1%262', 'Bearer hush']])
  })

  it.each([404, 410])('the status %i means that the source does not know the work order', async (status) => {
    expect(await pull((_, response) => response.writeHead(status).end())).toMatchObject({
      kind: 'unknownThere',
    })
  })

  it.each([
    [500, 'noAnswer'],
    [503, 'noAnswer'],
    [429, 'noAnswer'],
    [401, 'badAnswer'],
    [204, 'badAnswer'],
  ])('the status %i of a source has the result %s', async (status, kind) => {
    expect(await pull((_, response) => response.writeHead(status).end())).toMatchObject({ kind })
  })

  it('a request to a source follows no redirect', async () => {
    let calls = 0
    const pulled = await pull((request, response) => {
      calls += 1
      response.writeHead(302, { location: `http://${request.headers.host}/elsewhere` }).end()
    })
    expect(pulled).toMatchObject({ kind: 'badAnswer', reason: 'status 302' })
    expect(calls).toBe(1)
  })

  it('a request to a source ends if the source does not respond, or responds too slowly', async () => {
    expect(await pull(() => {})).toMatchObject({ kind: 'noAnswer' })
    const dripping = await pull((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{')
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    })
    expect(dripping).toMatchObject({ kind: 'noAnswer', reason: 'no complete answer in 300 ms' })
  })

  it('a request stops reading a response that is too large, even if its length is not announced', async () => {
    let written = 0
    const pulled = await pull((_, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(500, ' ')
      const write = () => {
        if (response.destroyed || written > 50_000_000) return
        written += chunk.length
        response.write(chunk, () => setImmediate(write))
      }
      write()
    })
    expect(pulled).toMatchObject({ kind: 'badAnswer', reason: 'the body has more than 1000 bytes' })
    expect(written).toBeLessThan(50_000_000)
  })

  it.each<[string, string | Buffer, object]>([
    ['HTML', '<html>', {}],
    ['half a record', '{"externalId":', {}],
    ['Latin-1', Buffer.from('{"externalId":"\xe4"}', 'latin1'), {}],
    ['a compressed body', Buffer.from('1f8b', 'hex'), { 'content-encoding': 'gzip' }],
  ])('a request to a source does not accept %s', async (_, body, headers) => {
    const pulled = await pull((_request, response) => sendJson(response, body, headers))
    expect(pulled).toMatchObject({ kind: 'badAnswer' })
    expect(JSON.stringify(pulled)).not.toContain('externalId')
  })

  it('a source that is gone, or that breaks the connection, causes no error', async () => {
    const cut = await pull((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{')
      response.destroy()
    })
    expect(cut).toMatchObject({ kind: 'noAnswer' })
    const gone = await pullRecord(
      { address: 'http://127.0.0.1:1/', secret: null, orderNumber: '1' },
      createTargetCheck(['127.0.0.1'], pullTargets),
      limits,
    )
    expect(gone).toEqual({ kind: 'noAnswer', reason: 'ECONNREFUSED' })
  })

  it('a request to a source never connects to an internal address, given by number or by host name', async () => {
    let calls = 0
    const listener: RequestListener = (_, response) => {
      calls += 1
      response.end('{}')
    }
    expect(await pull(listener, { allowed: [] })).toMatchObject({ kind: 'noAnswer' })
    const host = await startSource(listener)
    const named = { address: `http://localhost:${host.split(':')[1]}/`, secret: null, orderNumber: '1' }
    expect(await pullRecord(named, createTargetCheck([], pullTargets), limits)).toMatchObject({
      kind: 'noAnswer',
      reason: expect.stringContaining('PULL_ALLOWED_TARGETS'),
    })
    expect(calls).toBe(0)
    expect(await pullRecord(named, createTargetCheck(['localhost'], pullTargets), limits)).toMatchObject({
      kind: 'record',
    })
  })
})

import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts'
import { createTargetCheck, webhookTargets } from '../outgoing/targets.ts'
import { postMessage, SendStoppedError } from './post-message.ts'

const limits = { connect: 5_000, total: 300, bytes: 5_000 }
const message = { id: 'msg_1', type: 'webhook.test', body: '{"type":"webhook.test"}' }
const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']

const local = createTargetCheck(['127.0.0.1'], webhookTargets)

const post = (url: string, targets = local, stopping = new AbortController().signal) =>
  postMessage({ url, secrets }, message, { targets, stopping }, limits)

async function postTo(answer: number | ((response: ServerResponse) => void)) {
  const receiver = await startWebhookReceiver()
  receiver.answerWith([], answer)
  return { ...(await post(receiver.url)), calls: receiver.received.length }
}

describe('an attempt to send a message', () => {
  it.each([200, 201, 204, 299])('the status %i means that the message was delivered', async (status) => {
    expect(await postTo(status)).toMatchObject({ isDelivered: true, status, failure: null })
  })

  it.each([302, 308, 400, 410, 429, 500])(
    'the status %i means that the attempt has failed',
    async (status) => {
      expect(await postTo(status)).toMatchObject({ isDelivered: false, status, failure: null })
    },
  )

  it('a redirect is not followed', async () => {
    const elsewhere = await startWebhookReceiver()
    const sent = await postTo((response) => response.writeHead(307, { location: elsewhere.url }).end('moved'))
    expect(sent).toMatchObject({ isDelivered: false, status: 307, answer: 'moved', calls: 1 })
    expect(elsewhere.received).toEqual([])
  })

  it('an attempt fails if the receiver responds too slowly, even if it sends byte by byte', async () => {
    expect(await postTo(() => {})).toMatchObject({ isDelivered: false, failure: 'timeout', status: null })
    const dripping = await postTo((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })
    expect(dripping).toMatchObject({ isDelivered: false, failure: 'timeout', status: 200 })
  })

  it('an attempt fails if the response breaks off, even after a status of success', async () => {
    const sent = await postTo((response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => response.destroy())
    })
    expect(sent).toMatchObject({ isDelivered: false, failure: 'incomplete', status: 200 })
  })

  it('only the beginning of a long response is read and stored, without control characters', async () => {
    let written = 0
    const sent = await postTo((response) => {
      response.writeHead(200)
      const write = () => {
        if (response.destroyed || written > 50_000_000) return
        written += 1000
        response.write('\0ä€𝄞'.padEnd(500, 'x'), () => setImmediate(write))
      }
      write()
    })
    expect(sent).toMatchObject({ isDelivered: true, failure: null })
    expect([...(sent.answer ?? '')]).toHaveLength(2000)
    expect(sent.answer).toMatch(/^\u{fffd}ä€𝄞x/u)
    expect(written).toBeLessThan(50_000_000)
  })

  it('the result contains the Retry-After of the receiver', async () => {
    const sent = await postTo((response) => response.writeHead(503, { 'retry-after': '120' }).end())
    expect(sent).toMatchObject({ status: 503, retryAfter: 120 })
  })

  it('an attempt to reach a receiver that does not exist fails', async () => {
    expect(await post('http://127.0.0.1:1/')).toMatchObject({ failure: 'noConnection', status: null })
    const unknown = createTargetCheck([], webhookTargets, () => Promise.reject(new Error('ENOTFOUND')))
    expect(await post('https://no.such.host.example/', unknown)).toMatchObject({ failure: 'noConnection' })
  })

  it('an attempt ends without a result if the process stops', async () => {
    const receiver = await startWebhookReceiver()
    const stopping = new AbortController()
    receiver.answerWith([], () => stopping.abort())
    await expect(post(receiver.url, local, stopping.signal)).rejects.toThrow(SendStoppedError)
  })
})

describe('the address of a message', () => {
  it('no connection is opened to an internal address, given by number or by host name', async () => {
    const receiver = await startWebhookReceiver()
    const nothing = createTargetCheck([], webhookTargets)
    for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')])
      expect(await post(url, nothing)).toMatchObject({ failure: 'forbiddenTarget', isDelivered: false })
    expect(receiver.received).toEqual([])
  })

  it('no connection is opened to a host whose public address has become an internal one', async () => {
    const receiver = await startWebhookReceiver()
    const lookups = [['8.8.8.8'], ['127.0.0.1']]
    const changing = createTargetCheck([], webhookTargets, async () =>
      (lookups.shift() ?? []).map((address) => ({ address, family: 4 })),
    )
    const url = receiver.url.replace('http://127.0.0.1', 'https://rebinding.example.com')
    expect((await changing.checkAddress(url, 'url')).href).toBe(url)
    expect(await post(url, changing)).toMatchObject({ failure: 'forbiddenTarget' })
    expect(lookups).toEqual([])
    expect(receiver.received).toEqual([])
  })

  it('the connection is opened to the checked address, without a second lookup', async () => {
    const receiver = await startWebhookReceiver()
    let lookups = 0
    const once = createTargetCheck(['erp.example.com'], webhookTargets, async () => {
      lookups += 1
      return [{ address: '127.0.0.1', family: 4 }]
    })
    const sent = await post(receiver.url.replace('127.0.0.1', 'erp.example.com'), once)
    expect(sent).toMatchObject({ isDelivered: true })
    expect(lookups).toBe(1)
    expect(receiver.received[0]?.headers.host).toContain('erp.example.com')
  })
})

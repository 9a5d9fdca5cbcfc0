import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { compareOrder, isSigned } from './subscription.ts'

describe('the comparison of webhooks with the change feed', () => {
  it('the comparison accepts the same changes in the same order, and changes that the feed reads later', () => {
    expect(compareOrder([3, 5, 8], [3, 5, 8])).toEqual([])
    expect(compareOrder([3, 5, 8], [3, 5, 8, 9])).toEqual([])
    expect(compareOrder([], [4])).toEqual([])
  })

  it('the comparison reports a missing change, an unknown change, and a wrong order', () => {
    expect(compareOrder([3, 5, 8], [3, 8])).toEqual(['No webhook of the change 5 came'])
    expect(compareOrder([3, 8], [3, 5, 8])).toEqual([
      'The webhook of the change 5 came, but the feed lacks it',
    ])
    expect(compareOrder([3, 5, 8], [5, 3, 8])).toEqual(['The webhook of the change 3 came after that of 5'])
    expect(compareOrder([3, 5], [3, 5, 5])).toEqual(['The webhook of the change 5 came after that of 5'])
  })
})

describe('the signature of a webhook', () => {
  const key = Buffer.from('a key of the subscription')
  const secret = `whsec_${key.toString('base64')}`
  const now = Math.floor(Date.now() / 1000)
  const sign = (id: string, timestamp: number, body: string) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  const headers = (signature: string, timestamp = now) => ({
    ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
  })

  it('accepts a valid signature next to a signature with another secret', () => {
    expect(isSigned(secret, headers(`v1,AAAA ${sign('msg_1', now, '{}')}`), '{}')).toBe(true)
  })

  it('refuses a signature for another body, id, time or version', () => {
    const signature = sign('msg_1', now, '{}')
    expect(isSigned(secret, headers(signature), '{ }')).toBe(false)
    expect(isSigned(secret, { ...headers(signature), 'webhook-id': 'msg_2' }, '{}')).toBe(false)
    expect(isSigned(secret, headers(sign('msg_1', now - 600, '{}'), now - 600), '{}')).toBe(false)
    expect(isSigned(secret, headers(signature.replace('v1,', 'v1a,')), '{}')).toBe(false)
    expect(isSigned(secret, {}, '{}')).toBe(false)
  })
})

import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createWebhookSecret, signMessage } from './signature.ts'

describe('the signature of a message', () => {
  it('the signature equals that of the example in Standard Webhooks', () => {
    const signed = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    }
    expect(signMessage(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  it('the reference library accepts the signatures of both secrets, and of no other', () => {
    const [current, previous, other] = [createWebhookSecret(), createWebhookSecret(), createWebhookSecret()]
    const timestamp = Math.floor(Date.now() / 1000)
    const body = '{"type":"vehicle.changed","name":"Pöllö"}'
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage({ id: 'msg_1', timestamp, body }, [current, previous]),
    }
    for (const secret of [current, previous])
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature')
    expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow('No matching signature')
  })
})

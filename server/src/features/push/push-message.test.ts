import { expect, it } from 'vitest'
import { maxPayload, payloadOf } from './push-message.ts'

const topic = {
  topicId: '6f1c0c3e-6a52-4c0f-8d58-1d2b9d1a7a01',
  needsAnswer: false,
  orderNumber: '9999999999',
  appAddress: `https://workshop.example.com/${'ä'.repeat(900)}/`,
  language: 'fi',
} as const

it('the payload fits into the size limit of push services even with a long app address', () => {
  const payload = payloadOf(topic)
  expect(Buffer.byteLength(payload)).toBeLessThan(maxPayload)
  expect(JSON.parse(payload).notification).toMatchObject({
    title: 'Työmääräys 9999999999',
    body: 'Uusi viesti',
  })
})

it('throws if a payload would exceed the size limit of push services', () => {
  expect(() => payloadOf({ ...topic, appAddress: 'x'.repeat(maxPayload) })).toThrow(
    'longer than push services take',
  )
})

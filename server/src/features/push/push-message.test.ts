import { notificationKinds } from '@verstas/contract/notifications/kinds.ts'
import { expect, it } from 'vitest'
import { maxPayload, payloadOf, topicOf } from './push-message.ts'

const globalId = '6f1c0c3e-6a52-4c0f-8d58-1d2b9d1a7a01'

const pushed = {
  siteId: 999_999_999,
  notificationId: 999_999_999,
  kind: 'message',
  needsAnswer: false,
  orderNumber: '9999999999',
  globalId,
  activityId: null,
  appAddress: `https://workshop.example.com/${'ä'.repeat(900)}/`,
  language: 'fi',
} as const

const shown = (parts: Partial<Parameters<typeof payloadOf>[0]>) =>
  JSON.parse(payloadOf({ ...pushed, appAddress: 'https://a.example/', ...parts })).notification

it('the payload fits into the size limit of push services even with a long app address', () => {
  const payload = payloadOf(pushed)
  expect(Buffer.byteLength(payload)).toBeLessThan(maxPayload)
  expect(JSON.parse(payload).notification).toMatchObject({
    title: 'Työmääräys 9999999999',
    body: 'Uusi viesti',
  })
})

it('throws if a payload would exceed the size limit of push services', () => {
  expect(() => payloadOf({ ...pushed, appAddress: 'x'.repeat(maxPayload) })).toThrow(
    'longer than push services take',
  )
})

it('a tap opens the conversation, the work order, the task or the stampings', () => {
  const order = `https://a.example/#/workorder?globalid=${globalId}`
  expect(shown({ kind: 'customerAnswered' })).toMatchObject({ navigate: `${order}&tab=chat`, tag: globalId })
  expect(shown({ kind: 'workMoved' })).toMatchObject({ body: 'Työsi siirtyi', navigate: order })
  expect(shown({ kind: 'taskGiven', activityId: 7 })).toMatchObject({
    body: 'Uusi tehtävä sinulle',
    navigate: 'https://a.example/#/usertasks?task=7',
  })
  expect(shown({ kind: 'stampingsCorrected', orderNumber: null, globalId: null })).toMatchObject({
    title: 'Verstas',
    navigate: 'https://a.example/#/stamping',
  })
})

it.each(notificationKinds)('the topic header of %s is short enough for push services', (kind) => {
  for (const activityId of [null, 999_999_999])
    expect(topicOf({ ...pushed, kind, activityId })).toMatch(/^[\w-]{1,32}$/)
})

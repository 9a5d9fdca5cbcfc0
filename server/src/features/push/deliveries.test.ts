import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../../platform/http/log.ts'
import { createDeliveries } from './deliveries.ts'
import type { Recipient } from './recipients.ts'
import type { PushOutcome } from './send-push.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const device = (number: number): Recipient => ({
  siteId: 1,
  notificationId: number,
  kind: 'message',
  needsAnswer: false,
  orderNumber: '1',
  globalId: '6f1c0c3e-6a52-4c0f-8d58-1d2b9d1a7a01',
  activityId: null,
  endpoint: `https://push.example.com/secret-${number}`,
  p256dh: '',
  auth: '',
  appAddress: 'https://workshop.example.com/',
  language: 'en',
})

const failed: PushOutcome = { kind: 'failed', reason: '503', retryAfterMs: 0 }

/** Starts deliveries to a push service whose responses the test controls. */
function start(answer: () => PushOutcome | Promise<PushOutcome>) {
  const lines: string[] = []
  const sentAt: number[] = []
  const begun = Date.now()
  let atOnce = 0
  let maxAtOnce = 0
  const deliveries = createDeliveries({
    log: createLog('warn', { write: (line) => void lines.push(line) }),
    removeDevice: async () => {},
    send: async () => {
      sentAt.push(Date.now() - begun)
      atOnce += 1
      maxAtOnce = Math.max(maxAtOnce, atOnce)
      try {
        return await answer()
      } finally {
        atOnce -= 1
      }
    },
  })
  return { deliveries, sentAt, lines, maxAtOnce: () => maxAtOnce }
}

it("a failed push is retried three times with growing delays, and then only the service's host is logged", async () => {
  const { deliveries, sentAt, lines } = start(() => failed)
  deliveries.add([device(1)])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sentAt).toEqual([0, 1_000, 6_000, 36_000])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { service: 'push.example.com', reason: '503', msg: 'a push was given up after several tries' },
  ])
  expect(lines.join('')).not.toContain('secret')
})

it('a retry waits as long as the push service requests, but at most two minutes', async () => {
  const asks = [4_000, 86_400_000]
  const { deliveries, sentAt } = start(() =>
    asks.length > 0 ? { ...failed, retryAfterMs: asks.shift() ?? 0 } : { kind: 'sent' },
  )
  deliveries.add([device(1)])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sentAt).toEqual([0, 4_000, 124_000])
})

it('ten pushes are sent concurrently, and new pushes are dropped while two thousand are unfinished', async () => {
  const takesASecond = async (): Promise<PushOutcome> => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return { kind: 'sent' }
  }
  const { deliveries, sentAt, lines, maxAtOnce } = start(takesASecond)
  deliveries.add(Array.from({ length: 2_100 }, (_, number) => device(number)))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(maxAtOnce()).toBe(10)
  expect(sentAt).toHaveLength(2_000)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ dropped: 100 }])
  deliveries.add([device(1)])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sentAt).toHaveLength(2_001)
})

it('a push is not retried after the queue is closed', async () => {
  const { deliveries, sentAt } = start(() => failed)
  deliveries.add([device(1)])
  await vi.advanceTimersByTimeAsync(1)
  deliveries.close()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sentAt).toEqual([0])
})

import { expect, it } from 'vitest'
import { buildChatter } from '../../../test/chat-client.ts'
import { buildEditApp, reasonsOf } from '../../../test/edit-app.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const testApp = await buildEditApp({ requestsPerMinute: 6_000 })
const { db, site } = testApp
const chatter = (name: string) => buildChatter(testApp, { name, sites: [site] })
const [anna, ben] = [await chatter('Anna'), await chatter('Ben')]

it('accepts sixty messages of a person in a minute, and refuses more with 429 for that person only', async () => {
  const { global_id: topicId } = await buildWorkOrder(db, site.id)
  await anna.register(topicId)
  let sent = 0
  let answer = await anna.say(topicId, 'x')
  // Sends more than sixty messages, because a new minute may begin during the loop.
  for (; answer.status === 200 && sent < 130; sent += 1) answer = await anna.say(topicId, 'x')
  expect(reasonsOf(answer)).toEqual({ status: 429, reasons: [{ id: 900253 }] })
  expect(answer.headers['retry-after']).toBe('60')
  expect(sent).toBeGreaterThanOrEqual(60)
  expect((await ben.say(topicId, 'x')).status).toBe(200)
})

import { createClient } from '@verstas/contract/call.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { messagesAtOnce } from '@verstas/contract/limits.ts'

import { expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildSite } from '../../../test/builders.ts'
import { buildChatter, connectChat } from '../../../test/chat-client.ts'
import { openTimeline } from '../../../test/chat-timeline.ts'
import { listenOn } from '../../../test/live-client.ts'
import { startServerProcess } from '../../../test/server-process.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const testApp = await buildTestApp()
const { db, app, clock, url = '' } = testApp
const site = await buildSite(db)
// Sets the real time, because the other process uses it.
clock.set(new Date())
const chatter = (name: string) => buildChatter(testApp, { name, sites: [site] })
const pageOrigin = 'https://verstas.example'

it('users of a second server process receive messages, and reconnect to the first if the second ends', async () => {
  const [anna, ben] = [await chatter('Anna'), await chatter('Ben')]
  const origin = await listenOn(app)
  const apart = await startServerProcess({ DATABASE_URL: url, ALLOWED_ORIGINS: pageOrigin })
  onTestFinished(() => apart.kill())
  const callApart = createClient({ base: origin, chatBase: apart.origin, headers: () => ben.headers })
  const { global_id: topicId } = await buildWorkOrder(db, site.id)
  await anna.register(topicId)
  for (const { subscribe } of [anna, ben]) await subscribe(topicId)
  let isKilled = false
  const timelineOf = ({ headers, read }: typeof anna, originOf: () => string) =>
    openTimeline({
      originOf,
      headers,
      read: async (after) => (await read(topicId, { after, limit: messagesAtOnce.most })).body.messages,
    })
  const timelines = [
    await timelineOf(anna, () => origin),
    await timelineOf(ben, () => (isKilled ? origin : apart.origin)),
  ]
  const witness = await connectChat(apart.origin, { ...ben.headers, origin: pageOrigin })
  const texts = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => `m${from + place}`)
  for (const text of texts(0, 5)) await anna.say(topicId, text)
  for (const text of texts(5, 10))
    await callApart(chatEndpoints.addMessage, {
      params: { id: topicId },
      body: { topicId, actorId: ben.employee.id, text },
    })
  await witness.expectReceived(texts(0, 10))
  isKilled = true
  const killed = apart.kill()
  for (const text of texts(10, 25)) await ben.say(topicId, text)
  await killed
  for (const timeline of timelines) expect(await timeline.finish(25)).toEqual(texts(0, 25))
})

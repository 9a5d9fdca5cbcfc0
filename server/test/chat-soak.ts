import { randomUUID } from 'node:crypto'
import { messagesAtOnce } from '@verstas/contract/limits.ts'

import pg from 'pg'
import { buildChatter } from './chat-client.ts'
import { openTimeline } from './chat-timeline.ts'
import { buildEditApp } from './edit-app.ts'
import { listenOn } from './live-client.ts'
import { buildWorkOrder } from './work-order-builders.ts'

interface ChatSoakPlan {
  readonly people: number
  readonly messages: number
  /**
   * The number of cuts, which are spread over the people's connections. The server's connection to the database
   * is cut once, halfway.
   */
  readonly drops: number
}

/**
 * Lets people write to one topic concurrently while connections are cut. Sends every third message twice, as
 * an app does if it got no response. Each person stores received messages in the same way as the app.
 *
 * @returns the texts in the order in which each person has them
 */
export async function soakChat({ people, messages, drops }: ChatSoakPlan): Promise<string[][]> {
  const testApp = await buildEditApp()
  const { db, site, app, url = '' } = testApp
  const origin = await listenOn(app)
  const { global_id: topicId } = await buildWorkOrder(db, site.id)
  const chatters = await Promise.all(
    Array.from({ length: people }, (_, place) =>
      buildChatter(testApp, { name: `Person ${place}`, sites: [site] }),
    ),
  )
  await chatters[0]?.register(topicId)
  for (const chatter of chatters) await chatter.subscribe(topicId)
  const timelines = await Promise.all(
    chatters.map(({ headers, read }) =>
      openTimeline({
        originOf: () => origin,
        headers,
        read: async (after) => (await read(topicId, { after, limit: messagesAtOnce.most })).body.messages,
      }),
    ),
  )
  let sent = 0
  const between = Math.floor(messages / drops)
  await Promise.all(
    chatters.map(async (chatter) => {
      while (sent < messages) {
        sent += 1
        const place = sent
        const clientMessageId = randomUUID()
        await chatter.say(topicId, `m${place}`, { clientMessageId })
        if (place % 3 === 0) await chatter.say(topicId, `m${place}`, { clientMessageId })
        if (place % between === 0) await timelines[place % timelines.length]?.drop()
        if (place === Math.floor(messages / 2)) await cutListeners(url)
      }
    }),
  )
  return Promise.all(timelines.map((timeline) => timeline.finish(messages)))
}

/** Cuts the connections on which servers receive notifications of transactions. */
async function cutListeners(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'verstas-live-reported' and datname = current_database()`,
  )
  await client.end()
}

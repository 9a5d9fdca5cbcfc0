import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import { hasGapBefore, lastSequenceOf, mergeMessages } from '@verstas/domain/chat/timeline.ts'
import pg from 'pg'
import { buildChatter, connectChat, newMessageId } from './chat-client.ts'
import { buildEditApp } from './edit-app.ts'
import { listenOn } from './live-client.ts'
import { buildWorkOrder } from './work-order-builders.ts'

interface ChatSoakPlan {
  readonly people: number
  readonly messages: number
  /** How often a person's connection is cut, and in the middle the server's own to the database. */
  readonly drops: number
}

/**
 * People write to one topic at once while connections drop; each sends every third message twice, as an app does
 * that had no answer, and keeps what it hears as the app does.
 *
 * @returns the texts in the order in which each person sees them
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
  const timelines = await Promise.all(chatters.map((chatter) => openTimeline(origin, chatter, topicId)))
  let sent = 0
  const between = Math.floor(messages / drops)
  await Promise.all(
    chatters.map(async (chatter) => {
      while (sent < messages) {
        sent += 1
        const place = sent
        const clientMessageId = newMessageId()
        await chatter.say(topicId, `m${place}`, { clientMessageId })
        if (place % 3 === 0) await chatter.say(topicId, `m${place}`, { clientMessageId })
        if (place % between === 0) await timelines[place % timelines.length]?.drop()
        if (place === Math.floor(messages / 2)) await cutListeners(url)
      }
    }),
  )
  return Promise.all(timelines.map((timeline) => timeline.finish(messages)))
}

/** What a person's app does: keeps what it hears, asks for what it missed, connects again when it is cut. */
async function openTimeline(
  origin: string,
  { headers, read }: Awaited<ReturnType<typeof buildChatter>>,
  topicId: string,
) {
  let shown: readonly ChatMessage[] = []
  let asking: Promise<void> = Promise.resolve()
  const catchUp = () => {
    asking = asking.then(async () => {
      const { body } = await read(topicId, { after: lastSequenceOf(shown), limit: 200 })
      shown = mergeMessages(shown, body.messages)
      if (body.messages.length === 200) catchUp()
    })
  }
  const connect = async () => {
    const { socket } = await connectChat(origin, headers)
    socket.on('refreshSubscriptions', catchUp)
    socket.on('notify', (message) => {
      if (hasGapBefore(shown, message)) catchUp()
      else shown = mergeMessages(shown, [message])
    })
    catchUp()
    return socket
  }
  let socket = await connect()
  return {
    drop: async () => {
      socket.disconnect()
      socket = await connect()
    },
    /** The texts, once so many are there or nothing came for a while. */
    finish: async (count: number): Promise<string[]> => {
      for (let tries = 0; tries < 100 && shown.length < count; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 50))
      socket.disconnect()
      await asking
      return shown.map(({ body }) => body)
    },
  }
}

/** Cuts the connections on which servers hear what transactions notify. */
async function cutListeners(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'verstas-live' and datname = current_database()`,
  )
  await client.end()
}

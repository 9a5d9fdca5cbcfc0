import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed, createClient } from '@verstas/contract/call.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { messagesAtOnce } from '@verstas/contract/limits.ts'

import type { Db } from '../src/platform/database/transaction.ts'
import { buildEmployee, buildSession, buildSite } from './builders.ts'
import { openTimeline } from './chat-timeline.ts'
import { createKiller } from './server-killer.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { buildWorkOrder } from './work-order-builders.ts'

interface ChatKillsPlan {
  readonly people: number
  readonly messages: number
  /** The number of server kills during the run. */
  readonly kills: number
}

/**
 * Counts of messages. The run is correct if `lost`, `unknown`, `gaps` and `disordered` are 0, and `received`
 * equals `acknowledged`.
 */
interface ChatKillsResult {
  readonly acknowledged: number
  /** Acknowledged messages that are missing, or whose sequence differs from the acknowledged one. */
  readonly lost: number
  /** Stored messages that were never acknowledged to their sender. */
  readonly unknown: number
  /** Messages whose sequence is not the previous one plus 1. */
  readonly gaps: number
  /** Messages with a lower sequence than an earlier one of the same author. */
  readonly disordered: number
  /** Messages that the listener received or fetched; 0 if one is missing or not in the order of the topic. */
  readonly received: number
  readonly killed: number
}

/**
 * Lets people write to one topic on real servers that are killed at random moments. Each person sends one
 * message at a time, and retries it until a server responds. A listener reconnects to any running server.
 *
 * @param database a migrated, empty PostgreSQL database
 */
export async function chatOnKilledServers(
  { db, url }: { readonly db: Db; readonly url: string },
  { people: count, messages, kills }: ChatKillsPlan,
): Promise<ChatKillsResult> {
  const site = await buildSite(db)
  const { global_id: topicId } = await buildWorkOrder(db, site.id)
  const people = await Promise.all(Array.from({ length: count + 1 }, () => buildPerson(db, site)))
  const [listener, ...writers] = people
  const start = () => startServerProcess({ DATABASE_URL: url })
  const servers = await Promise.all([start(), start()])
  const anyOrigin = () => servers[Math.floor(Math.random() * servers.length)]?.origin ?? ''
  const clientOf = ({ token }: Person) =>
    createClient({
      base: anyOrigin(),
      chatBase: anyOrigin(),
      headers: () => ({ authorization: `Bearer ${token}` }),
    })
  const killer = createKiller(servers, { answers: messages, kills }, start)
  try {
    if (!listener) throw new Error('Nobody listens')
    const listenerCall = { params: { id: topicId }, body: { actorId: listener.id } }
    await clientOf(listener)(chatEndpoints.registerTopic, {
      body: { entityId: topicId, description: 'Order' },
    })
    await clientOf(listener)(chatEndpoints.subscribe, listenerCall)
    const timeline = await openTimeline({
      originOf: anyOrigin,
      headers: { authorization: `Bearer ${listener.token}` },
      read: async (after) => {
        const query = { after, limit: messagesAtOnce.most }
        const topic = await clientOf(listener)(chatEndpoints.getTopic, { params: { id: topicId }, query })
        return topic.messages
      },
    })
    const answered = await Promise.all(
      writers.map(async (writer) => {
        const places: Acknowledged[] = []
        for (let place = 0; place < messages / count; place += 1) {
          const clientMessageId = randomUUID()
          const text = `${writer.id} ${place}`
          const body = { topicId, actorId: writer.id, text, clientMessageId }
          const { sequence = 0 } = await untilAnswered(() =>
            clientOf(writer)(chatEndpoints.addMessage, {
              params: { id: topicId },
              body,
              signal: AbortSignal.timeout(60_000),
            }),
          )
          places.push({ clientMessageId, sequence })
          killer.tick()
        }
        return places
      }),
    )
    const killed = await killer.finished()
    const comparison = await compare(db, topicId, answered)
    const received = await timeline.finish(comparison.stored.length)
    const isComplete = received.join('|') === comparison.stored.join('|')
    return { ...comparison.counts, received: isComplete ? received.length : 0, killed }
  } finally {
    await Promise.all(servers.map((server: ServerProcess) => server.kill()))
  }
}

interface Person {
  readonly id: number
  readonly token: string
}

interface Acknowledged {
  readonly clientMessageId: string
  readonly sequence: number
}

async function buildPerson(db: Db, site: { readonly id: number }): Promise<Person> {
  const { id } = await buildEmployee(db, { sites: [site] })
  const limits = { sessionIdleMinutes: 60, sessionMaxHours: 14 }
  const { token } = await buildSession(db, { id }, { clock: { now: () => new Date() }, limits })
  return { id, token }
}

/**
 * Retries a request until a server responds.
 *
 * @throws {CallFailed} if a server refused it
 */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (error instanceof CallFailed && error.status >= 400 && error.status < 500) throw error
      await sleep(20)
    }
  }
}

async function compare(db: Db, topicId: string, answered: readonly (readonly Acknowledged[])[]) {
  const stored = await db
    .selectFrom('chat_message')
    .select(['client_message_id', 'sequence', 'body'])
    .where('topic_id', '=', topicId)
    .orderBy('sequence')
    .execute()
  const placeOf = new Map(stored.map(({ client_message_id, sequence }) => [client_message_id, sequence]))
  const acknowledged = answered.flat()
  const acknowledgedIds = new Set(acknowledged.map(({ clientMessageId }) => clientMessageId))
  return {
    stored: stored.map(({ body }) => body),
    counts: {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(({ clientMessageId, sequence }) => placeOf.get(clientMessageId) !== sequence)
        .length,
      unknown: stored.filter(({ client_message_id }) => !acknowledgedIds.has(client_message_id ?? '')).length,
      gaps: stored.filter(({ sequence }, place) => sequence !== place + 1).length,
      disordered: answered.flatMap((ofAuthor) =>
        ofAuthor.filter(({ sequence }, place) => sequence < (ofAuthor[place - 1]?.sequence ?? 0)),
      ).length,
    },
  }
}

import { createClient } from '@verstas/contract/call.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { messagesAtOnce } from '@verstas/contract/limits.ts'

import { topicBeforeRead } from '@verstas/server/features/chat/chat-reads.ts'
import { openDatabase } from '@verstas/server/platform/database/open-database.ts'
import { valuesInOrder } from '@verstas/server/platform/database/read-json.ts'
import type { Db } from '@verstas/server/platform/database/transaction.ts'
import { sql } from 'kysely'
import { buildEmployee, buildSession } from '../../../server/test/builders.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { startServerProcess } from '../../../server/test/server-process.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import { nodeEnvironment, serverFlags } from '../../../tools/lib/node.mjs'
import { prepareDealership } from '../database/dealership.ts'
import { withClient } from '../database/with-client.ts'
import type { Measurement } from '../measurement.ts'
import { memoryAtRest } from '../memory/measure-rest.ts'
import { quantile, round } from '../numbers.ts'
import { findSequentialScans } from '../search/plans.ts'
import { signIn } from '../server/our-server.ts'
import { openPhone, slowDown } from '../web/phone.ts'
import { signInOnPhone } from '../web/sign-in-on-phone.ts'
import { connectTalkers, type Talker, talk } from './talk.ts'

const siteId = 1
/** The demo's employee Matti, whose session makes the requests. */
const employeeId = 1
const people = 200
const topics = 20
const warmUp = { perSecond: 100, seconds: 5 }
const measured = { perSecond: 100, seconds: 30 }
const maxDelayMs = 100
const maxKilobytes = 100
/** Messages in each topic before the measurement. */
const earlierMessages = 1_000
const longMessages = 5_000
const openings = 5
/** Limit in milliseconds for opening a conversation on a loaded page. */
const openLimitMs = 800

/**
 * Measures one server process while 200 people together send 100 messages a second. Then measures how fast
 * a conversation of 5,000 messages opens.
 */
export async function measureChat(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'chat', scale: 1 })
  const database = await openDatabase({ url, dataDir: '', log: silentLog })
  const server = await startServerProcess({ ...nodeEnvironment(), DATABASE_URL: url }, serverFlags)
  try {
    const talkers = await buildTalkers(database.db)
    await signIn(server.origin, 'matti')
    const rest = await memoryAtRest(server)
    const sockets = await connectTalkers(server.origin, talkers)
    const connected = await memoryAtRest(server)
    await talk(server.origin, talkers, sockets, warmUp)
    const { delays, expected } = await talk(server.origin, talkers, sockets, measured)
    for (const socket of sockets) socket.disconnect()
    const each = ((connected - rest) * 1000) / people
    const p95 = quantile(delays, 0.95)
    const scope = `${people} people on one process, ${measured.perSecond} messages a second to ${people / topics} people each`
    return [
      {
        what: `from send to received, p95: ${scope}`,
        value: `${round(p95, 0)} ms (median ${round(quantile(delays, 0.5), 0)}, p99 ${round(quantile(delays, 0.99), 0)})`,
        demand: `at most ${maxDelayMs} ms`,
        isMet: p95 <= maxDelayMs,
        details: { people, topics, ...measured, worst: Math.max(...delays) },
      },
      {
        what: `messages that somebody did not receive, of ${expected}`,
        value: String(expected - delays.length),
        demand: '0',
        isMet: expected === delays.length,
        details: {},
      },
      {
        what: `memory of a connection, of ${people}`,
        value: `${round(each, 0)} kB`,
        demand: `at most ${maxKilobytes} kB`,
        isMet: each <= maxKilobytes,
        details: { rest, connected },
      },
      ...(await measureLong(database.db, url, server.origin)),
    ]
  } finally {
    await server.kill('SIGTERM')
    await database.close()
  }
}

/** Creates the same number of people for each topic, each with a session. */
async function buildTalkers(db: Db): Promise<Talker[]> {
  const { rows } = await sql<{ id: string }>`
    insert into chat_topic (site_id, id, work_order_id, description)
    select site_id, global_id, id, order_number::text from work_order
    where site_id = ${siteId} and not exists (select from chat_topic where work_order_id = work_order.id)
    order by id limit ${topics} returning id`.execute(db)
  // Inserts so many messages that a table scan would slow down the measured reads.
  await sql`insert into chat_message (site_id, topic_id, sequence, actor_id, created_at, body)
    select ${siteId}, topic.id, number, 1, now(), 'Viesti ' || number
    from chat_topic topic, generate_series(1, ${earlierMessages}::int) number where topic.last_sequence = 0`.execute(
    db,
  )
  await sql`update chat_topic set last_sequence = ${earlierMessages} where last_sequence = 0`.execute(db)
  const limits = { sessionIdleMinutes: 60, sessionMaxHours: 14 }
  const talkers: Talker[] = []
  for (let place = 0; place < people; place += 1) {
    const topicId = rows[place % topics]?.id ?? ''
    const { id } = await buildEmployee(db, { sites: [{ id: siteId }] })
    const { token } = await buildSession(db, { id }, { clock: { now: () => new Date() }, limits })
    await db
      .insertInto('chat_member')
      .values({ site_id: siteId, topic_id: topicId, employee_id: id, is_subscribed: true })
      .execute()
    talkers.push({ id, token, topicId })
  }
  return talkers
}

/** Measures reads of a conversation of 5,000 messages, and the time to open it on a slow phone. */
async function measureLong(db: Db, url: string, origin: string): Promise<Measurement[]> {
  const { id: topicId, order_number } = await fillTopic(db)
  const token = await signIn(origin, 'matti')
  const call = createClient({
    base: origin,
    chatBase: origin,
    headers: () => ({ authorization: `Bearer ${token}` }),
  })
  const { messages } = await call(chatEndpoints.getTopic, {
    params: { id: topicId },
    query: { limit: messagesAtOnce.usual },
  })
  const scanned = await withClient(url, (client) =>
    findSequentialScans(client, topicBeforeRead.sql, [
      ...valuesInOrder(topicBeforeRead, {
        siteId,
        topicId,
        employeeId,
        limit: messagesAtOnce.usual,
        beforeSequence: 2_147_483_647,
      } as never),
    ]),
  )
  const times = await timeOpenings(origin, order_number)
  const time = quantile(times, 0.5)
  return [
    {
      what: `messages read to open a conversation of ${longMessages}`,
      value: String(messages.length),
      demand: String(messagesAtOnce.usual),
      isMet: messages.length === messagesAtOnce.usual,
      details: {},
    },
    {
      what: 'large tables that its read goes through from end to end',
      value: scanned.join() || 'none',
      demand: 'none',
      isMet: scanned.length === 0,
      details: {},
    },
    {
      what: 'from the tap on its tab until its last message is drawn, CPU slowed down four times',
      value: `${round(time, 0)} ms`,
      demand: `at most ${openLimitMs} ms`,
      isMet: time <= openLimitMs,
      details: { milliseconds: times },
    },
  ]
}

async function fillTopic(db: Db): Promise<{ readonly id: string; readonly order_number: number }> {
  const topic = await db
    .selectFrom('chat_topic')
    .innerJoin('work_order', (join) =>
      join
        .onRef('work_order.site_id', '=', 'chat_topic.site_id')
        .onRef('work_order.id', '=', 'chat_topic.work_order_id'),
    )
    .select(['chat_topic.id', 'work_order.order_number', 'chat_topic.last_sequence'])
    .where('chat_topic.site_id', '=', siteId)
    .where('chat_topic.last_sequence', '>', 0)
    .orderBy('chat_topic.id')
    .executeTakeFirstOrThrow()
  await sql`insert into chat_message (site_id, topic_id, sequence, actor_id, created_at, body)
    select ${siteId}, ${topic.id}, number, 1 + number % 2, now() - (${longMessages} - number) * interval '1 minute',
      'Viesti ' || number
    from generate_series(${topic.last_sequence}::int + 1, ${longMessages}) number`.execute(db)
  await sql`update chat_topic set last_sequence = ${longMessages} where id = ${topic.id}`.execute(db)
  // Marks all messages as seen, because a conversation without unread messages opens at its end.
  await sql`insert into chat_member (site_id, topic_id, employee_id, is_subscribed, read_sequence, last_sequence)
    values (${siteId}, ${topic.id}, ${employeeId}, true, ${longMessages}, ${longMessages})
    on conflict (site_id, topic_id, employee_id) do update set read_sequence = ${longMessages},
      last_sequence = ${longMessages}`.execute(db)
  await sql`analyze chat_message`.execute(db)
  return topic
}

/**
 * Opens the conversation's tab repeatedly on a loaded page.
 *
 * @returns milliseconds of each opening, from the tap until the last message is rendered
 */
async function timeOpenings(origin: string, orderNumber: number): Promise<number[]> {
  const belongings = await signInOnPhone(origin)
  const { context, close } = await openPhone(belongings)
  try {
    const page = await context.newPage()
    const times: number[] = []
    for (let count = 0; count < openings; count += 1) {
      await page.goto(`${origin}/#/workorder?number=${orderNumber}&tab=jobs`)
      await page.reload()
      await page.getByRole('tab', { selected: true }).waitFor()
      await page.waitForLoadState('networkidle')
      await slowDown(page)
      const time = page.evaluate(
        (last) =>
          new Promise<number>((resolve) => {
            let start = 0
            addEventListener('click', () => (start = performance.now()), { once: true, capture: true })
            const look = () => {
              const lines = [...document.querySelectorAll('li p')]
              const line = lines.findLast(({ textContent }) => textContent === last)
              const { bottom = -1 } = line?.getBoundingClientRect() ?? {}
              if (start > 0 && bottom > 0 && bottom < innerHeight)
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
              else requestAnimationFrame(look)
            }
            look()
          }),
        `Viesti ${longMessages}`,
      )
      await page.getByRole('tab', { name: /Keskustelu/ }).click()
      times.push(await time)
    }
    return times
  } finally {
    await close()
  }
}

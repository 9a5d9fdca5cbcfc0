import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@verstas/contract/call.ts'
import { webhookEndpoints } from '@verstas/contract/integration/webhook-endpoints.ts'
import { afterAll, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { drainOutbox } from '../../../../test/drain-outbox.ts'
import { eventually } from '../../../../test/eventually.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { type ServerProcess, startServerProcess } from '../../../../test/server-process.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { isSignedBy, startWebhookReceiver } from '../../../../test/webhook-receiver.ts'
import { buildVehicle } from '../../../../test/work-order-builders.ts'

const { db, url = '' } = await freshDatabase()
const site = await buildSite(db)
const account = await buildServiceAccount(db, { created_at: new Date(Date.now() - 3_600_000) })
const dataDir = await mkdtemp(join(tmpdir(), 'verstas-killed-senders-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = () =>
  startServerProcess({
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, SERVICE_CALLS_PER_MINUTE: '0' },
    WEBHOOK_ALLOWED_TARGETS: '127.0.0.1',
  })
const servers: [ServerProcess, ServerProcess] = [await start(), await start()]
afterAll(() => Promise.all(servers.map((server) => server.kill())))

/**
 * Number of times that both servers are killed. Each time, the next sender waits for the end of a lease of 30
 * seconds.
 */
const kills = 6

it('a receiver gets each change at least once and in order while all senders are killed', async () => {
  const receiver = await startWebhookReceiver()
  const call = createClient({ base: `${servers[0].origin}/api`, headers: () => account.headers })
  const { secret } = await call(webhookEndpoints.addWebhook, {
    body: { url: receiver.url, entities: ['vehicles'], isThin: true },
  })
  // Some responses are slow, so that a kill often hits an open request. Some are lost after the receiver has
  // stored the message.
  receiver.answerWith([], (response) => {
    const chance = Math.random()
    if (chance < 0.005) response.destroy()
    else setTimeout(() => response.writeHead(204).end(), chance < 0.3 ? 80 : 0)
  })
  let isWriting = true
  const write = async () => {
    while (isWriting) {
      await buildVehicle(db, site.id)
      await pause(150)
    }
  }
  const writer = write()
  for (let count = 0; count < kills; count += 1) {
    const before = receiver.received.length
    await receiver.receive(before + 20)
    await pause(Math.random() * 100)
    await Promise.all(servers.map((server) => server.kill()))
    ;[servers[0], servers[1]] = await Promise.all([start(), start()])
  }
  isWriting = false
  await writer
  await drainOutbox(db)
  const feed = await db
    .selectFrom('feed')
    .select('position')
    .where('entity', '=', 'vehicles')
    .orderBy('position')
    .execute()
  const expected = feed.map(({ position }) => position)
  for (;;) {
    const last = receiver.received.at(-1)?.data.position
    if (last === expected.at(-1)) break
    await receiver.receive(receiver.received.length + 1)
  }
  const { received } = receiver
  // A repeated message directly follows its first attempt, with the same id.
  const distinct = received.filter(({ id }, place) => id !== received[place - 1]?.id)
  expect(distinct.map(({ data }) => data.position)).toEqual(expected)
  expect(received.every((message) => isSignedBy(secret, message))).toBe(true)
  expect(receiver.mostOpen()).toBeLessThanOrEqual(2)
  await eventually(async () => {
    const webhook = await db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow()
    expect(webhook).toMatchObject({ state: 'active', failures: 0, position: expected.at(-1) })
  })
}, 900_000)

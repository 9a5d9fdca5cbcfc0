import { randomUUID } from 'node:crypto'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { conversationsAtOnce } from '@verstas/contract/limits.ts'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildAttachment } from '../../../test/attachment-builders.ts'
import { buildSite } from '../../../test/builders.ts'
import { buildConversations } from '../../../test/chat-builders.ts'
import { buildChatter, textsOf } from '../../../test/chat-client.ts'
import { buildEditApp, reasonsOf } from '../../../test/edit-app.ts'
import { buildReservation, buildResource } from '../../../test/schedule-builders.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const testApp = await buildEditApp()
const { db, site, send, clock } = testApp
const chatter = (name: string) => buildChatter(testApp, { name, sites: [site] })
const [anna, ben, carl] = [await chatter('Anna'), await chatter('Ben'), await chatter('Carl')]

const newTopic = async (order: Parameters<typeof buildWorkOrder>[2] = {}) => {
  const workOrder = await buildWorkOrder(db, site.id, order)
  await anna.register(workOrder.global_id)
  return { workOrder, topicId: workOrder.global_id }
}

describe('a conversation', () => {
  it('registering a conversation repeatedly creates it once', async () => {
    const { global_id } = await buildWorkOrder(db, site.id)
    const first = await anna.register(global_id)
    const second = await send(
      chatEndpoints.registerTopic,
      { body: { entityId: global_id, description: 'Other' } },
      ben.headers,
    )
    expect(first.body).toEqual({ id: global_id, entityId: global_id, description: 'Order', lastSequence: 0 })
    expect(second.body).toEqual(first.body)
  })

  it('refuses a conversation about anything other than a work order of the site', async () => {
    const other = await buildSite(db)
    const foreign = await buildWorkOrder(db, other.id)
    expect((await anna.register(foreign.global_id)).status).toBe(404)
    expect((await anna.register(randomUUID())).status).toBe(404)
    expect((await anna.read(foreign.global_id)).status).toBe(404)
    expect((await anna.say(foreign.global_id, 'x')).status).toBe(404)
  })

  it("registering a conversation subscribes the work order's receiver and everyone who is reserved for it", async () => {
    const workOrder = await buildWorkOrder(db, site.id, { receiver_id: ben.employee.id })
    const carlsResource = await buildResource(db, site.id, { employee_id: carl.employee.id })
    const lift = await buildResource(db, site.id)
    const times = { start: '2026-11-20T08:00:00+02:00', end: '2026-11-20T10:00:00+02:00' }
    await buildReservation(db, workOrder, { ...times, resources: [carlsResource, lift] })
    await anna.register(workOrder.global_id)
    const subscribed = await Promise.all(
      [anna, ben, carl].map((who) => who.isSubscribed(workOrder.global_id)),
    )
    expect(subscribed.map(({ body }) => body.isSubscribed)).toEqual([false, true, true])
  })

  it('subscribing to a conversation and unsubscribing are idempotent', async () => {
    const { topicId } = await newTopic()
    for (const isSubscribed of [true, true, false, false, true]) {
      const answer = await (isSubscribed ? ben.subscribe(topicId) : ben.unsubscribe(topicId))
      expect(answer.body).toEqual({ isSubscribed })
      expect((await ben.isSubscribed(topicId)).body).toEqual({ isSubscribed })
    }
    expect((await ben.subscribe(randomUUID())).status).toBe(404)
  })
})

describe('a message', () => {
  it('a message keeps each part of its subject for all readers', async () => {
    const { topicId } = await newTopic()
    const messageMetaData = {
      Action: 'Show',
      Subject: 'WorkOrder',
      Data: {
        associatedEntityGlobalID: 'b0d7f3a4-58a4-4cf6-9f5d-111111111111',
        historyEntryOid: 'entry-7',
        jobId: 11,
        rowId: 22,
      },
    }
    const sent = await anna.say(topicId, 'Katso rivi', { messageMetaData })
    expect(sent.body.messageMetaData).toEqual(messageMetaData)
    expect((await carl.read(topicId)).body.messages[0]?.messageMetaData).toEqual(messageMetaData)
    const bare = await anna.say(topicId, 'Ilman', {
      messageMetaData: { ...messageMetaData, Data: { rowId: 22 } },
    })
    expect(bare.body.messageMetaData?.Data).toEqual({
      ...{ associatedEntityGlobalID: null, historyEntryOid: null, jobId: null },
      rowId: 22,
    })
  })

  it('a message has the next sequence of its conversation, its author and its time', async () => {
    const { topicId } = await newTopic()
    clock.set('2026-11-20T07:30:00Z')
    const first = await anna.say(topicId, 'Auto valmis')
    const second = await ben.say(topicId, ' Hyvä\nkiitos ')
    expect(first.body).toEqual({
      id: expect.any(Number),
      actorId: anna.employee.id,
      actorDescription: 'Anna',
      actorImage: null,
      createdOn: '2026-11-20T07:30:00+00:00',
      body: 'Auto valmis',
      messageMetaData: null,
      topicId,
      sequence: 1,
      clientMessageId: null,
      attachments: [],
      needsAnswer: false,
      answers: null,
      acknowledgement: null,
    })
    expect(second.body).toMatchObject({ sequence: 2, body: ' Hyvä\nkiitos ' })
    expect((await carl.read(topicId)).body).toMatchObject({
      lastSequence: 2,
      readSequence: 0,
      participants: [],
      messages: [first.body, second.body],
    })
    const one = await send(chatEndpoints.getMessage, { params: { id: second.body.id } }, carl.headers)
    expect(one.body).toEqual(second.body)
  })

  it('sending a message repeatedly with the same client id stores it once', async () => {
    const { topicId } = await newTopic()
    const clientMessageId = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => anna.say(topicId, 'Tarvitsen luvan', { clientMessageId })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(textsOf((await anna.read(topicId)).body.messages)).toEqual(['Tarvitsen luvan'])
    await ben.say(topicId, 'Tarvitsen luvan', { clientMessageId })
    expect((await anna.read(topicId)).body.messages.map(({ actorId }) => actorId)).toEqual([
      anna.employee.id,
      ben.employee.id,
    ])
  })

  it('refuses a message with the client id of a different message', async () => {
    const [one, two] = [await newTopic(), await newTopic()]
    const clientMessageId = randomUUID()
    await anna.say(one.topicId, 'x', { clientMessageId })
    const again = [
      await anna.say(one.topicId, 'y', { clientMessageId }),
      await anna.say(two.topicId, 'x', { clientMessageId }),
    ]
    expect(again.map(reasonsOf)).toEqual(
      Array.from({ length: 2 }, () => ({ status: 422, reasons: [{ id: 900142 }] })),
    )
    expect((await anna.read(two.topicId)).body.lastSequence).toBe(0)
  })

  it('refuses a message that is empty, too long, or contains the id of another conversation', async () => {
    const { topicId } = await newTopic()
    for (const text of ['', ' \n ', 'x'.repeat(4001)]) {
      const { status, errors } = await anna.say(topicId, text)
      expect({ status, field: errors[0]?.MetaData[0]?.Value }).toEqual({ status: 400, field: 'text' })
    }
    expect(reasonsOf(await anna.say(topicId, 'x', { topicId: randomUUID() }))).toEqual({
      status: 400,
      reasons: [{ id: 900140 }],
    })
    expect((await anna.read(topicId)).body.lastSequence).toBe(0)
  })

  it('refuses chat requests in the name of another person', async () => {
    const { topicId } = await newTopic()
    const body = { actorId: ben.employee.id }
    const refused = await Promise.all([
      anna.say(topicId, 'x', body),
      send(chatEndpoints.subscribe, { params: { id: topicId }, body }, anna.headers),
      send(chatEndpoints.registerActor, { body: { id: ben.employee.id, description: 'Ben' } }, anna.headers),
      send(chatEndpoints.listSubscriptions, { params: { id: ben.employee.id } }, anna.headers),
      send(chatEndpoints.getSubscription, { params: { id: topicId, ...body } }, anna.headers),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const ownActor = { id: anna.employee.id, description: 'whatever' }
    const actor = await send(chatEndpoints.registerActor, { body: ownActor }, anna.headers)
    expect(actor.body).toEqual({ id: anna.employee.id, description: 'Anna' })
  })

  it('a message can contain only files of its work order', async () => {
    const { workOrder, topicId } = await newTopic()
    const { workOrder: other } = await newTopic()
    const [ownFile, foreign] = [await addFile(workOrder.id), await addFile(other.id)]
    const sent = await anna.say(topicId, '', { attachmentIds: [ownFile.id, ownFile.id] })
    expect(sent.body.attachments).toEqual([
      { Id: ownFile.id, Key: ownFile.key, FileName: 'a.jpg', ContentType: 'image/jpeg', HasThumbnail: true },
    ])
    expect(reasonsOf(await anna.say(topicId, 'x', { attachmentIds: [ownFile.id, foreign.id] }))).toEqual({
      status: 400,
      reasons: [{ id: 900141 }],
    })
    await db.deleteFrom('attachment').where('id', '=', ownFile.id).execute()
    expect((await anna.read(topicId)).body.messages).toMatchObject([{ attachments: [] }])
  })

  it('a message that needs an answer records only the first acknowledgement', async () => {
    const { topicId } = await newTopic()
    const asked = await anna.say(topicId, 'Saako jatkaa?', { needsAnswer: true })
    clock.set('2026-11-20T08:00:00Z')
    const first = await ben.acknowledge(asked.body.id)
    clock.set('2026-11-20T09:00:00Z')
    const second = await carl.acknowledge(asked.body.id)
    const acknowledgement = {
      actorId: ben.employee.id,
      actorDescription: 'Ben',
      on: '2026-11-20T08:00:00+00:00',
    }
    expect([first.body, second.body]).toMatchObject([{ acknowledgement }, { acknowledgement }])
    const plain = await anna.say(topicId, 'x')
    expect(reasonsOf(await ben.acknowledge(plain.body.id))).toEqual({
      status: 400,
      reasons: [{ id: 900143 }],
    })
  })
})

describe('the messages of a conversation', () => {
  it('returns the newest 500 messages of a conversation, or at most 500 before or after a sequence', async () => {
    const { topicId } = await newTopic()
    await sql`insert into chat_message (site_id, topic_id, sequence, actor_id, created_at, body)
      select ${site.id}, ${topicId}, number, ${anna.employee.id}, now(), 'm' || number from generate_series(1, 620) number`.execute(
      db,
    )
    await sql`update chat_topic set last_sequence = 620 where id = ${topicId}`.execute(db)
    const numbers = async (query: Parameters<typeof anna.read>[1]) =>
      (await anna.read(topicId, query)).body.messages.map(({ sequence }) => sequence)
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, place) => first + place)
    expect(await numbers({})).toEqual(from(121, 620))
    expect(await numbers({ limit: 50 })).toEqual(from(571, 620))
    expect(await numbers({ before: 71 })).toEqual(from(21, 70))
    expect(await numbers({ before: 71, limit: 20 })).toEqual(from(51, 70))
    expect(await numbers({ after: 617 })).toEqual([618, 619, 620])
    expect(await numbers({ after: 0, limit: 3 })).toEqual([1, 2, 3])
    expect(await numbers({ after: 620 })).toEqual([])
  })

  it('the unread count decreases as messages are read, and the read mark never moves backward', async () => {
    const { topicId } = await newTopic()
    await ben.subscribe(topicId)
    for (const text of ['1', '2', '3']) await anna.say(topicId, text)
    await ben.say(topicId, 'own')
    const unread = async () => (await ben.subscriptions()).body.find(({ id }) => id === topicId)?.unread
    expect(await unread()).toBe(3)
    expect((await ben.seen(topicId, 2)).body).toEqual({ sequence: 2 })
    expect(await unread()).toBe(1)
    expect((await ben.seen(topicId, 1)).body).toEqual({ sequence: 2 })
    expect((await ben.seen(topicId, 99)).body).toEqual({ sequence: 4 })
    await anna.say(topicId, '5')
    expect(await unread()).toBe(1)
  })

  it('a conversation contains the read marks of the other participants', async () => {
    const { topicId } = await newTopic()
    await carl.subscribe(topicId)
    for (const text of ['1', '2']) await anna.say(topicId, text)
    await ben.seen(topicId, 2)
    const participants = async (who: typeof anna) => (await who.read(topicId)).body.participants
    const [seen, notSeen] = [
      { actorId: ben.employee.id, actorDescription: 'Ben', readSequence: 2 },
      { actorId: carl.employee.id, actorDescription: 'Carl', readSequence: 0 },
    ]
    expect(await participants(anna)).toEqual([seen, notSeen])
    expect(await participants(ben)).toEqual([notSeen])
  })

  it('reading a conversation does not subscribe the reader', async () => {
    const { topicId } = await newTopic()
    await anna.say(topicId, 'hello')
    await ben.seen(topicId, 1)
    expect((await ben.isSubscribed(topicId)).body).toEqual({ isSubscribed: false })
  })

  it('lists conversations by their latest message, with the work order and that message', async () => {
    const dora = await chatter('Dora')
    const [old, latest, silent] = [await newTopic(), await newTopic(), await newTopic()]
    for (const { topicId } of [old, latest, silent]) await dora.subscribe(topicId)
    clock.set('2026-11-20T07:00:00Z')
    await anna.say(old.topicId, 'old')
    clock.set('2026-11-20T08:00:00Z')
    await anna.say(latest.topicId, 'new')
    const { body } = await dora.subscriptions()
    expect(body.map(({ id, unread, lastMessage }) => [id, unread, lastMessage?.body])).toEqual([
      [latest.topicId, 1, 'new'],
      [old.topicId, 1, 'old'],
      [silent.topicId, 0, undefined],
    ])
    expect(body[0]?.workOrder?.OrderNumber).toBe(latest.workOrder.order_number)
  })

  it('lists all conversations with unread messages, and a limited number of the latest ones', async () => {
    const erik = await chatter('Erik')
    const about = { siteId: site.id, employeeId: erik.employee.id, authorId: anna.employee.id }
    const topics = await buildConversations(db, { ...about, count: conversationsAtOnce + 5 })
    const [unseen, earlier] = topics as [string, string]
    const listed = async () => (await erik.subscriptions()).body.map(({ id }) => id)
    expect(await listed()).toEqual(topics.slice(5).toReversed())

    await sql`update chat_member set read_sequence = 0
      where topic_id = ${unseen} and employee_id = ${erik.employee.id}`.execute(db)
    const { body } = await erik.subscriptions()
    expect(body.map(({ id }) => id)).toEqual([...topics.slice(5).toReversed(), unseen])
    expect(body.at(-1)?.unread).toBe(1)

    // A message in an old conversation moves it to the start, even after the message was read.
    await anna.say(earlier, 'new')
    await erik.seen(earlier, 2)
    expect(await listed()).toEqual([earlier, ...topics.slice(6).toReversed(), unseen])
    await erik.seen(unseen, 1)
    expect(await listed()).toEqual([earlier, ...topics.slice(6).toReversed()])

    // A person who unsubscribes and subscribes again sees the conversation at the same position.
    await erik.unsubscribe(earlier)
    expect(await listed()).toEqual(topics.slice(5).toReversed())
    await erik.subscribe(earlier)
    expect((await listed())[0]).toBe(earlier)
  })

  it('the read mark also applies to messages that are older than the subscription', async () => {
    const liisa = await chatter('Liisa')
    const about = { siteId: site.id, employeeId: liisa.employee.id, authorId: anna.employee.id }
    await buildConversations(db, { ...about, count: conversationsAtOnce })
    const [seen, unseen] = [await newTopic(), await newTopic()]
    await anna.say(seen.topicId, 'Hei')
    await anna.say(unseen.topicId, 'Hei')
    await liisa.seen(seen.topicId, 1)
    // Makes the unseen conversation the oldest.
    await sql`update chat_topic set last_message_at = '2020-01-01' where id = ${unseen.topicId}`.execute(db)
    for (const { topicId } of [seen, unseen]) await liisa.subscribe(topicId)
    const { body } = await liisa.subscriptions()
    expect(body.map(({ id, unread }) => [id, unread])).toEqual([
      [seen.topicId, 0],
      ...body.slice(1, -1).map(({ id }) => [id, 0]),
      [unseen.topicId, 1],
    ])
    expect(body).toHaveLength(conversationsAtOnce + 1)
  })
})

const addFile = (workOrderId: number) =>
  buildAttachment(db, {
    site_id: site.id,
    work_order_id: workOrderId,
    file_name: 'a.jpg',
    created_by: anna.employee.id,
  })

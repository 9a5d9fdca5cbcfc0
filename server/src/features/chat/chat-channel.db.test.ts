import { conversationsAtOnce } from '@verstas/contract/limits.ts'

import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../test/builders.ts'
import { buildConversations } from '../../../test/chat-builders.ts'
import { buildChatter, connectChat } from '../../../test/chat-client.ts'
import { buildEditApp } from '../../../test/edit-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { listenOn } from '../../../test/live-client.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const testApp = await buildEditApp()
const { db, site, app } = testApp
const origin = await listenOn(app)
const chatter = (name: string) => buildChatter(testApp, { name, sites: [site] })
const [anna, ben] = [await chatter('Anna'), await chatter('Ben')]

const newTopic = async () => {
  const { global_id } = await buildWorkOrder(db, site.id)
  await anna.register(global_id)
  return global_id
}

describe('the real-time channel', () => {
  it('the chat channel sends each message to a subscriber once, in the order of the conversation', async () => {
    const topic = await newTopic()
    await ben.subscribe(topic)
    const channel = await connectChat(origin, ben.headers)
    const sent = await Promise.all(Array.from({ length: 20 }, (_, place) => anna.say(topic, `m${place}`)))
    const inOrder = sent
      .map(({ body }) => body)
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ body }) => body)
    await channel.expectReceived(inOrder)
    expect(channel.received).toEqual((await ben.read(topic)).body.messages)
  })

  it('the chat channel sends messages to a viewer without a subscription until the viewer hides the topic', async () => {
    const topic = await newTopic()
    const [channel, witness] = [
      await connectChat(origin, ben.headers),
      await connectChat(origin, anna.headers),
    ]
    await witness.show(topic)
    await anna.say(topic, 'before')
    await witness.expectReceived(['before'])
    expect(await channel.show(topic)).toBe(1)
    await anna.say(topic, 'shown')
    await channel.expectReceived(['shown'])
    await channel.hide(topic)
    await anna.say(topic, 'hidden')
    await witness.expectReceived(['before', 'shown', 'hidden'])
    expect(await channel.show(topic)).toBe(3)
    await channel.expectReceived(['shown'])
  })

  it('the chat channel accepts topic ids in capital letters', async () => {
    const topic = await newTopic()
    const [follower, viewer] = [
      await connectChat(origin, ben.headers),
      await connectChat(origin, anna.headers),
    ]
    await ben.subscribe(topic.toUpperCase())
    await eventually(() => expect(follower.refreshes()).toBeGreaterThan(1))
    await anna.unsubscribe(topic)
    expect(await viewer.show(topic.toUpperCase())).toBe(0)
    await anna.say(topic, 'Hei')
    await viewer.expectReceived(['Hei'])
    await follower.expectReceived(['Hei'])
  })

  it('the chat channel sends a message once to a subscriber who also views the conversation', async () => {
    const topic = await newTopic()
    await ben.subscribe(topic)
    const channel = await connectChat(origin, ben.headers)
    await channel.show(topic)
    await anna.say(topic, '1')
    await anna.say(topic, '2')
    await channel.expectReceived(['1', '2'])
  })

  it('the chat channel applies new and ended subscriptions to connections that are already open', async () => {
    const topic = await newTopic()
    const [channel, witness] = [
      await connectChat(origin, ben.headers),
      await connectChat(origin, anna.headers),
    ]
    await witness.show(topic)
    const refreshesBefore = channel.refreshes()
    await ben.subscribe(topic)
    await eventually(() => expect(channel.refreshes()).toBe(refreshesBefore + 1))
    await anna.say(topic, '1')
    await channel.expectReceived(['1'])
    await ben.unsubscribe(topic)
    await eventually(() => expect(channel.refreshes()).toBe(refreshesBefore + 2))
    await anna.say(topic, '2')
    await witness.expectReceived(['1', '2'])
    await channel.expectReceived(['1'])
  })

  it('the chat channel also sends messages of old conversations that the list of conversations omits', async () => {
    const erik = await chatter('Erik')
    const about = { siteId: site.id, employeeId: erik.employee.id, authorId: anna.employee.id }
    const [earliest = ''] = await buildConversations(db, { ...about, count: conversationsAtOnce + 5 })
    const channel = await connectChat(origin, erik.headers)
    const listed = async () => (await erik.subscriptions()).body.map(({ id }) => id)
    expect(await listed()).not.toContain(earliest)
    await anna.say(earliest, 'Hei')
    await channel.expectReceived(['Hei'])
    expect((await listed())[0]).toBe(earliest)
  })

  it('the chat channel sends the acknowledgement of a message to viewers', async () => {
    const topic = await newTopic()
    const channel = await connectChat(origin, anna.headers)
    await channel.show(topic)
    const { body } = await anna.say(topic, 'Saako jatkaa?', { needsAnswer: true })
    // Waits for the message, because otherwise the server may send it together with its acknowledgement.
    await channel.expectReceived(['Saako jatkaa?'])
    await ben.acknowledge(body.id)
    await channel.expectReceived(['Saako jatkaa?', 'Saako jatkaa?'])
    expect(channel.received[1]?.acknowledgement).toMatchObject({ actorDescription: 'Ben' })
  })

  it("the chat channel asks a person's other devices to refetch after the person read messages", async () => {
    const topic = await newTopic()
    await anna.say(topic, '1')
    const channel = await connectChat(origin, ben.headers)
    const refreshesBefore = channel.refreshes()
    await ben.seen(topic, 1)
    await eventually(() => expect(channel.refreshes()).toBe(refreshesBefore + 1))
  })

  it("the chat channel sends a person's read mark to viewers of the conversation", async () => {
    const topic = await newTopic()
    await anna.say(topic, '1')
    const channel = await connectChat(origin, anna.headers)
    await channel.show(topic)
    await ben.seen(topic, 1)
    const seen = { topicId: topic, actorId: ben.employee.id, readSequence: 1 }
    await eventually(() => expect(channel.seen).toEqual([seen]))
  })

  it('the chat channel notifies a page of all conversations of changes, also in unfollowed ones', async () => {
    const topic = await newTopic()
    const away = await buildSite(db)
    const stranger = await buildChatter(testApp, { name: 'Stranger', sites: [away] })
    const [list, elsewhere] = [
      await connectChat(origin, ben.headers),
      await connectChat(origin, stranger.headers),
    ]
    expect(await elsewhere.showSite(true)).toBe(true)
    expect(await list.showSite(true)).toBe(true)
    await anna.say(topic, '1')
    await eventually(() => expect(list.listChanges()).toBe(1))
    expect(list.received).toEqual([])
    expect(await list.showSite(false)).toBe(false)
    const witness = await connectChat(origin, anna.headers)
    await witness.show(topic)
    await anna.say(topic, '2')
    await witness.expectReceived(['2'])
    expect([list.listChanges(), elsewhere.listChanges()]).toEqual([1, 0])
  })

  it('the chat channel sends no data of another site', async () => {
    const away = await buildSite(db)
    const stranger = await buildChatter(testApp, { name: 'Stranger', sites: [away] })
    const topic = await newTopic()
    const channel = await connectChat(origin, stranger.headers)
    expect(await channel.show(topic)).toBeNull()
    await anna.say(topic, '1')
    expect(await channel.show(topic)).toBeNull()
    expect(channel.received).toEqual([])
  })

  it('the chat channel refuses a connection without a session', async () => {
    await expect(connectChat(origin, { authorization: 'Bearer nothing' })).rejects.toThrow()
  })
})

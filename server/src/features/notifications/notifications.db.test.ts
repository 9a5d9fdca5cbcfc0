import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import type { NotificationFilter } from '@verstas/contract/notifications/kinds.ts'
import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../test/builders.ts'
import { buildPushApp } from '../../../test/push-app.ts'
import { notifyPeople } from '../../platform/events/notify-people.ts'

const { db, clock, send, site, person, newTopic } = await buildPushApp()

type Person = Awaited<ReturnType<typeof person>>

const list = async ({ headers }: Person, query: { show?: NotificationFilter; before?: number } = {}) => {
  const { status, body } = await send(notificationEndpoints.listNotifications, { query }, headers)
  expect(status).toBe(200)
  return body
}
const unread = async ({ headers }: Person) =>
  (await send(notificationEndpoints.countNotifications, {}, headers)).body
const mark = ({ headers }: Person, Id: number, WithEarlier = false) =>
  send(notificationEndpoints.markNotifications, { body: { Id, WithEarlier } }, headers)

const tell = (
  people: readonly Person[],
  parts: Partial<Parameters<typeof notifyPeople>[2]> & Pick<Parameters<typeof notifyPeople>[2], 'kind'>,
) =>
  db.transaction().execute((tx) =>
    notifyPeople(
      tx,
      people.map(({ employee }) => employee.id),
      { siteId: site.id, at: clock.now(), actorId: null, ...parts },
    ),
  )

describe('notifications of messages', () => {
  it('unread messages of a conversation are one notification, which is read with the conversation', async () => {
    const [anna, ben] = [await person('Anna'), await person('Ben')]
    const { topicId, workOrder } = await newTopic([anna, ben])
    await anna.say(topicId, 'Eka')
    await anna.say(topicId, 'Toka')
    expect(await list(anna)).toEqual([])
    const [told, ...others] = await list(ben)
    expect(others).toEqual([])
    expect(told).toMatchObject({
      Kind: 'message',
      Count: 2,
      Text: 'Toka',
      ActorName: anna.employee.name,
      IsRead: false,
      WorkOrder: { OrderNumber: workOrder.order_number },
    })
    expect(await unread(ben)).toEqual({ Unread: 1, InConversations: 1 })
    await ben.seen(topicId, 2)
    expect(await unread(ben)).toEqual({ Unread: 0, InConversations: 0 })
    await anna.say(topicId, 'Kolmas')
    expect(await list(ben)).toMatchObject([{ Text: 'Kolmas', Count: 1, IsRead: false }, { IsRead: true }])
    expect(await list(ben, { show: 'new' })).toHaveLength(1)
  })

  it('the badge of conversations counts only messages and customers’ answers', async () => {
    const [anna, ben] = [await person('Anna'), await person('Ben')]
    const { topicId, workOrder } = await newTopic([anna, ben])
    await anna.say(topicId, 'Tarjous')
    await ben.seen(topicId, 1)
    const { id: messageId } = await db
      .selectFrom('chat_message')
      .select('id')
      .where('topic_id', '=', topicId)
      .executeTakeFirstOrThrow()
    await tell([ben], { kind: 'customerAnswered', messageId, workOrderId: workOrder.id })
    await tell([ben], { kind: 'orderReady', workOrderId: workOrder.id })
    expect(await unread(ben)).toEqual({ Unread: 2, InConversations: 1 })
  })
})

describe('the notifications of a person', () => {
  it('a person sees only notifications of kinds that the person’s present rights allow', async () => {
    const ben = await person('Ben')
    const { workOrder } = await newTopic([ben])
    await tell([ben], { kind: 'orderReady', workOrderId: workOrder.id })
    expect(await list(ben)).toHaveLength(1)
    await db
      .updateTable('access_profile')
      .set({ mobile_service_technician: false })
      .where('id', '=', ben.employee.profile_id)
      .execute()
    expect(await list(ben)).toEqual([])
    expect(await unread(ben)).toEqual({ Unread: 0, InConversations: 0 })
  })

  it('a person cannot read or mark the notifications of another person', async () => {
    const [anna, ben] = [await person('Anna'), await person('Ben')]
    await tell([ben], { kind: 'stampingsCorrected', startAt: clock.now() })
    const [told] = await list(ben)
    if (told === undefined) throw new Error('Ben was told')
    expect(await list(anna)).toEqual([])
    await mark(anna, told.Id, true)
    expect(await list(ben)).toMatchObject([{ IsRead: false }])
    await mark(ben, told.Id)
    expect(await list(ben)).toMatchObject([{ IsRead: true }])
  })

  it('a person sees only the notifications of the site of the session', async () => {
    const elsewhere = await buildSite(db)
    const ben = await person('Ben', { sites: [site, elsewhere] })
    await tell([ben], { kind: 'stampingsCorrected', startAt: clock.now(), siteId: elsewhere.id })
    expect(await list(ben)).toEqual([])
  })

  it('a long list has pages, and everything up to a notification can be marked as read', async () => {
    const ben = await person('Ben')
    for (let count = 0; count < 52; count += 1)
      await tell([ben], { kind: 'stampingsCorrected', startAt: clock.now() })
    const page = await list(ben)
    expect(page).toHaveLength(50)
    const last = page.at(-1)?.Id ?? 0
    expect(await list(ben, { before: last })).toHaveLength(2)
    await mark(ben, last, true)
    expect(await unread(ben)).toEqual({ Unread: 49, InConversations: 0 })
  })

  it('the author of a change gets no notification, and an undone change leaves nothing to read', async () => {
    const [anna, ben] = [await person('Anna'), await person('Ben')]
    const { workOrder } = await newTopic([ben])
    const work = { workOrderId: workOrder.id, startAt: clock.now(), actorId: anna.employee.id }
    await tell([anna, ben], { ...work, kind: 'workGiven' })
    expect(await list(anna)).toEqual([])
    expect(await list(ben)).toMatchObject([{ Kind: 'workGiven' }])
    await tell([ben], { ...work, kind: 'workTaken' })
    expect(await list(ben)).toEqual([])
  })
})

import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeStoredEntries } from '../../platform/device-queue/test/stored-entries.ts'
import { networkError } from '../../platform/session/test/fake-server.ts'
import { press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../../platform/session/test/sample-session.ts'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import ChatTab from './chat-tab.tsx'
import { ConversationsPage } from './conversations.page.tsx'
import { full, page, topic } from './test/open-chat.tsx'

const orders = [
  sampleWorkOrder(),
  sampleWorkOrder({ Id: 8, OrderNumber: 1_002_346, GlobalId: '1c9a8d2e-5c61-4f4a-8d7b-2a1c3e4f5a6b' }),
] as const
const subscriptionsRoute = `GET /api/chat/actor/${sampleEmployee.Id}/subscriptions`

/** Makes the server respond to the calls of two work orders' conversations, except to a new message. */
function answerChats(server: FakeServer, isSubscribed: boolean) {
  server.reply('POST /api/chat/actor/register', { body: { id: sampleEmployee.Id, description: '' } })
  server.reply('POST /api/chat/topic/register', () => {
    const { entityId } = (server.seen.at(-1)?.body ?? {}) as { entityId?: string }
    return { body: { ...topic, id: entityId, entityId, lastSequence: 0 } }
  })
  for (const { GlobalId: id } of orders) {
    server.reply(`GET /api/chat/topic/${id}?limit=50`, {
      body: { ...topic, id, entityId: id, lastSequence: 0, readSequence: 0, messages: [] },
    })
    server.reply(`GET /api/chat/topic/${id}/subscription/${sampleEmployee.Id}`, { body: { isSubscribed } })
    server.reply(`POST /api/chat/topic/${id}/add`, networkError)
  }
}

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(removeStoredEntries)

it('shows waiting messages only in their own conversation', async () => {
  const pages = orders.map((order, place) => ({
    path: place === 0 ? '/' : '/other',
    component: () => <ChatTab key={order.Id} workOrder={order} canAttach={false} />,
  }))
  const { router } = await renderPages('/', pages, { prepare: (server) => answerChats(server, true) })
  await type('Write a message', 'Palat 3 mm')
  await press('Send')
  await settleUntil(() => expect(page()).toContain('Palat 3 mm'))
  await act(async () => router.history.push('/other'))
  await settleUntil(() => expect(page()).not.toContain('Palat 3 mm'))
  await act(async () => router.history.push('/'))
  await settleUntil(() => expect(page()).toContain('Palat 3 mm'))
})

it('lists a conversation among my conversations as soon as I subscribe to it', async () => {
  const [order] = orders
  const component = () => (
    <>
      <ConversationsPage />
      <ChatTab workOrder={order} canAttach={false} />
    </>
  )
  const { server } = await renderPages('/', [{ path: '/', component }], {
    prepare: (prepared) => {
      answerChats(prepared, false)
      prepared.reply(subscriptionsRoute, { body: [] })
    },
  })
  await settleUntil(() => expect(page()).toContain('No conversations'))
  const workOrder = {
    OrderNumber: 1_002_345,
    LicenseNumber: 'MFO-957',
    MakeName: 'Škoda',
    ModelName: 'Octavia',
  }
  server.reply(`POST /api/chat/topic/${order.GlobalId}/subscribe`, { body: { isSubscribed: true } })
  server.reply(subscriptionsRoute, {
    body: [
      {
        ...topic,
        id: order.GlobalId,
        lastSequence: 1,
        unread: 0,
        workOrder,
        lastMessage: full(1, 'Auto on valmis', { createdOn: '2026-11-20T08:00:00Z' }),
      },
    ],
  })
  await press('Subscribe')
  await settleUntil(() => expect(page()).toContain('Auto on valmis'))
  expect(page()).toContain('Subscribed')
})

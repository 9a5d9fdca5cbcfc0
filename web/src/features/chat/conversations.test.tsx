import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../../platform/session/test/sample-session.ts'
import { ConversationsPage } from './conversations.page.tsx'
import { full } from './test/open-chat.tsx'

const conversation = (id: number, createdOn: string, more: object = {}) => ({
  id: `topic-${id}`,
  entityId: `topic-${id}`,
  description: '',
  unread: 0,
  workOrder: { OrderNumber: 1000 + id, LicenseNumber: `ABC-10${id}`, MakeName: 'Volvo', ModelName: 'V60' },
  lastMessage: full(id, `Message ${id}`, { createdOn }),
  ...more,
})

beforeEach(() => {
  // The time is 00:30 in Helsinki, and still the previous evening in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
})

const open = (body: readonly object[]) =>
  renderPages('/', [{ path: '/', component: ConversationsPage }], {
    prepare: ({ reply }) => reply(`GET /api/chat/actor/${sampleEmployee.Id}/subscriptions`, { body }),
  })

const times = () => [...document.querySelectorAll('time')].map(({ textContent }) => textContent)

it("shows the date of yesterday's message and the time of today's message, in the site's time zone", async () => {
  await open([conversation(1, '2026-11-20T22:10:00Z'), conversation(2, '2026-11-20T21:50:00Z')])
  await settleUntil(() => expect(times()).toHaveLength(2))
  expect(times()[0]).toBe('00:10')
  expect(times()[1]).toContain('20')
  expect(times()[1]).not.toContain('23:50')
})

it('names the author of the last message, and marks conversations with unread messages', async () => {
  const ofAino = full(3, 'Palat loppu', { actorId: 99, actorDescription: 'Aino Koskinen' })
  await open([
    conversation(1, '2026-11-20T22:10:00Z'),
    conversation(2, '2026-11-20T22:10:00Z', { unread: 2, lastMessage: ofAino }),
  ])
  await settleUntil(() => expect(document.body.textContent).toContain('Aino Koskinen: Palat loppu'))
  expect(document.body.textContent).toContain('You: Message 1')
  expect(document.querySelectorAll('[data-unread]')).toHaveLength(1)
})

it('shows that there are no conversations yet', async () => {
  await open([])
  await settleUntil(() => expect(document.body.textContent).toContain('No conversations'))
})

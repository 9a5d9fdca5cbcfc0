import { act } from '@testing-library/react'
import type { NotificationEntry } from '@verstas/contract/notifications/entities.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { notifications } from './manifest.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationsPage } from './notifications.page.tsx'

const listRoute = 'GET /api/utility/notifications?show=all'
const unreadRoute = 'GET /api/utility/notifications/unread'
const markRoute = 'POST /api/utility/notifications/read'

const entry = (Id: number, more: Partial<NotificationEntry> = {}): NotificationEntry => ({
  Id,
  Kind: 'message',
  At: '2026-11-20T07:31:00Z',
  IsRead: false,
  Count: 1,
  ActorName: 'Aino Koskinen',
  Text: 'Asiakas kysyi',
  Photos: 0,
  Answers: null,
  StartTime: null,
  Shelf: null,
  MissingCount: null,
  ActivityId: null,
  WorkOrder: {
    OrderNumber: 1000 + Id,
    ExternalNumber: null,
    LicenseNumber: `ABC-1${Id}`,
    MakeName: 'Volvo',
    ModelName: 'V60',
  },
  ...more,
})

const open = (entries: readonly NotificationEntry[], prepare: (server: FakeServer) => void = () => {}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  return renderPages('/notifications', [{ path: '/notifications', component: NotificationsPage }], {
    prepare: (server) => {
      const unread = entries.filter(({ IsRead }) => !IsRead).length
      server.reply(listRoute, { body: entries })
      server.reply(unreadRoute, { body: { Unread: unread, InConversations: 0 } })
      server.reply(markRoute, { body: { Unread: 0, InConversations: 0 } })
      prepare(server)
    },
  })
}

const page = () => document.body.textContent
const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
const rows = () => [...document.querySelectorAll('li a')].map(({ textContent }) => textContent)

it('notifications are grouped by day, newest first, each with one sentence', async () => {
  await open([
    entry(5, { Count: 3 }),
    entry(4, { Kind: 'workMoved', StartTime: '2026-11-20T10:00:00Z', Text: null }),
    entry(3, { Kind: 'taskGiven', Text: 'Ota kuvat', ActivityId: 31, At: '2026-11-19T07:00:00Z' }),
    entry(2, { Kind: 'partsPicked', Shelf: 'H-K24', Text: null, At: '2026-11-16T07:00:00Z', IsRead: true }),
    entry(1, { Kind: 'taskGiven', ActorName: null, Text: 'Muistutus', At: '2026-11-16T06:00:00Z' }),
  ])
  await settleUntil(() => expect(rows()).toHaveLength(5))
  expect(headings().slice(0, 2)).toEqual(['Today', 'Yesterday'])
  expect(headings()).toHaveLength(3)
  expect(rows()[0]).toContain('Aino Koskinen: Asiakas kysyi (3 messages)')
  expect(rows()[1]).toContain('Your work moved, starts 12:00, Aino Koskinen')
  expect(rows()[2]).toContain('Ota kuvat, Aino Koskinen gave you a task')
  expect(rows()[3]).toContain('The parts are picked to shelf H-K24')
  expect(rows()[4]).toContain('Muistutus, New task')
  expect(document.querySelectorAll('[data-read]')).toHaveLength(1)
})

it('a notification of arrived parts shows whether parts are still missing', async () => {
  await open([
    entry(2, { Kind: 'partsArrived', MissingCount: 2, Text: null }),
    entry(1, { Kind: 'partsArrived', MissingCount: 0, Text: null }),
  ])
  await settleUntil(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toContain('Parts have arrived, 2 still missing, Aino Koskinen')
  expect(rows()[1]).toContain('The missing parts have arrived, Aino Koskinen')
})

it('a notification of work on another day shows that day', async () => {
  await open([entry(4, { Kind: 'workMoved', StartTime: '2026-11-23T10:00:00Z', Text: null })])
  await settleUntil(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toContain('Your work moved, starts 23.11.2026 12:00')
})

it('a row beside the list keeps the filter of the list', async () => {
  const component = () => <NotificationRow entry={entry(9)} beside="new" onRead={() => {}} />
  const { router } = await renderPages('/notifications?show=new', [{ path: '/notifications', component }])
  await settleUntil(() => expect(document.querySelector('a')).not.toBeNull())
  document.querySelector('a')?.click()
  await settleUntil(() => expect(router.history.location.search).toMatchObject({ show: 'new' }))
  expect(String(router.history.location.search.open)).toBe('9')
})

it('a notification stays open beside the list of the new ones after it was read', async () => {
  const moved = entry(9, { Kind: 'workMoved', StartTime: '2026-11-20T10:00:00Z', Text: null })
  const newRoute = 'GET /api/utility/notifications?show=new'
  const { server } = await renderPages(
    '/notifications?show=new',
    [{ path: '/notifications', component: NotificationsPage }],
    {
      isWide: true,
      prepare: ({ reply }) => {
        reply(newRoute, { body: [moved] })
        reply(markRoute, { body: { Unread: 0, InConversations: 0 } })
      },
    },
  )
  await settleUntil(() => expect(rows()).toHaveLength(1))
  server.reply(newRoute, { body: [] })
  await act(async () => document.querySelector<HTMLElement>('li a')?.click())
  await settleUntil(() => expect(server.callsOf(newRoute)).toHaveLength(2))
  await settleUntil(() => expect(rows()).toEqual([]))
  control('Open work order')
})

it('the button marks all notifications up to the newest shown one as read', async () => {
  const { server } = await open([entry(9), entry(8)])
  await settleUntil(() => expect(rows()).toHaveLength(2))
  await press('Mark all as read')
  expect(server.callsOf(markRoute).map(({ body }) => body)).toEqual([{ Id: 9, WithEarlier: true }])
  expect(page()).toContain('All marked as read')
})

it('shows why notifications could not be marked as read', async () => {
  await open([entry(9)], (server) => server.reply(markRoute, refusal(503, 900005, 'Away')))
  await settleUntil(() => expect(rows()).toHaveLength(1))
  await press('Mark all as read')
  expect(page()).toContain('Could not be marked as read: Away')
})

it('loads earlier notifications on request', async () => {
  const first = Array.from({ length: 50 }, (_, place) => entry(100 - place))
  const { server } = await open(first, (given) =>
    given.reply('GET /api/utility/notifications?show=all&before=51', { body: [entry(50)] }),
  )
  await settleUntil(() => expect(rows()).toHaveLength(50))
  await press('Show earlier')
  await settleUntil(() => expect(rows()).toHaveLength(51))
  expect(server.callsOf(listRoute)).toHaveLength(1)
})

it('the badge of the page does not count the messages that the badge of the conversations counts', async () => {
  const [{ useBadge }] = notifications.destinations
  const component = () => `${useBadge().count} unread`
  await renderPages('/', [{ path: '/', component }], {
    prepare: ({ reply }) => reply(unreadRoute, { body: { Unread: 5, InConversations: 2 } }),
  })
  await settleUntil(() => expect(page()).toContain('3 unread'))
})

it('shows a message if all notifications are read', async () => {
  await open([])
  await settleUntil(() => expect(page()).toContain('No notifications'))
})

it('shows an error if the notifications cannot be fetched', async () => {
  await open([], (server) => server.reply(listRoute, refusal(503, 900005, 'Away')))
  await settleUntil(() => expect(page()).toContain('The notifications could not be fetched'))
})

import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { settle, settleUntil } from '../session/test/page-controls.ts'
import { renderPages } from '../session/test/render-routes.tsx'
import { LiveUpdates } from './live-updates.tsx'
// Preloads a module that the app imports on demand.
import './open-live.ts'

it('signing in opens the live channels that the user has rights to, and signing out closes them', async () => {
  const closed = vi.fn()
  const opened = vi.fn(() => closed)
  const forbidden = vi.fn(async () => opened)
  const features = [
    { channel: { rights: ['MobileServiceTechnician'] as const, load: async () => opened } },
    { channel: { rights: ['ManageUsers'] as const, load: forbidden } },
  ]
  const { queryClient, unmount } = await renderPages('/', [{ path: '/', component: LiveUpdates }], {
    features,
  })
  // Simulates a lost network, which starts deferred loading immediately.
  await act(async () => void window.dispatchEvent(new Event('offline')))
  await settleUntil(() => expect(opened).toHaveBeenCalledWith(queryClient, 7))
  expect(forbidden).not.toHaveBeenCalled()
  await unmount()
  expect(closed).toHaveBeenCalledTimes(1)
})

it('a live channel is not opened if the session ends while its code is loading', async () => {
  const opened = vi.fn(() => () => undefined)
  const loaded = Promise.withResolvers<typeof opened>()
  const load = vi.fn(() => loaded.promise)
  const features = [{ channel: { rights: ['MobileServiceTechnician'] as const, load } }]
  const { unmount } = await renderPages('/', [{ path: '/', component: LiveUpdates }], { features })
  await act(async () => void window.dispatchEvent(new Event('offline')))
  await settleUntil(() => expect(load).toHaveBeenCalledOnce())
  await unmount()
  loaded.resolve(opened)
  await settle()
  expect(opened).not.toHaveBeenCalled()
})

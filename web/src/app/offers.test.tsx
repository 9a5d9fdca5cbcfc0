import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { notify, readToasts } from '../platform/ui/notify.ts'
import { dismissOffersOnRouteChange } from './router.tsx'

it('dismisses an undo offer when another page opens, but not on a change within the page', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const root = createRootRoute()
  const routes = ['/tyre', '/workorder'].map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/tyre'] }),
  })
  onTestFinished(dismissOffersOnRouteChange(router))
  await router.load()
  notify.success('Removed', { label: 'Undo', run: () => undefined })
  await vi.advanceTimersByTimeAsync(2_000)
  await router.navigate({ href: '/tyre?set=2' })
  expect(readToasts().map(({ message }) => message)).toEqual(['Removed'])
  await router.navigate({ href: '/workorder' })
  expect(readToasts()).toEqual([])
})

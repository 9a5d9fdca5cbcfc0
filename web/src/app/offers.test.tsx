import { expect, it, onTestFinished, vi } from 'vitest'
import { createRoute } from '../platform/routing/route.ts'
import { createRouter } from '../platform/routing/router.ts'
import { createMemoryHistory } from '../platform/routing/test/memory-history.ts'
import { notify, readToasts } from '../platform/ui/notify.ts'
import { dismissOffersOnRouteChange } from './router.tsx'

it('dismisses a toast with an action when another page opens, but not on a change within the page', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const routes = ['/tyre', '/workorder'].map((path) => createRoute({ path, component: () => path }))
  const router = createRouter({
    groups: [{ routes }],
    history: createMemoryHistory({ initialEntries: ['/tyre'] }),
  })
  onTestFinished(dismissOffersOnRouteChange(router))
  await router.load()
  notify.success('Removed', { label: 'Undo', run: () => undefined })
  await vi.advanceTimersByTimeAsync(2_000)
  router.history.push('/tyre?set=2')
  expect(readToasts().map(({ message }) => message)).toEqual(['Removed'])
  router.history.push('/workorder')
  expect(readToasts()).toEqual([])
})

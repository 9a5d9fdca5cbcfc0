import { expect, it, vi } from 'vitest'
import { createRoute } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { createMemoryHistory } from '../routing/test/memory-history.ts'
import { settleUntil } from '../session/test/page-controls.ts'
import { renderRoutes } from '../session/test/render-routes.tsx'
import { BackAgain } from './back-again.tsx'

async function open(entries: string[]) {
  const routes = [
    createRoute({ path: '/usertasks', component: () => 'tasks' }),
    createRoute({ path: '/partssearch', component: () => 'search' }),
    createRoute({ path: '/part', component: () => <BackAgain otherwise="/partssearch" /> }),
  ]
  const history = createMemoryHistory({ initialEntries: entries })
  const back = vi.spyOn(history, 'back')
  const router = createRouter({ groups: [{ routes }], history })
  await renderRoutes(router)
  return { back, where: () => router.history.location.pathname }
}

it('`BackAgain` goes back to the page before a typed address, even if only the browser knows that page', async () => {
  vi.stubGlobal('navigation', { canGoBack: true })
  // Starts the router's history at the typed address.
  const { back } = await open(['/part'])
  await settleUntil(() => expect(back).toHaveBeenCalled())
  vi.unstubAllGlobals()
})

it('`BackAgain` opens the given page if the tab has no earlier page', async () => {
  vi.stubGlobal('navigation', { canGoBack: false })
  const { where } = await open(['/part'])
  await settleUntil(() => expect(where()).toBe('/partssearch'))
  vi.unstubAllGlobals()
})

it("`BackAgain` uses the router's history if the browser does not report earlier pages", async () => {
  const { where } = await open(['/usertasks', '/part'])
  await settleUntil(() => expect(where()).toBe('/usertasks'))
})

import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { settleUntil } from '../session/test/page-controls.ts'
import { renderRoutes } from '../session/test/render-routes.tsx'
import { BackAgain } from './back-again.tsx'

async function open(entries: string[]) {
  const rootRoute = createRootRoute()
  const frame = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in' })
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => frame, path, component })
  const pages = [
    page('/usertasks', () => 'tasks'),
    page('/partssearch', () => 'search'),
    page('/part', () => <BackAgain otherwise="/partssearch" />),
  ]
  const history = createMemoryHistory({ initialEntries: entries })
  const back = vi.spyOn(history, 'back')
  const router = createRouter({ routeTree: rootRoute.addChildren([frame.addChildren(pages)]), history })
  await renderRoutes(router)
  return { back, where: () => router.state.location.pathname }
}

it('goes back from a typed address to the previous page, which only the browser knows', async () => {
  vi.stubGlobal('navigation', { canGoBack: true })
  // The router starts a new count at a typed address.
  const { back } = await open(['/part'])
  await settleUntil(() => expect(back).toHaveBeenCalled())
  vi.unstubAllGlobals()
})

it('opens the search on the first page of a tab', async () => {
  vi.stubGlobal('navigation', { canGoBack: false })
  const { where } = await open(['/part'])
  await settleUntil(() => expect(where()).toBe('/partssearch'))
  vi.unstubAllGlobals()
})

it("goes back by the app's own steps if the browser does not report earlier pages", async () => {
  const { where } = await open(['/usertasks', '/part'])
  await settleUntil(() => expect(where()).toBe('/usertasks'))
})

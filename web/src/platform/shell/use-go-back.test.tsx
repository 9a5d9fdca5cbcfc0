import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { control, settle } from '../session/test/page-controls.ts'
import { renderRoutes } from '../session/test/render-routes.tsx'
import { useGoBack } from './use-go-back.ts'

/** The page's `goBack`, to be called after the page was left. */
let late: () => void = () => undefined

function Third() {
  const goBack = useGoBack(() => undefined)
  late = goBack
  return (
    <button type="button" onClick={goBack}>
      Back
    </button>
  )
}

async function openThird() {
  const rootRoute = createRootRoute()
  const frame = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in' })
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => frame, path, component })
  const pages = [page('/first', () => 'first'), page('/second', () => 'second'), page('/third', Third)]
  const router = createRouter({
    routeTree: rootRoute.addChildren([frame.addChildren(pages)]),
    history: createMemoryHistory({ initialEntries: ['/first', '/second', '/third'], initialIndex: 2 }),
  })
  await renderRoutes(router)
  return () => router.state.location.pathname
}

it('goes back one page at a double tap', async () => {
  const where = await openThird()
  await act(async () => {
    const button = control('Back')
    button.click()
    button.click()
  })
  await settle()
  expect(where()).toBe('/second')
})

it('does nothing for an answer that arrives after the page was left', async () => {
  const where = await openThird()
  await act(async () => control('Back').click())
  await settle()
  expect(where()).toBe('/second')
  await act(async () => late())
  await settle()
  expect(where()).toBe('/second')
})

import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createRoute } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { createMemoryHistory } from '../routing/test/memory-history.ts'
import { control, settle } from '../session/test/page-controls.ts'
import { renderRoutes } from '../session/test/render-routes.tsx'
import { useGoBack } from './use-go-back.ts'

/** The `goBack` of the third page, which tests call after that page was left. */
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
  const routes = [
    createRoute({ path: '/first', component: () => 'first' }),
    createRoute({ path: '/second', component: () => 'second' }),
    createRoute({ path: '/third', component: Third }),
  ]
  const router = createRouter({
    groups: [{ routes }],
    history: createMemoryHistory({ initialEntries: ['/first', '/second', '/third'], initialIndex: 2 }),
  })
  await renderRoutes(router)
  return () => router.history.location.pathname
}

it('a double tap on Back goes back only one page', async () => {
  const where = await openThird()
  await act(async () => {
    const button = control('Back')
    button.click()
    button.click()
  })
  await settle()
  expect(where()).toBe('/second')
})

it('calling `goBack` after its page was left does nothing', async () => {
  const where = await openThird()
  await act(async () => control('Back').click())
  await settle()
  expect(where()).toBe('/second')
  await act(async () => late())
  await settle()
  expect(where()).toBe('/second')
})

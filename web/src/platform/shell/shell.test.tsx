import { expect, it } from 'vitest'
import { createRoute, type StaticData } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { createMemoryHistory } from '../routing/test/memory-history.ts'
import { renderRoutes } from '../session/test/render-routes.tsx'
import { Shell } from './shell.tsx'

/** Opens an address of an app whose pages have the frame. */
async function open(path: string, staticData: StaticData = {}) {
  const component = () => (
    <Shell hints={null} account={null} bottomBar="the running clocking">
      the page
    </Shell>
  )
  const router = createRouter({
    groups: [{ routes: [createRoute({ path, component, staticData })] }],
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const { host } = await renderRoutes(router)
  /** Returns the text of the frame without its hidden parts. */
  const visible = () => {
    const copy = host.cloneNode(true) as HTMLElement
    for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove()
    return copy.textContent
  }
  return { host, visible }
}
const tabs = (host: HTMLElement) => [...host.querySelectorAll('nav')].length

it('a page without a tab has only the bar of the running stamping at the bottom edge', async () => {
  const { host, visible } = await open('/workorder')
  expect(visible()).toContain('the running clocking')
  expect(tabs(host)).toBe(1)
})

it('a top page has the tabs below the bar of the running stamping, too', async () => {
  const { host, visible } = await open('/startpage')
  expect(visible()).toContain('the running clocking')
  expect(tabs(host)).toBe(2)
})

it('a page that uses the whole screen has no bars at the bottom edge', async () => {
  const { visible } = await open('/camera', { hidesDock: true })
  expect(visible()).toContain('the page')
  expect(visible()).not.toContain('the running clocking')
})

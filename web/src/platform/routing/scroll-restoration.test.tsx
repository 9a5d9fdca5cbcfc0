import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRoute } from './route.ts'
import { restoreScroll } from './scroll-restoration.ts'
import { renderRouter } from './test/render-router.tsx'

beforeEach(() => sessionStorage.clear())

const routes = ['/list', '/workorder'].map((path) => createRoute({ path, component: () => <ul>{path}</ul> }))

/** Opens the list page with a fake scroll position, because jsdom has no layout. */
async function openList() {
  const page = { left: 0, top: 0 }
  vi.stubGlobal('scrollTo', ({ left, top }: { left: number; top: number }) => {
    Object.assign(page, { left, top })
  })
  vi.spyOn(window, 'scrollX', 'get').mockImplementation(() => page.left)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.top)
  const rendered = await renderRouter(['/list'], { groups: [{ routes }] })
  const stop = restoreScroll(rendered.router)
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return {
    ...rendered,
    page,
    stop,
    list: () => rendered.host.querySelector('ul') as HTMLUListElement,
    back: () => act(async () => rendered.history.back()),
  }
}

function scrollList(list: HTMLUListElement, top: number): void {
  list.scrollTop = top
  list.dispatchEvent(new Event('scroll'))
}

describe('the scroll position', () => {
  it('a new page opens at its top, and going back restores the scroll position of the previous page', async () => {
    const { page, open, back } = await openList()
    page.top = 900
    await open('/workorder')
    expect(page.top).toBe(0)
    page.top = 50
    await back()
    expect(page.top).toBe(900)
  })

  it('a navigation by the router opens the new page at its top', async () => {
    const { page, router } = await openList()
    page.top = 900
    await act(() => router.navigateTo({ to: '/workorder' }))
    expect(page.top).toBe(0)
  })

  it('going back restores the scroll position of a list in the page', async () => {
    const { list, open, back } = await openList()
    scrollList(list(), 300)
    await open('/workorder')
    expect(list().scrollTop).toBe(0)
    await back()
    expect(list().scrollTop).toBe(300)
  })

  it('a navigation with `resetScroll: false` keeps the scroll position', async () => {
    const { page, router } = await openList()
    page.top = 900
    await act(() => router.navigateTo({ to: '/list', search: { tab: 2 }, resetScroll: false }))
    expect(page.top).toBe(900)
  })

  it('going back restores the scroll position after a reload of the tab, too', async () => {
    const { page, open, back, history, stop } = await openList()
    page.top = 900
    await open('/workorder')
    window.dispatchEvent(new Event('pagehide'))
    expect(window.history.scrollRestoration).toBe('auto')
    stop()
    const reloaded = await renderRouter([], { groups: [{ routes }], history })
    onTestFinished(restoreScroll(reloaded.router))
    expect(window.history.scrollRestoration).toBe('manual')
    await back()
    expect(page.top).toBe(900)
  })
})

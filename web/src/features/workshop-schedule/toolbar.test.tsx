import { expect, it, vi } from 'vitest'
import { press } from '../../platform/session/test/page-controls.ts'
import { renderWithSession } from '../../platform/session/test/render.tsx'
import { Toolbar } from './toolbar.tsx'
import type { Favourites } from './use-favourites.ts'

it("the schedule's toolbar stays usable if the browser refuses full screen", async () => {
  vi.stubGlobal('ResizeObserver', FakeObserver)
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true })
  let wishes = 0
  // Replaces the method without a spy, because a spy would handle the rejection.
  document.documentElement.requestFullscreen = () => {
    wishes += 1
    return Promise.reject(new TypeError('Permissions check failed'))
  }
  const { unmount } = await renderWithSession(
    <Toolbar
      isAllShown
      favourites={{ isChanged: false } as Favourites}
      range={{ from: 7, to: 17 }}
      onChange={() => undefined}
      isBusy={false}
    />,
  )
  await press('Full screen')
  await press('Full screen')
  expect(wishes).toBe(2)
  await unmount()
})

class FakeObserver {
  observe() {}
  disconnect() {}
}

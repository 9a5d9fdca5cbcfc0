import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { Earlier } from './earlier.tsx'

/** Renders the button, and returns a function that scrolls it into view or away. */
async function open(isLoading: boolean) {
  const onShow = vi.fn()
  let look: ((entries: readonly { readonly isIntersecting: boolean }[]) => void) | undefined
  class FakeObserver {
    constructor(callback: typeof look) {
      look = callback
    }
    observe() {}
    disconnect() {
      look = undefined
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  await renderPages('/', [{ path: '/', component: () => <Earlier isLoading={isLoading} onShow={onShow} /> }])
  const scroll = (isIntersecting: boolean) => act(async () => look?.([{ isIntersecting }]))
  return { onShow, scroll }
}

it('loads earlier messages when the button scrolls into view, but not when the conversation opens', async () => {
  const { onShow, scroll } = await open(false)
  await scroll(true)
  expect(onShow).not.toHaveBeenCalled()
  await scroll(false)
  expect(onShow).not.toHaveBeenCalled()
  await scroll(true)
  expect(onShow).toHaveBeenCalledOnce()
})

it('a tap on the button loads earlier messages', async () => {
  const { onShow } = await open(false)
  await press('Show earlier')
  expect(onShow).toHaveBeenCalledOnce()
})

it('does not request earlier messages twice while they are loading', async () => {
  const { onShow, scroll } = await open(true)
  await scroll(false)
  await scroll(true)
  expect(onShow).not.toHaveBeenCalled()
})

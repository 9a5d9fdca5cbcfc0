import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { uiLabels } from './test/ui-labels.ts'
import { UiLabelsProvider } from './ui-labels.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
})
afterEach(() => {
  cleanup()
  vi.runAllTimers()
  vi.useRealTimers()
})

const page = (...openTitles: string[]) => (
  <UiLabelsProvider labels={uiLabels}>
    {['Move', 'Details'].map((title) => (
      <Dialog key={title} isOpen={openTitles.includes(title)} onClose={() => undefined} title={title} />
    ))}
  </UiLabelsProvider>
)
const ignoresPointers = () => document.documentElement.dataset.dialogClosed !== undefined
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

it('the page ignores pointers for 350 ms after a dialog closes', async () => {
  const { rerender } = render(page('Move'))
  expect(ignoresPointers()).toBe(false)
  rerender(page())
  await pass(349)
  expect(ignoresPointers()).toBe(true)
  await pass(1)
  expect(ignoresPointers()).toBe(false)
})

it('closing a second dialog restarts the time during which the page ignores pointers', async () => {
  const { rerender } = render(page('Move', 'Details'))
  rerender(page('Move'))
  await pass(300)
  rerender(page())
  await pass(349)
  expect(ignoresPointers()).toBe(true)
  await pass(1)
  expect(ignoresPointers()).toBe(false)
})

import { act, fireEvent, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { notify } from './notify.ts'
import { Toasts } from './toasts.tsx'
import { type UiLabels, UiLabelsProvider } from './ui-labels.tsx'

const labels = { close: 'Close', messages: 'Messages' } as UiLabels

async function render() {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  await act(async () =>
    root.render(
      <UiLabelsProvider labels={labels}>
        <Toasts />
      </UiLabelsProvider>,
    ),
  )
  return { host, shown: () => host.querySelector('[role="log"]')?.textContent }
}

it('only the last toast is visible, and closing it shows the previous toast', async () => {
  const { host, shown } = await render()
  await act(async () => notify.error('The server is silent'))
  expect(host.querySelector('[role="alert"]')?.textContent).toBe('The server is silent')
  await act(async () => notify.success('Stamped'))
  expect(shown()).toBe('Stamped')
  await act(async () => host.querySelector('button')?.click())
  expect(shown()).toBe('The server is silent')
  await act(async () => host.querySelector('button')?.click())
  expect(shown()).toBe('')
})

it('a touched or focused toast does not expire, and remains for its full time afterwards', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { shown } = await render()
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  await act(async () => notify.success('Removed', { label: 'Undo', run: () => undefined }))
  fireEvent.pointerMove(screen.getByText('Removed'))
  await pass(60_000)
  expect(shown()).toBe('RemovedUndo')
  act(() => screen.getByText('Undo').closest('button')?.focus())
  fireEvent.pointerLeave(screen.getByText('Removed'))
  await pass(60_000)
  // Reports the same message again while its toast has the focus.
  await act(async () => notify.success('Removed', { label: 'Undo', run: () => undefined }))
  await pass(60_000)
  expect(shown()).toBe('Removed (2)Undo')
  act(() => screen.getByText('Undo').closest('button')?.blur())
  await pass(9_999)
  expect(shown()).toBe('Removed (2)Undo')
  await pass(1)
  expect(shown()).toBe('')
})

it('a touched toast expires after another toast has replaced it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { shown } = await render()
  await act(async () => notify.success('Removed', { label: 'Undo', run: () => undefined }))
  fireEvent.pointerMove(screen.getByText('Removed'))
  await act(async () => notify.error('The server is silent'))
  await act(async () => vi.advanceTimersByTime(10_000))
  expect(shown()).toBe('')
})

it('a toast expires if the mouse pointer is over it without moving', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { shown } = await render()
  await act(async () => notify.success('Saved'))
  fireEvent.pointerEnter(screen.getByText('Saved'))
  await act(async () => vi.advanceTimersByTime(5_000))
  expect(shown()).toBe('')
})

it('a toast ignores pointers for 500 ms after it appears', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { host } = await render()
  const isFresh = () => host.querySelector('[data-fresh]') !== null
  await act(async () => notify.success('Moved', { label: 'Undo', run: () => undefined }))
  await act(async () => vi.advanceTimersByTime(499))
  expect(isFresh()).toBe(true)
  await act(async () => vi.advanceTimersByTime(1))
  expect(isFresh()).toBe(false)
  await act(async () => notify.error('The server is silent'))
  expect(isFresh()).toBe(true)
})

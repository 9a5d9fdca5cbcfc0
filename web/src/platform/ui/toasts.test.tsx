import { MantineProvider } from '@mantine/core'
import { act } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { notify } from './notify.ts'
import { Toasts } from './toasts.tsx'
import { type UiLabels, UiLabelsProvider } from './ui-labels.tsx'

const labels = { close: 'Close', messages: 'Messages' } as UiLabels

it('are shown one at a time, and one that is closed gives way to the one before', async () => {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <UiLabelsProvider labels={labels}>
          <Toasts />
        </UiLabelsProvider>
      </MantineProvider>,
    ),
  )
  const shown = () => host.querySelector('[role="log"]')?.textContent
  await act(async () => notify.error('The server is silent'))
  expect(host.querySelector('[role="alert"]')?.textContent).toBe('The server is silent')
  await act(async () => notify.success('Stamped'))
  expect(shown()).toBe('Stamped')
  await act(async () => host.querySelector('button')?.click())
  expect(shown()).toBe('The server is silent')
  await act(async () => host.querySelector('button')?.click())
  expect(shown()).toBe('')
})

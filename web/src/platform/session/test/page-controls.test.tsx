import { act } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { control, settle } from './page-controls.ts'

it('`settle` waits until the lazily imported modules of a page have loaded', async () => {
  const SlowPage = lazy(() => import('./slow-page.tsx'))
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  await act(async () =>
    root.render(
      <Suspense>
        <SlowPage />
      </Suspense>,
    ),
  )
  expect(host.textContent).toBe('')
  await settle()
  expect(control('Late')).toBeTruthy()
})

import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renderPages } from './test/render-routes.tsx'
import { useNow } from './use-now.ts'

it('a page that becomes visible again shows the present time immediately', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const component = () => useNow().toISOString()
  const { host } = await renderPages('/', [{ path: '/', component }])
  expect(host.textContent).toContain('2026-11-20T08:00')
  vi.setSystemTime('2026-11-21T06:30:00Z')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(host.textContent).toContain('2026-11-21T06:30')
})

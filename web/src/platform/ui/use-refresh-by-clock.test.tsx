import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useRefreshByClock } from './use-refresh-by-clock.ts'

it.each([0, -5, Number.NaN])('an interval of %s minutes disables polling', (interval) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refresh = vi.fn()
  const client = new QueryClient()
  renderHook(() => useRefreshByClock(refresh, interval * 60_000), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  vi.advanceTimersByTime(60_000)
  expect(refresh).not.toHaveBeenCalled()
})

it('an untouched page polls only once if the interval is longer than ten minutes', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refresh = vi.fn()
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)
  const client = new QueryClient()
  renderHook(() => useRefreshByClock(refresh, 15 * 60_000), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  minutes(1)
  window.dispatchEvent(new Event('pointerdown'))
  minutes(14)
  expect(refresh).toHaveBeenCalledTimes(1)
  minutes(30)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('polling pauses while data is being fetched or saved', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refresh = vi.fn()
  const client = new QueryClient()
  const [isFetching, isMutating] = [vi.spyOn(client, 'isFetching'), vi.spyOn(client, 'isMutating')]
  renderHook(() => useRefreshByClock(refresh, 60_000), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  isFetching.mockReturnValue(1)
  vi.advanceTimersByTime(60_000)
  isFetching.mockReturnValue(0)
  isMutating.mockReturnValue(1)
  vi.advanceTimersByTime(60_000)
  expect(refresh).not.toHaveBeenCalled()
  isMutating.mockReturnValue(0)
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countWhileOpen } from '../api/open-calls.ts'
import { useIsPageThere } from './use-is-page-there.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('`useIsPageThere` becomes true for all rows at the same time, although the first one then calls', async () => {
  const first = renderHook(() => {
    const isThere = useIsPageThere()
    if (isThere) void countWhileOpen(new Promise(() => undefined))
    return isThere
  })
  await pass(1_000)
  const second = renderHook(useIsPageThere)
  await pass(999)
  expect([first.result.current, second.result.current]).toEqual([false, false])
  await pass(1)
  expect([first.result.current, second.result.current]).toEqual([true, true])
})

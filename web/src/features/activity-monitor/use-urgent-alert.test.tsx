import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useAlertSetting, useUrgentAlert } from './use-urgent-alert.ts'

const priorities = [
  { PriorityCode: 1, Description: 'Kiireellinen', ColorCode: '#e03131' },
  { PriorityCode: 2, Description: 'Normaali', ColorCode: '#5c7cfa' },
]
const task = (Id: number, WorkOrderPriority: number | null) => ({
  Id,
  Header: `Tehtävä ${Id}`,
  WorkOrderPriority,
})
const urgent = (id: number) => task(id, 1)

type Waiting = Parameters<typeof useUrgentAlert>[0]

/** Returns a function that renders a list of waiting tasks and returns the ids of the marked tasks. */
function watch(isOn: boolean) {
  const { result, rerender } = renderHook(
    ({ waiting }: { waiting: Waiting }) => useUrgentAlert(waiting, priorities, isOn),
    { initialProps: { waiting: undefined as Waiting } },
  )
  return (waiting: Waiting) => {
    rerender({ waiting })
    return result.current.map(({ Id }) => Id)
  }
}

describe('a new urgent task', () => {
  it('alerts about an urgent task that arrives, but not about tasks of the first list', () => {
    const show = watch(true)
    expect(show([urgent(1), task(2, 2)])).toEqual([])
    expect(show([urgent(1), urgent(3), task(2, 2)])).toEqual([3])
  })

  it('keeps an urgent task marked when another one arrives soon after it', () => {
    const show = watch(true)
    show([])
    expect(show([urgent(1)])).toEqual([1])
    expect(show([urgent(1), urgent(2)])).toEqual([1, 2])
  })

  it('unmarks urgent tasks 20 seconds after the last one arrived', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const show = watch(true)
    const both = [urgent(1), urgent(2)]
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    show([])
    show([urgent(1)])
    await pass(15_000)
    expect(show(both)).toEqual([1, 2])
    await pass(15_000)
    expect(show(both)).toEqual([1, 2])
    await pass(5_000)
    expect(show(both)).toEqual([])
  })

  it('does not alert about a task that is not urgent', () => {
    const show = watch(true)
    show([urgent(1)])
    expect(show([urgent(1), task(2, 2), task(3, null)])).toEqual([])
  })

  it('does not alert again about an urgent task that leaves the list and returns', () => {
    const show = watch(true)
    show([urgent(1)])
    show([])
    expect(show([urgent(1)])).toEqual([])
  })

  it('does not alert about an urgent task if alerts are off', () => {
    const show = watch(false)
    show([])
    expect(show([urgent(1)])).toEqual([])
  })
})

describe('the alert setting', () => {
  beforeEach(() => localStorage.clear())

  it('alerts are off by default, and the setting is stored on the device', () => {
    const { result, unmount } = renderHook(useAlertSetting)
    expect(result.current.isOn).toBe(false)
    result.current.toggle()
    unmount()
    expect(renderHook(useAlertSetting).result.current.isOn).toBe(true)
  })
})

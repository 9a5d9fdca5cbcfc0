import { act } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { readAddress } from './address.ts'
import { type ChangeState, type ScheduleState, useScheduleState } from './schedule-state.ts'
import { day } from './test/sample-schedule.ts'

const storageKey = 'verstas.workshopSchedule'

beforeEach(() => localStorage.clear())

/** Opens an address of the schedule; `current` holds the state after the last render. */
async function openState(search = '') {
  const current: { state?: ScheduleState; change?: ChangeState } = {}
  const component = () => {
    const [state, change] = useScheduleState(day)
    Object.assign(current, { state, change })
    return <p>{state.day}</p>
  }
  const page = { path: '/workshopschedule', validateSearch: readAddress, component }
  await renderPages(`/workshopschedule${search}`, [page])
  await settleUntil(() => expect(current.state).toBeDefined())
  return { current, change: (part: Partial<ScheduleState>) => act(async () => current.change?.(part)) }
}

it('the schedule begins with today, and keeps a chosen day and a chosen resource independently', async () => {
  const { current, change } = await openState()
  expect(current.state).toMatchObject({ day, resource: undefined })
  await change({ day: '2026-11-23' })
  await change({ resource: 8 })
  await settleUntil(() => expect(current.state).toMatchObject({ day: '2026-11-23', resource: 8 }))
  await change({ day })
  await settleUntil(() => expect(current.state).toMatchObject({ day, resource: 8 }))
})

it('the schedule restores the visible hours and the filter "Mine" on the same device', async () => {
  const { current, change } = await openState()
  expect(current.state?.isAllShown).toBeUndefined()
  await change({ range: { from: 8, to: 20 }, isAllShown: false })
  const { current: next } = await openState()
  expect(next.state).toMatchObject({ range: { from: 8, to: 20 }, isAllShown: false, dialog: null })
})

it.each(['no JSON', '{"range":{"from":"x"},"isAllShown":1}', 'null'])(
  'the schedule ignores the invalid stored view %j',
  async (stored) => {
    localStorage.setItem(storageKey, stored)
    const { current } = await openState()
    const { from = 0, to = 0 } = current.state?.range ?? {}
    expect(to - from).toBeGreaterThanOrEqual(6)
    expect(current.state?.isAllShown).toBeUndefined()
  },
)

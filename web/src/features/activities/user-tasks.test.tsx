import 'fake-indexeddb/auto'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  removeStoredEntries,
  storedEntries,
  storeEntry,
} from '../../platform/device-queue/test/stored-entries.ts'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { eventually } from '../../test/eventually.ts'
import { renderTasks } from './test/render-tasks.tsx'
import { sampleActivity, samplePoolRow } from './test/sample-activity.ts'

const mine = 'GET /api/utility/myactivities'
const pool = 'GET /api/utility/activities/queue'
const picks = 'POST /api/utility/activities/assign/7'

const rowsOf = (list: string) =>
  [...document.querySelectorAll(`ul[aria-label="${list}"] > li`)].map((row) => row.textContent ?? '')
const headersOf = (list: string) => rowsOf(list).map((row) => /Task \d+|Soita asiakkaalle/.exec(row)?.[0])
const isGone = (header: string) =>
  [...document.querySelectorAll('li[data-gone]')].some(({ textContent }) => textContent.includes(header))
const toasts = () => readToasts().map(({ message }) => message)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})

// Deletes waiting entries, because the next test would send them.
afterEach(removeStoredEntries)

describe('the task pool', () => {
  it('sorts the pool by priority, waiting customers and creation, and shows these reasons in the rows', async () => {
    const WorkshopConfiguration = {
      ...sampleSettings.WorkshopConfiguration,
      WorkOrderPriorities: [{ PriorityCode: 1, Description: 'Kiireellinen', ColorCode: '#d33' }],
    }
    await renderTasks({
      settings: { ...sampleSettings, WorkshopConfiguration },
      prepare: ({ reply }) =>
        reply(pool, {
          body: [
            samplePoolRow(1),
            samplePoolRow(2, { Created: '2026-11-19T06:00:00.000Z' }),
            samplePoolRow(3, { IsCustomerWaiting: true }),
            samplePoolRow(4, { WorkOrderPriority: 1, PriorityStyle: '#d33' }),
          ],
        }),
    })
    expect(headersOf('Free tasks')).toEqual(['Task 4', 'Task 3', 'Task 2', 'Task 1'])
    expect(rowsOf('Free tasks')[0]).toContain('Kiireellinen')
    expect(rowsOf('Free tasks')[1]).toContain('Customer waiting')
    expect(rowsOf('Free tasks')[2]).toContain('Aino Koskinen')
    // The row shows the creation time, not the time since the task came to this queue.
    expect(rowsOf('Free tasks')[2]).toContain('19.11.2026 08:00')
  })

  it('shows a task of a plain specification server that has no work order and no known creator', async () => {
    const { AssignedAt: _, ...row } = samplePoolRow(1, {
      WorkOrderNumber: null,
      WorkOrderVehicleLicenseNumber: null,
      WorkOrderVehicleMakeName: null,
      OriginalTaskCreatorSalesmanId: 99,
    })
    await renderTasks({ prepare: ({ reply }) => reply(pool, { body: [row] }) })
    expect(rowsOf('Free tasks')[0]).toContain('Unknown')
    expect(document.body.textContent).not.toMatch(/undefined|null|NaN/)
  })

  it('removed tasks remain as marked rows, and new tasks are only counted until the user requests them', async () => {
    const { server, queryClient } = await renderTasks({
      prepare: ({ reply }) => reply(pool, { body: [samplePoolRow(2), samplePoolRow(3)] }),
    })
    server.reply(pool, { body: [samplePoolRow(1), samplePoolRow(3)] })
    await act(async () => queryClient.invalidateQueries())
    await settle()
    expect(headersOf('Free tasks')).toEqual(['Task 2', 'Task 3'])
    expect([isGone('Task 2'), isGone('Task 3')]).toEqual([true, false])
    expect(() => control('Take: Task 2')).toThrow()
    await press('1 new')
    expect(headersOf('Free tasks')).toEqual(['Task 1', 'Task 3'])
  })

  it('filters the pool by make, and keeps the filter for the session', async () => {
    const rows = [samplePoolRow(1), samplePoolRow(2, { WorkOrderVehicleMakeName: 'Kia' })]
    const first = await renderTasks({ prepare: ({ reply }) => reply(pool, { body: rows }) })
    expect(control('Make').ariaPressed, 'it opens a sheet').toBeNull()
    await press('Make')
    await settleUntil(() => void control('Kia'))
    await press('Kia')
    expect(document.querySelector('[data-chosen]')?.textContent).toBe('Make 1')
    expect(headersOf('Free tasks')).toEqual(['Task 2'])
    await first.unmount()
    await renderTasks({ prepare: ({ reply }) => reply(pool, { body: rows }) })
    expect(headersOf('Free tasks')).toEqual(['Task 2'])
  })

  it('shows only tasks of starred types if the user selects the favourites', async () => {
    await renderTasks({
      prepare: ({ reply }) => {
        reply(pool, { body: [samplePoolRow(1), samplePoolRow(2)] })
        reply('GET /api/utility/activities/queue/favourite', { body: [samplePoolRow(2)] })
      },
    })
    await press('Favourites')
    expect(headersOf('Free tasks')).toEqual(['Task 2'])
  })
})

describe('taking a task', () => {
  it('a tap takes a task with one call and an idempotency key, and the row of the task remains', async () => {
    const { server } = await renderTasks({
      prepare: ({ reply }) => {
        reply(pool, { body: [samplePoolRow(1), samplePoolRow(2)] })
        reply(picks, { body: sampleActivity({ Id: 1 }) })
      },
    })
    server.reply(pool, { body: [samplePoolRow(2)] })
    server.reply(mine, { body: [sampleActivity({ Id: 1, Header: 'Task 1' })] })
    await press('Take: Task 1')
    await settleUntil(() => expect(isGone('Task 1')).toBe(true))
    const [pick, ...more] = server.callsOf(picks)
    expect(more).toEqual([])
    expect(pick?.body).toEqual({ Id: 1 })
    expect(pick?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
    expect(toasts()).toContain('The task is yours: Task 1')
    expect(rowsOf('Free tasks')[0]).toContain('Yours')
  })

  it('a second tap takes no task twice', async () => {
    const { server } = await renderTasks({
      prepare: ({ reply }) => {
        reply(pool, { body: [samplePoolRow(1)] })
        reply(picks, { body: sampleActivity({ Id: 1 }) })
      },
    })
    const button = await settleUntil(() => control('Take: Task 1'))
    fireEvent.click(button)
    fireEvent.click(button)
    await settleUntil(() => expect(toasts()).toContain('The task is yours: Task 1'))
    expect(server.callsOf(picks)).toHaveLength(1)
  })

  it('the refusal to take a task names the employee who was first, and the device stores no entry', async () => {
    const { server } = await renderTasks({
      prepare: ({ reply }) => {
        reply(pool, { body: [samplePoolRow(1)] })
        reply(picks, refusal(409, 900120, 'Aino Koskinen ehti ottaa tehtävän.'))
      },
    })
    await press('Take: Task 1')
    await settleUntil(() => expect(toasts()).toContain('Aino Koskinen ehti ottaa tehtävän.'))
    expect(document.body.textContent).not.toMatch(/Waiting to be sent|Did not get through/)
    await settleUntil(() => expect(rowsOf('Free tasks')[0]).not.toContain('Did not get through'))
    expect(await storedEntries()).toEqual([])
    expect(server.callsOf(picks)).toHaveLength(1)
  })

  it('taking a task without a network stores the action on the device and marks the row', async () => {
    await renderTasks({
      prepare: ({ reply }) => {
        reply(pool, { body: [samplePoolRow(1)] })
        reply(picks, networkError)
      },
    })
    await press('Take: Task 1')
    await settleUntil(() => expect(rowsOf('Free tasks')[0]).toContain('Waiting to be sent'))
    expect(() => control('Take: Task 1')).toThrow()
    expect(toasts().join()).toContain('Will be sent when the connection is back')
  })

  it('taking a task shows a toast about an uncertain outcome until a slow server responds', async () => {
    const answer = Promise.withResolvers<{ body: object }>()
    await renderTasks({
      prepare: ({ reply }) => {
        reply(pool, { body: [samplePoolRow(1)] })
        reply(picks, () => answer.promise)
      },
    })
    await press('Take: Task 1')
    const slow = 'Not certain yet: the server is slow to answer. Sending: Take: Task 1'
    await eventually(() => expect(toasts()).toContain(slow))
    expect(readToasts().map(({ kind }) => kind)).toEqual(['info'])
    answer.resolve({ body: samplePoolRow(1) })
    await settleUntil(() => expect(toasts()).toContain('The task is yours: Task 1'))
  })
})

describe('my tasks', () => {
  it('counts my open tasks, and lists open tasks from newest to oldest before closed tasks', async () => {
    const tasks = [
      sampleActivity({ Id: 1, Header: 'Task 1', IsOpen: false, IsClosed: true }),
      sampleActivity({ Id: 2, Header: 'Task 2' }),
      sampleActivity({ Id: 3, Header: 'Task 3', Created: '2026-11-21T06:00:00.000Z' }),
    ]
    await renderTasks({ prepare: ({ reply }) => reply(mine, { body: tasks }) })
    expect(document.body.textContent).toContain('Mine · 2 open, 3 in all')
    expect(headersOf('Mine')).toEqual(['Task 3', 'Task 2', 'Task 1'])
  })

  it('shows that the customer waits for an open task, but not for a closed one', async () => {
    const tasks = [
      sampleActivity({ Id: 1, Header: 'Task 1', IsCustomerWaiting: true }),
      sampleActivity({ Id: 2, Header: 'Task 2', IsCustomerWaiting: true, IsOpen: false, IsClosed: true }),
    ]
    await renderTasks({ prepare: ({ reply }) => reply(mine, { body: tasks }) })
    const waiting = rowsOf('Mine').filter((row) => row.includes('Customer waiting'))
    expect(waiting.map((row) => /Task \d/.exec(row)?.[0])).toEqual(['Task 1'])
  })

  it('shows a task as done while the action that closes it waits on the device', async () => {
    const payload = { act: 'close', header: 'Task 2', at: '2026-11-21T06:00:00Z', activityId: 2 }
    await storeEntry({
      kind: 'activity',
      lane: 'activities',
      addedAt: Date.now(),
      payload: { ...payload, hasExtensions: true },
    })
    const tasks = [
      sampleActivity({ Id: 1, Header: 'Task 1' }),
      sampleActivity({ Id: 2, Header: 'Task 2', Created: '2026-11-21T06:00:00.000Z' }),
    ]
    await renderTasks({
      prepare: ({ reply }) => {
        reply(mine, { body: tasks })
        reply('POST /api/utility/activities/close', networkError)
      },
    })
    await settleUntil(() => expect(document.body.textContent).toContain('Mine · 1 open, 2 in all'))
    const [second] = rowsOf('Mine').filter((row) => row.includes('Task 2'))
    expect(second).toContain('Waiting to be sent')
    expect(second).toContain('Done')
  })

  it('shows why my tasks cannot be read, and still shows the pool', async () => {
    await renderTasks({
      prepare: ({ reply }) => {
        reply(mine, refusal(403, 900003, 'Ei oikeutta'))
        reply(pool, { body: [samplePoolRow(1)] })
      },
    })
    expect(document.body.textContent).toContain('Ei oikeutta')
    expect(headersOf('Free tasks')).toEqual(['Task 1'])
  })
})

it('opens a task when the address changes while the page is open', async () => {
  const { router } = await renderTasks({
    prepare: ({ reply }) => {
      for (const Id of [1, 2])
        reply(`GET /api/utility/activities/${Id}`, { body: sampleActivity({ Id, Header: `Task ${Id}` }) })
    },
  })
  const shown = () => document.querySelector('dialog[open]')?.textContent
  for (const task of [1, 2]) {
    await act(() => router.navigate({ to: '/usertasks', search: { task } }))
    await settleUntil(() => expect(shown()).toContain(`Task ${task}`))
    expect(router.history.location.search).toEqual({ task: String(task) })
  }
})

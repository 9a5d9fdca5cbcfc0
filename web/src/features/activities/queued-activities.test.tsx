import 'fake-indexeddb/auto'
import type { ActivitySave } from '@verstas/contract/activities/entities.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { QueueEntry } from '../../platform/device-queue/queue-adapter.ts'
import { removeStoredEntries, storeEntry } from '../../platform/device-queue/test/stored-entries.ts'
import { networkError } from '../../platform/session/test/fake-server.ts'
import { settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../../platform/session/test/sample-session.ts'
import type { QueuedActivity } from './queued-activities.ts'
import { sampleActivity } from './test/sample-activity.ts'
import WorkOrderTasks from './work-order-tasks.tsx'
// Preloads lazily imported modules.
import './dialog/task-dialog.tsx'

const workOrder = { Id: 1, OrderNumber: 1_002_345 }
const at = '2026-11-20T07:00:00.000Z'

const did = (act: 'pick' | 'close' | 'reopen', activityId: number): QueuedActivity => ({
  act,
  activityId,
  header: `Task ${activityId}`,
  at,
})

const added = (header: string, WorkOrderNumber: number | null): QueuedActivity => ({
  act: 'add',
  header,
  at,
  note: null,
  request: { Header: header, Body: '', WorkOrderNumber } as ActivitySave,
})

/** An entry of the device queue. By default it waits, and belongs to the session's site. */
interface Kept {
  readonly payload: QueuedActivity
  readonly siteId?: number
  readonly state?: QueueEntry['state']
}

/** Renders the tasks of a work order: open tasks, by default 31 and 32, and unsent entries. */
async function openTasks(unsentEntries: readonly Kept[], taskIds: readonly number[] = [31, 32]) {
  for (const entry of unsentEntries) await storeEntry({ kind: 'activity', lane: 'activities', ...entry })
  const tasks = taskIds.map((Id) => sampleActivity({ Id, Header: `Task ${Id}`, SalesmanId: 4 }))
  await renderPages('/', [{ path: '/', component: () => <WorkOrderTasks workOrder={workOrder} /> }], {
    prepare: ({ reply }) => {
      reply('GET /api/utility/activities/workorder/1', { body: tasks })
      reply('GET /api/utility/employees', {
        body: [
          { Id: 4, Name: 'Aino Koskinen', Subsystem: 'V', IsWorkqueue: false },
          { ...sampleEmployee, Name: 'Matti Virtanen' },
        ],
      })
      reply('POST /api/utility/activities/close', networkError)
      reply('POST /api/utility/activities/reopen', networkError)
      reply('POST /api/utility/activities', networkError)
      reply('POST /api/utility/activities/assign/7', networkError)
    },
  })
  const shownTask = taskIds.length > 0 ? 'Task 32' : 'Call the customer'
  await settleUntil(() => expect(document.body.textContent).toContain(shownTask))
}

const rowOf = (header: string) =>
  [...document.querySelectorAll('li')].find(({ textContent }) => textContent.includes(header))?.textContent ??
  ''
const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)

afterEach(removeStoredEntries)

const waiting = 'Waiting to be sent'

it('shows the first task of a work order while that task waits to be sent', async () => {
  await openTasks([{ payload: added('Call the customer', 1_002_345) }], [])
  expect(document.body.textContent).toContain('Call the customer')
})

describe('tasks with unsent entries', () => {
  it('shows the state of a task after its unsent actions, and marks the task as waiting', async () => {
    await openTasks([
      { payload: did('pick', 31) },
      { payload: did('close', 31) },
      { payload: did('close', 32) },
      { payload: did('reopen', 32) },
    ])
    await settleUntil(() => expect(headings()).toEqual(['Open · 1', 'Done · 1']))
    expect(rowOf('Task 31')).toContain('Matti Virtanen')
    expect(rowOf('Task 31')).toContain(waiting)
    expect(rowOf('Task 32')).toContain('Aino Koskinen')
    expect(rowOf('Task 32')).toContain(waiting)
  })

  it("shows the server's state after a refused action, and marks the task as failed", async () => {
    await openTasks([
      { payload: did('pick', 31) },
      { payload: did('pick', 32) },
      { payload: did('close', 31), state: 'refused' },
    ])
    await settleUntil(() => expect(rowOf('Task 31')).toContain('Did not get through'))
    expect(headings()).toEqual(['Open · 2'])
    expect(rowOf('Task 31')).not.toContain(waiting)
    expect(rowOf('Task 32')).toContain(waiting)
  })

  it('a work order lists unsent new tasks only if they belong to it and to the current site', async () => {
    await openTasks([
      { payload: added('Order a pad', workOrder.OrderNumber) },
      { payload: added('Call the owner', 1_009_999) },
      { payload: added('Wash the car', null) },
      { payload: added('Move the lift', workOrder.OrderNumber), siteId: 2 },
    ])
    await settleUntil(() => expect(rowOf('Order a pad')).toContain(waiting))
    expect(headings()).toEqual(['Open · 3'])
    expect(['Call the owner', 'Wash the car', 'Move the lift'].map(rowOf)).toEqual(['', '', ''])
  })

  it('ignores unsent actions of another site', async () => {
    await openTasks([
      { payload: did('pick', 31) },
      { payload: did('pick', 32), siteId: 2 },
      { payload: did('close', 32), siteId: 2 },
    ])
    await settleUntil(() => expect(rowOf('Task 31')).toContain('Matti Virtanen'))
    expect(headings()).toEqual(['Open · 2'])
    expect(rowOf('Task 32')).toContain('Aino Koskinen')
    expect(rowOf('Task 32')).not.toContain(waiting)
  })
})

import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent } from '@testing-library/react'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openQueue } from '../../../platform/device-queue/open-queue.ts'
import { control, press, settle, settleUntil } from '../../../platform/session/test/page-controls.ts'
import type { FakeServer } from '../../../platform/session/test/render-routes.tsx'
import { sampleEmployee, sampleSites } from '../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts } from '../../../platform/ui/notify.ts'
import { activityQueueAdapter } from '../../activities/activity-queue-adapter.ts'
import { renderPage } from '../test/render-page.tsx'
import { sampleJob, sampleRow, sampleWorkOrder } from '../test/sample-work-order.ts'

const saves = 'POST /api/utility/activities'
const ofOrder = 'GET /api/utility/activities/workorder/7'
const part = sampleRow({
  RowId: 12,
  RowType: 'SparePart',
  Name: 'Jarrupalasarja',
  ItemNumber: '5E0 465 585',
  OrderedAmount: 2,
})
const type = { Code: 'PART', Description: 'Osapyyntö', DefaultEmployeeID: 5, IsFavourite: false }

const task = (changes: Partial<Activity>): Partial<Activity> => ({
  Id: 40,
  Header: 'Tuo osa: Jarrupalasarja',
  Created: '2026-11-20T10:00:00.000Z',
  AssignedAt: '2026-11-20T10:40:00.000Z',
  SalesmanId: 5,
  IsOpen: true,
  RowId: 12,
  EndDate: null,
  ...changes,
})

const open = (prepare?: (server: FakeServer) => void) =>
  renderPage('/workorder?number=1002345', {
    prepare: (server) => {
      server.reply('GET /api/workshop/workorder/number/1002345', {
        body: sampleWorkOrder({ Jobs: [sampleJob(1, [sampleRow({ RowId: 11 }), part])] }),
      })
      server.reply('GET /api/utility/employees', {
        body: [
          { Id: 4, Name: 'Aino Koskinen', Subsystem: 'V', IsWorkqueue: false },
          { Id: 5, Name: 'Varaosat', Subsystem: 'V', IsWorkqueue: true },
        ],
      })
      server.reply('GET /api/utility/activities/types/aftersales', {
        body: [{ ...type, IsPartRequest: true }],
      })
      server.reply(ofOrder, { body: [] })
      server.reply(saves, { body: task({}) })
      prepare?.(server)
    },
  })

const ask = 'Ask for the part: Jarrupalasarja'

beforeEach(() => {
  sessionStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  for (const { id } of readToasts()) dismissToast(id)
})
afterEach(() => void vi.useRealTimers())

/** Requests a part with fake timers, and waits until the request can be undone. */
async function askForPart() {
  // `settle` waits for many timers, so these advance often.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    advanceTimeDelta: 1,
    toFake: ['setTimeout', 'clearTimeout'],
  })
  const { server } = await open()
  await settleUntil(() => void control(ask))
  await press(ask)
  await press('Ask for the part')
  await settleUntil(() => void control('Undo'))
  return server
}

describe('a part request', () => {
  it('a part request requires two taps, and is sent after the offer to undo has ended', async () => {
    const server = await askForPart()
    expect(document.body.textContent).toContain('Part asked for: Jarrupalasarja')
    expect(server.callsOf(saves)).toEqual([])
    await act(async () => vi.advanceTimersByTimeAsync(10_000))
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
    expect(server.callsOf(saves)[0]?.body).toMatchObject({
      Header: 'Bring the part: Jarrupalasarja',
      Body: '5E0 465 585 Jarrupalasarja, 2 pcs',
      TypeCode: 'PART',
      SalesmanId: 5,
      WorkOrderNumber: 1_002_345,
      RowId: 12,
    })
  })

  it('an undone part request is never sent', async () => {
    const server = await askForPart()
    await press('Undo')
    await act(async () => vi.advanceTimersByTimeAsync(10_000))
    await settle()
    expect(server.callsOf(saves)).toEqual([])
    expect(() => control(ask)).not.toThrow()
  })

  it('a part request can still be undone after seven seconds', async () => {
    const begun = performance.now()
    const server = await askForPart()
    // The fake timers advance with real time, so part of the seven seconds has already passed.
    const left = 7_000 - (performance.now() - begun)
    await act(async () => vi.advanceTimersByTimeAsync(Math.max(0, left)))
    await press('Undo')
    await settle()
    expect(server.callsOf(saves)).toEqual([])
  })

  it('touching the offer to undo delays a part request, and closing the offer sends it', async () => {
    const server = await askForPart()
    fireEvent.pointerDown(control('Undo'))
    await act(async () => vi.advanceTimersByTimeAsync(30_000))
    await settle()
    expect(server.callsOf(saves)).toEqual([])
    const [toast] = readToasts()
    await act(async () => dismissToast(toast?.id ?? 0))
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
  })

  it('undo shows that another tab has already sent the part request', async () => {
    const server = await askForPart()
    const other = await openQueue({
      owner: { employeeId: sampleEmployee.Id, siteId: sampleSites[0]?.Id ?? 0 },
      queries: new QueryClient(),
      adapters: [activityQueueAdapter],
      ask: async () => undefined,
      report: () => undefined,
    })
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
    await press('Undo')
    await settleUntil(() => expect(readToasts().at(-1)?.message).toContain('was sent already'))
    other.close()
  })

  it('a part cannot be requested if the site has no task type for part requests', async () => {
    await open(({ reply }) => reply('GET /api/utility/activities/types/aftersales', { body: [type] }))
    expect(() => control(ask)).toThrow()
  })
})

describe('the row of a requested part', () => {
  it.each([
    ['that the request waits in the queue', task({}), 'Asked for 20.11.2026 12:40'],
    ['who took the request and when', task({ SalesmanId: 4 }), 'Aino Koskinen, 20.11.2026 12:40'],
    [
      'when the part was brought',
      task({ SalesmanId: 4, IsOpen: false, EndDate: '2026-11-20T11:00:00.000Z' }),
      'Brought 20.11.2026 13:00',
    ],
  ])('the row of a requested part shows %s', async (_, request, words) => {
    await open(({ reply }) => reply(ofOrder, { body: [request] }))
    await settleUntil(() => expect(document.body.textContent).toContain(words))
  })
})

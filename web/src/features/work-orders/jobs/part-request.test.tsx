import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent } from '@testing-library/react'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openQueue } from '../../../platform/device-queue/queue.ts'
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

const ask = 'Ask the parts desk for: Jarrupalasarja'

beforeEach(() => {
  sessionStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})
afterEach(() => void vi.useRealTimers())

/** Asks for the part, on a clock that the test moves on, until that is offered to be taken back. */
async function askForPart() {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { server } = await open()
  await settleUntil(() => void control(ask))
  await press(ask)
  await press('Ask for the part')
  await settleUntil(() => void control('Undo'))
  return server
}

describe('asking for a part', () => {
  it('takes two taps; it leaves once it cannot be taken back any more', async () => {
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

  it('can be undone by a tap, and is then never sent', async () => {
    const server = await askForPart()
    await press('Undo')
    await act(async () => vi.advanceTimersByTimeAsync(10_000))
    await settle()
    expect(server.callsOf(saves)).toEqual([])
    expect(() => control(ask)).not.toThrow()
  })

  it('can be taken back for as long as that is offered', async () => {
    const begun = performance.now()
    const server = await askForPart()
    // The clock of the test runs with the machine's, so that a busy one has used up some of the time already.
    const left = 7_000 - (performance.now() - begun)
    await act(async () => vi.advanceTimersByTimeAsync(Math.max(0, left)))
    await press('Undo')
    await settle()
    expect(server.callsOf(saves)).toEqual([])
  })

  it('waits while the offer to take it back is under the finger, and leaves when that is closed', async () => {
    const server = await askForPart()
    fireEvent.pointerDown(control('Undo'))
    await act(async () => vi.advanceTimersByTimeAsync(30_000))
    await settle()
    expect(server.callsOf(saves)).toEqual([])
    const [toast] = readToasts()
    await act(async () => dismissToast(toast?.id ?? 0))
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
  })

  it('does not say that it was taken back where another tab has sent it meanwhile', async () => {
    const server = await askForPart()
    const other = await openQueue({
      owner: { employeeId: sampleEmployee.Id, siteId: sampleSites[0]?.Id ?? 0 },
      queries: new QueryClient(),
      adapters: [activityQueueAdapter],
      onChange: () => undefined,
    })
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
    await press('Undo')
    await settleUntil(() => expect(readToasts().at(-1)?.message).toContain('was sent already'))
    other.close()
  })

  it('does not exist if the site has no type for it', async () => {
    await open(({ reply }) => reply('GET /api/utility/activities/types/aftersales', { body: [type] }))
    expect(() => control(ask)).toThrow()
  })
})

describe('the row of a part that was asked for', () => {
  it.each([
    ['that it waits in the queue', task({}), 'Asked for 20.11.2026 12:40'],
    ['who took it and when', task({ SalesmanId: 4 }), 'Aino Koskinen, 20.11.2026 12:40'],
    [
      'when it was brought',
      task({ SalesmanId: 4, IsOpen: false, EndDate: '2026-11-20T11:00:00.000Z' }),
      'Brought 20.11.2026 13:00',
    ],
  ])('says %s', async (_, told, words) => {
    await open(({ reply }) => reply(ofOrder, { body: [told] }))
    await settleUntil(() => expect(document.body.textContent).toContain(words))
  })
})

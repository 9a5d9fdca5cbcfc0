import { act } from '@testing-library/react'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import './choose-work/reservation-sheet.tsx'
import './choose-work/resume-finder.tsx'
import './choose-work/sheets.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeStoredEntries, storeEntry } from '../../platform/device-queue/test/stored-entries.ts'
import { createSessionItems } from '../../platform/session/session-items.ts'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { press, settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { sampleEmployee } from '../../platform/session/test/sample-session.ts'
import {
  sampleJob,
  sampleRow,
  sampleSummary,
  sampleWorkOrder,
} from '../work-orders/test/sample-work-order.ts'
import { lunch, renderStamping, reservationsRoute, stampRoute } from './test/render-stamping.tsx'
import { at, sampleTypes } from './test/sample-stampings.ts'

const bar = () => document.querySelector<HTMLElement>('section[aria-label="Running clocking"]')
const latestRoute = 'GET /api/workshop/mystampings/latest'
const running = { body: lunch }
const cleaning = { body: { ...lunch, TypeId: 14, TypeDescription: 'Cleaning', IsLunch: false } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('12:00')) })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the running bar', () => {
  it('the running bar shows the running stamping with its start, and the session stores the stamping', async () => {
    await renderStamping('/stamping', { prepare: (server) => server.reply(latestRoute, running) })
    expect(bar()?.textContent).toContain('Lunch')
    expect(bar()?.textContent).toContain('since 11:00')
    expect(createSessionItems().latestStamping.read()?.Id).toBe(lunch.Id)
  })

  it.each([
    [30, ['30min / 1h 30min'], false],
    [90, ['1h 30min / 1h 30min'], false],
    [102, ['12min over', '1h 42min / 1h 30min'], true],
  ])('the running bar shows %i used minutes next to the standard time', async (UsedTime, words, isOver) => {
    const row = { OrderId: 1, OrderNumber: 1002345, RowId: 11, Name: 'Oil', StandardTime: 90, UsedTime }
    await renderStamping('/stamping', {
      prepare: (server) => server.reply(latestRoute, { body: { ...lunch, OrderRows: [row] } }),
    })
    for (const shown of words) expect(bar()?.textContent).toContain(shown)
    expect(bar()?.textContent?.includes('over')).toBe(isOver)
  })

  it('the running bar shows that nothing is running, and offers to clock on', async () => {
    await renderStamping('/stamping')
    expect(bar()?.textContent).toBe('Not clocked onClock on')
  })

  it.each([
    [
      'shows the last stamping, which ended today at the site, but yesterday in UTC',
      '2026-11-17T22:30:00Z',
      'Lunch23:30–00:30',
    ],
    ['omits the last stamping, which ended yesterday at the site', '2026-11-17T21:59:00Z', null],
  ])('the running bar %s', async (_, EndTime, ended) => {
    const latest = { ...lunch, StartTime: '2026-11-17T21:30:00Z', EndTime, IsClockOff: true }
    await renderStamping('/stamping', { prepare: (server) => server.reply(latestRoute, { body: latest }) })
    expect(bar()?.textContent).toContain('Not clocked on')
    if (ended === null) expect(bar()?.textContent).not.toContain('Lunch')
    else expect(bar()?.textContent).toContain(ended)
  })

  it('two taps switch to lunch; the sheet has no absence, and lunch and the end of the day are first', async () => {
    const { server } = await renderStamping('/stamping', {
      prepare: (prepared) => {
        prepared.reply(latestRoute, cleaning)
        prepared.reply(stampRoute, () => {
          prepared.reply(latestRoute, running)
          return { body: { Started: lunch, Ended: null } }
        })
      },
    })
    await press('Stop')
    const offered = [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent)
    expect(offered).toEqual(['Lunch', 'Out', 'In'])
    await press('Lunch')
    expect(server.callsOf(stampRoute)[0]?.body).toMatchObject({ SalesmanId: 7, TypeId: 12 })
    expect(bar()?.textContent).toContain('Lunch')
  })

  it('the running bar shows the running work until the questions about the next work are answered', async () => {
    let isAsked = false
    await renderStamping('/stamping', {
      prepare: (prepared) => {
        prepared.reply(latestRoute, cleaning)
        prepared.reply(stampRoute, () => {
          if (isAsked) {
            prepared.reply(latestRoute, running)
            return { body: { Started: lunch, Ended: null } }
          }
          isAsked = true
          return refusal(400, 118389, 'Overtime?')
        })
      },
    })
    await press('Stop')
    await press('Lunch')
    await settleUntil(() => expect(document.querySelector('dialog')?.textContent).toContain('overtime'))
    expect(bar()?.textContent).toContain('Cleaning')
    await press('Yes')
    await settleUntil(() => expect(bar()?.textContent).toContain('Lunch'))
  })

  it('focuses the button to clock on after the running stamping has ended', async () => {
    await renderStamping('/stamping', {
      prepare: (prepared) => {
        prepared.reply(latestRoute, running)
        prepared.reply(stampRoute, () => {
          prepared.reply(latestRoute, { body: null })
          return { body: { Started: null, Ended: { ...lunch, EndTime: lunch.StartTime } } }
        })
      },
    })
    await press('Stop')
    await press('Out')
    await settleUntil(() => expect(document.activeElement?.textContent).toBe('Clock on'))
  })
})

describe('the choice of the next work', () => {
  /** Returns the button of a row in the open sheet. */
  const rowButton = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(({ textContent }) =>
      textContent.startsWith(name),
    )
  const reservation = (OrderNumber: number, Status: WorkOrderSummary['Status']) => ({
    ReservationNumber: OrderNumber,
    StartTime: new Date(Date.now() - 60_000).toISOString(),
    EndTime: new Date(Date.now() + 60_000).toISOString(),
    ActualDeliveryDateTime: null,
    Resources: [],
    WorkOrder: { ...sampleSummary(OrderNumber, 'MFO-957'), Status },
  })

  it('the sheet for the next work links to the work order if all its labour rows are done', async () => {
    const done = sampleRow({ RowId: 11, Name: 'Oil', MarkAsDoneDate: '2026-11-18T09:00:00+02:00' })
    const { router } = await renderStamping('/stamping', {
      prepare: (prepared) => {
        prepared.reply(reservationsRoute, { body: [reservation(1002345, 'A')] })
        prepared.reply('GET /api/workshop/workorder/number/1002345', {
          body: sampleWorkOrder({ Jobs: [sampleJob(1, [done])] }),
        })
      },
    })
    await press('Clock on')
    expect(document.querySelector('dialog')?.textContent).toContain('No labour rows are left')
    await press('Open work order')
    expect(router.history.location).toMatchObject({ pathname: '/workorder', search: { number: '1002345' } })
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('the sheet leads to the search for a work order if the user has no reservation and no work today', async () => {
    await renderStamping('/stamping')
    await press('Clock on')
    const sheet = document.querySelector('dialog')
    await settleUntil(() => expect(sheet?.textContent).toContain('No work to clock on to is booked'))
    expect(sheet?.querySelector('a[href$="/workordersearch"]')).not.toBeNull()
  })

  it.each([
    ['the switch sheet', '/stamping', 'Clock on'],
    ['the sheet of a reservation', '/reservation', 'Clock on to job'],
  ])('disables the rows in %s until the stamping types are loaded', async (_, address, opener) => {
    const typesRoute = 'GET /api/workshop/stampingtypes'
    const types = Promise.withResolvers<void>()
    const { server } = await renderStamping(address, {
      prepare: (prepared) => {
        prepared.reply(reservationsRoute, { body: [reservation(1002345, 'A')] })
        prepared.reply(typesRoute, () => types.promise.then(() => ({ body: sampleTypes })))
      },
    })
    await press(opener)
    await settleUntil(() => expect(rowButton('Oil')?.disabled).toBe(true))
    types.resolve()
    await settleUntil(() => expect(rowButton('Oil')?.disabled).toBe(false))
    await act(async () => rowButton('Oil')?.click())
    await settleUntil(() => expect(server.callsOf(stampRoute)).toHaveLength(1))
    expect(server.callsOf(stampRoute)[0]?.body).toMatchObject({ IsWorkOrder: true, TypeId: 1 })
    await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
  })

  it('each labour row to choose shows its standard time, and its used time if there is any', async () => {
    const rows = [
      sampleRow({ RowId: 11, Name: 'Oil', UsedTime: 20, StandardTime: 90 }),
      sampleRow({ RowId: 12, Name: 'Brakes', UsedTime: 0, StandardTime: 45 }),
    ]
    await renderStamping('/stamping', {
      prepare: (prepared) => {
        prepared.reply(reservationsRoute, { body: [reservation(1002345, 'A')] })
        prepared.reply('GET /api/workshop/workorder/number/1002345', {
          body: sampleWorkOrder({ Jobs: [sampleJob(1, rows)] }),
        })
      },
    })
    await press('Clock on')
    await settleUntil(() => expect(rowButton('Oil')?.textContent).toContain('20min / 1h 30min'))
    expect(rowButton('Brakes')?.textContent).toMatch(/45min$/)
    expect(rowButton('Brakes')?.textContent).not.toContain('/')
  })

  it('offers neither the type of the running stamping nor a reservation of an invoiced work order', async () => {
    const { server } = await renderStamping('/stamping', {
      prepare: (prepared) => {
        prepared.reply(latestRoute, running)
        prepared.reply(reservationsRoute, { body: [reservation(1, 'I'), reservation(1002345, 'A')] })
      },
    })
    await press('Switch')
    const sheet = document.querySelector('dialog')
    expect(sheet?.textContent).toContain('Brakes')
    expect(
      [...(sheet?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent),
    ).not.toContain('Lunch')
    expect(server.callsOf('GET /api/workshop/workorder/number/1')).toEqual([])
  })
})

describe('an unsent stamping', () => {
  afterEach(removeStoredEntries)

  const open = async () => {
    const rendered = await renderStamping('/stamping', {
      prepare: (prepared) => {
        prepared.reply(latestRoute, cleaning)
        prepared.reply(stampRoute, networkError)
      },
    })
    await press('Stop')
    await press('Lunch')
    return rendered
  }
  const bringNetworkBack = async () => {
    await act(async () => {
      window.dispatchEvent(new Event('online'))
    })
    await settle()
  }

  it('an unsent stamping appears in the running bar immediately, marked as waiting', async () => {
    await open()
    expect(document.querySelector('dialog')).toBeNull()
    expect(bar()?.textContent).toContain('Lunch')
    expect(bar()?.textContent).toContain('1 waiting')
  })

  it('an unsent stamping is sent again under the same idempotency key when the network returns', async () => {
    const { server } = await open()
    server.reply(stampRoute, { body: { Started: lunch, Ended: null } })
    server.reply(latestRoute, running)
    await bringNetworkBack()
    const calls = server.callsOf(stampRoute)
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(calls[1]?.body).toEqual(calls[0]?.body)
    expect(bar()?.textContent).not.toContain('waiting')
  })

  it('an unsent stamping of another site is not shown as running', async () => {
    const request = { SalesmanId: sampleEmployee.Id, TypeId: 12 }
    const payload = { request, what: 'Lunch', latest: lunch }
    await storeEntry({ kind: 'stamping', lane: 'stampings', siteId: 2, payload })
    await renderStamping('/stamping', { prepare: (server) => server.reply(latestRoute, cleaning) })
    await settleUntil(() => expect(bar()?.textContent).toContain('1 waiting'))
    expect(bar()?.textContent).toContain('Cleaning')
    expect(bar()?.textContent).not.toContain('Lunch')
  })

  it('sends two unsent stampings in the order of the taps', async () => {
    const { server } = await open()
    await press('Stop')
    await press('Out')
    expect(bar()?.textContent).toContain('Not clocked on')
    server.reply(stampRoute, { body: { Started: lunch, Ended: null } })
    await bringNetworkBack()
    const types = server.callsOf(stampRoute).map(({ body }) => (body as { TypeId: number }).TypeId)
    expect(types.slice(-2)).toEqual([12, 11])
  })
})

describe('the return to the work before a break', () => {
  const stampings = 'GET /api/workshop/stampings/7/2026-11-18'
  const order = 'GET /api/workshop/workorder/number/1002345'
  const worked = {
    ...lunch,
    Id: 3,
    TypeId: 1,
    TypeDescription: 'Work',
    IsWorkOrder: true,
    IsLunch: false,
    StartTime: at('09:00'),
    EndTime: lunch.StartTime,
    LicenseNumber: 'KNM-284',
    OrderRows: [{ OrderId: 1, OrderNumber: 1002345, RowId: 11, Name: 'Oil', StandardTime: 90, UsedTime: 10 }],
  }
  const withRow = (row: Partial<Parameters<typeof sampleRow>[0]>) => ({
    body: sampleWorkOrder({ Jobs: [sampleJob(1, [sampleRow({ ...row, RowId: 11 })])] }),
  })
  const open = (row: Partial<Parameters<typeof sampleRow>[0]>) =>
    renderStamping('/stamping', {
      prepare: (server) => {
        server.reply(latestRoute, running)
        server.reply(stampings, { body: [worked, lunch] })
        server.reply(order, withRow(row))
        server.reply(stampRoute, () => {
          server.reply(latestRoute, { body: { ...worked, EndTime: null } })
          return { body: { Started: { ...worked, Id: 9, EndTime: null }, Ended: lunch } }
        })
      },
    })

  it('a lunch stamping of any code offers the return', async () => {
    const pause = { ...lunch, TypeId: 30, TypeDescription: 'Break' }
    await renderStamping('/stamping', {
      prepare: (server) => {
        server.reply(latestRoute, { body: pause })
        server.reply(stampings, { body: [worked, pause] })
        server.reply(order, withRow({}))
      },
    })
    await settleUntil(() => expect(bar()?.textContent).toContain('Continue'))
  })

  it('one tap on the bar during lunch continues the rows before lunch', async () => {
    const { server } = await open({})
    await settleUntil(() => expect(bar()?.textContent).toContain('Continue'))
    expect(bar()?.textContent).toContain('Lunch')
    await press('Continue FINKNM-284')
    expect(server.callsOf(stampRoute)[0]?.body).toMatchObject({
      TypeId: 1,
      OrderRows: [{ OrderId: 1, OrderRowId: 11 }],
    })
    await settleUntil(() => expect(bar()?.textContent).toContain('Stop'))
  })

  it('offers no rows that have been done since the break began', async () => {
    await open({ MarkAsDoneDate: at('10:00'), MarkAsDoneBy: 'Matti Virtanen' })
    await settle()
    expect(bar()?.textContent).toContain('Stop')
    expect(bar()?.textContent).not.toContain('Continue')
  })
})

import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { installFakeScanner } from '../../shared/scanner/test/fake-scanner.ts'
import { eventually } from '../../test/eventually.ts'
import { readAddress } from './address.ts'
import SearchPane from './search/search-pane.tsx'
import { renderPage } from './test/render-page.tsx'
import { sampleSummary } from './test/sample-work-order.ts'
// Loads the module before the tests, because the page imports it lazily.
import '../../platform/ui/barcode-scanner.tsx'

const found = { body: [sampleSummary(1002345, 'MFO-957')] }
const two = { body: [sampleSummary(1002345, 'MFO-957'), sampleSummary(1002346, 'MFO-957')] }
const plate = 'Licence plate'
const number = 'Order number'
const searchRoute = 'GET /api/workshop/workorder?LicenseNumber=MFO957'

const submit = async () => {
  await act(async () => document.querySelector('form')?.requestSubmit())
  await settle()
}

beforeEach(() => sessionStorage.clear())

describe('the search form', () => {
  it('the work order search rejects an invalid order number, and keeps the last valid one', async () => {
    await renderPage('/workordersearch')
    await type(number, '1002345')
    await type(number, '1002345a')
    expect(control<HTMLInputElement>(number).value).toBe('1002345')
    await type(number, '12345678901')
    expect(control<HTMLInputElement>(number).value).toBe('1002345')
  })

  it('a pasted order number is reduced to its digits, and an invalid entry shows the reason', async () => {
    const { host } = await renderPage('/workordersearch')
    const said = () => host.querySelector('[id$="-error"]')?.textContent ?? ''
    await type(number, 'WO-5040263')
    expect([control<HTMLInputElement>(number).value, said()]).toEqual(['5040263', ''])
    for (const entry of ['1e5', '-3']) {
      await type(number, entry)
      expect(control<HTMLInputElement>(number).value).toBe('5040263')
      expect(said()).not.toBe('')
    }
    await type(number, '1002345')
    expect([control<HTMLInputElement>(number).value, said()]).toEqual(['1002345', ''])
  })

  it('the work order search can be started only if a field is filled', async () => {
    await renderPage('/workordersearch')
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]')
    expect(button?.disabled).toBe(true)
    await type(plate, ' - ')
    expect(button?.disabled).toBe(true)
    await type(plate, 'm')
    expect(button?.disabled).toBe(false)
  })

  it('Enter searches work orders by plate in capital letters, and stores the search in the address', async () => {
    const { router, server, host } = await renderPage('/workordersearch', {
      prepare: ({ reply }) => reply(searchRoute, two),
    })
    await type(plate, 'mfo957')
    await submit()
    expect(router.history.location.search).toEqual({ plate: 'MFO957' })
    expect(server.callsOf(searchRoute)).toHaveLength(1)
    expect(host.querySelector('ul a')?.getAttribute('href')).toContain('/workorder?')
    expect(host.textContent).toContain('MFO-957')
    expect(host.textContent).toContain('Vuosihuolto')
  })

  it('typing a plate searches work orders after a pause, from the second letter on', async () => {
    const route = 'GET /api/workshop/workorder?LicenseNumber=MF'
    const { router, server, host } = await renderPage('/workordersearch', {
      prepare: ({ reply }) => reply(route, found),
    })
    await type(plate, 'm')
    await type(plate, 'mf')
    await eventually(() => expect(host.textContent).toContain('MFO-957'))
    expect(server.callsOf(route)).toHaveLength(1)
    expect(router.history.location.pathname).toBe('/workordersearch')
    await type(plate, '')
    await eventually(() => expect(router.history.location.search).toEqual({}))
  })

  it.each([
    ['on Enter, for any text', 'mfo95', submit],
    ['as soon as a whole plate is typed', 'mfo-957', settle],
  ])('the work order search opens its only result %s', async (_, typed, then) => {
    const key = typed.toUpperCase()
    const route = `GET /api/workshop/workorder?LicenseNumber=${key}`
    const { router } = await renderPage('/workordersearch', { prepare: ({ reply }) => reply(route, found) })
    await type(plate, typed)
    await then()
    await eventually(() => expect(router.history.location.pathname).toBe('/workorder'))
    expect(router.history.location.search).toMatchObject({ number: '1002345', list: 'search' })
  })

  it("a whole plate opens the vehicle's only active work order, even if the vehicle has invoiced ones", async () => {
    const route = 'GET /api/workshop/workorder?LicenseNumber=MFO-957'
    const closed = { ...sampleSummary(1001, 'MFO-957'), Status: 'I' as const }
    const { router } = await renderPage('/workordersearch', {
      prepare: ({ reply }) => reply(route, { body: [sampleSummary(1002345, 'MFO-957'), closed] }),
    })
    await type(plate, 'mfo-957')
    await eventually(() => expect(router.history.location.pathname).toBe('/workorder'))
    expect(router.history.location.search).toMatchObject({ number: '1002345' })
  })

  it('the work order search lists open work orders first, and closed ones under a heading', async () => {
    const closed = (Id: number, Status: 'C' | 'I') => ({ ...sampleSummary(Id, 'MFO-957'), Status })
    const body = [
      closed(1004, 'I'),
      closed(1003, 'C'),
      sampleSummary(1002, 'MFO-957'),
      sampleSummary(1001, 'MFO-957'),
    ]
    const { host } = await renderPage('/workordersearch?plate=MFO957', {
      prepare: ({ reply }) => reply(searchRoute, { body }),
    })
    const numbers = (label: string) =>
      [...host.querySelectorAll(`ul[aria-label="${label}"] a`)].map(
        (link) => /number=(?:%22)?(\d+)/.exec(link.getAttribute('href') ?? '')?.[1],
      )
    expect(numbers('Search results')).toEqual(['1002', '1001'])
    expect(numbers('Earlier work orders')).toEqual(['1004', '1003'])
    expect(host.querySelector('h2')?.textContent).toBe('Earlier · 2')
  })

  it('the search fields contain the search in the address', async () => {
    await renderPage('/workordersearch?orderNumber=1002345&receiver=4')
    expect(control<HTMLInputElement>(number).value).toBe('1002345')
    const receiver = control<HTMLSelectElement>('Service adviser')
    expect(receiver.value).toBe('4')
    // Work queues cannot receive vehicles.
    expect(receiver.textContent).not.toContain('Varaosat')
  })
})

describe('a search with an error or without results', () => {
  it('keeps the text of a work order search that failed, and repeats the search on retry', async () => {
    const { server, host } = await renderPage('/workordersearch?plate=MFO957', {
      prepare: ({ reply }) => reply(searchRoute, refusal(403, 900003, 'No right')),
    })
    expect(host.textContent).toContain('No right')
    expect(control<HTMLInputElement>(plate).value).toBe('MFO957')
    server.reply(searchRoute, found)
    await press('Retry')
    expect(host.textContent).toContain('MFO-957')
  })

  it('a work order search without results shows its filters', async () => {
    const { host } = await renderPage('/workordersearch?plate=MFO957&receiver=4', {
      prepare: ({ reply }) => reply(`${searchRoute}&Receiver=4`, { body: [] }),
    })
    expect(host.textContent).toContain('MFO957 · Aino Koskinen')
  })
})

it('going back leaves the work order search, even after the user has opened several tabs', async () => {
  const { router } = await renderPage('/workorder?number=1002345')
  await act(async () => router.navigate({ to: '/workordersearch' }))
  await settle()
  for (const name of ['All today', 'Mine today']) {
    const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) =>
      textContent.startsWith(name),
    )
    await act(async () => tab?.click())
    await settle()
  }
  expect(router.history.location.search).toEqual({ tab: 'mine' })
  await act(async () => router.history.back())
  await settleUntil(() => expect(router.history.location.pathname).toBe('/workorder'))
})

describe('recent searches', () => {
  const recent = () =>
    [...document.querySelectorAll('[aria-label^="Search again"]')].map((button) => button.textContent)

  it('lists each recent work order search once, repeats it on a tap, and can clear the list', async () => {
    const { router } = await renderPage('/workordersearch', {
      prepare: ({ reply }) => reply(searchRoute, networkError),
    })
    for (const entry of ['mfo957', 'fzi135', 'mfo957']) {
      await type(plate, entry)
      await submit()
    }
    await press('Clear')
    await eventually(() => expect(recent()).toEqual(['MFO957', 'FZI135']))
    await press('Search again: FZI135')
    expect(router.history.location.search).toEqual({ plate: 'FZI135' })
    expect(control<HTMLInputElement>(plate).value).toBe('FZI135')
    await press('Clear')
    await eventually(() => expect(recent()).toHaveLength(2))
    await press('Clear searches')
    expect(document.body.textContent).not.toContain('Recent searches')
    expect(JSON.parse(Object.values({ ...sessionStorage })[0] ?? 'null')).toEqual([])
  })

  it('stores at most eight recent searches of work orders', async () => {
    await renderPage('/workordersearch')
    for (let entry = 1; entry <= 9; entry += 1) {
      await type(number, String(entry))
      await submit()
    }
    await type(number, '')
    await eventually(() => expect(recent()).toHaveLength(8))
  })
})

describe('the search next to a work order', () => {
  const pane = { path: '/workorder', validateSearch: readAddress, component: SearchPane }
  const route = 'GET /api/workshop/workorder?LicenseNumber=MF'

  it('a work order that is opened while the user pauses typing stays open after the search', async () => {
    const { router, server } = await renderPages('/workorder?number=1&list=search', [pane], {
      prepare: ({ reply }) => {
        reply('GET /api/utility/employees/active', { body: [] })
        reply(route, two)
      },
    })
    await type(plate, 'mf')
    await act(async () => router.navigate({ to: '/workorder', search: { number: '2', list: 'search' } }))
    await eventually(() => expect(server.callsOf(route)).toHaveLength(1))
    await settle()
    expect(router.history.location.search).toEqual({ number: '2', list: 'search', plate: 'MF' })
  })

  it('the open work order and its tab remain when the user shows another list', async () => {
    const { router } = await renderPages('/workorder?number=1&tab=jobs&list=search&plate=MF', [pane], {
      prepare: ({ reply }) => {
        reply('GET /api/utility/employees/active', { body: [] })
        reply(route, two)
        reply('GET /api/workshop/reservations', { body: [] })
        reply('GET /api/workshop/myreservations', { body: [] })
      },
    })
    const tabs = document.querySelectorAll<HTMLElement>('[role=tab]')
    expect(tabs).toHaveLength(3)
    await act(async () => tabs[1]?.click())
    await eventually(() =>
      expect(router.history.location.search).toEqual({ number: '1', tab: 'jobs', list: 'mine' }),
    )
  })
})

describe('a scanned code', () => {
  it.each([
    ['1002345', { orderNumber: '1002345' }],
    [' 1002345 ', { orderNumber: '1002345' }],
    ['mfo-957', { plate: 'MFO-957' }],
    ['12345678901', { plate: '12345678901' }],
  ])('a scanned %j searches by number or plate, and replaces earlier input', async (rawValue, search) => {
    installFakeScanner(() => [rawValue])
    const { router } = await renderPage('/workordersearch?receiver=4', {
      prepare: ({ reply }) => {
        const [value] = Object.values(search)
        const field = 'orderNumber' in search ? 'OrderNumber' : 'LicenseNumber'
        reply(`GET /api/workshop/workorder?${field}=${value}`, two)
      },
    })
    await press('Scan the barcode')
    await settleUntil(() => expect(router.history.location.search).toEqual(search))
  })
})

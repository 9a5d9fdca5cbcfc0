import { act, fireEvent } from '@testing-library/react'
import type { FoundEverything } from '@verstas/contract/search/entities.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { networkError } from '../../platform/session/test/fake-server.ts'
import { control, settle, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { eventually } from '../../test/eventually.ts'
import { sampleSummary } from '../work-orders/test/sample-work-order.ts'
import { HeadSearch } from './head-search.tsx'
import { keepRecentFind } from './recent-finds.ts'
// Loads the module before the tests, because the button imports it lazily.
import './search-sheet.tsx'

const car = {
  VehicleId: 5,
  SerialNumber: 'YV1ZWBMC1MT103248',
  LicenseNumber: 'KNM-284',
  MakeName: 'Volvo',
  ModelName: 'V60',
  ModelYear: 2019,
}
const nothing: FoundEverything = { WorkOrders: [], Vehicles: [], People: [], Parts: [] }
const order = (number: number, Status: 'A' | 'I') => ({ ...sampleSummary(number, 'KNM-284'), Status })
const everything: FoundEverything = {
  WorkOrders: [order(1002300, 'I'), order(1002345, 'A'), order(1002346, 'A')],
  Vehicles: [car],
  People: [
    { CustomerId: 9, Name: 'Outi Saarinen', Phone: '040 555 0184', Vehicle: car, ActiveOrderNumber: 1002345 },
  ],
  Parts: [
    { SupplierNumber: '10', ItemNumber: 'KNM 4471', Name: 'Kiinnike', SupplierName: 'VW', Available: 12 },
  ],
}

const field = 'Plate, number, part or person'
const route = (text: string) => `GET /api/workshop/search?Text=${text}`
const reply = (text: string, body: FoundEverything) => (server: FakeServer) =>
  server.reply(route(text), { body })

const pages = [
  { path: '/startpage', component: HeadSearch },
  { path: '/workorder', component: () => null },
  { path: '/vehicle/{-$vin}', component: () => null },
  { path: '/part/{-$supplier}/{-$id}', component: () => null },
]

/** Opens the search with Ctrl K. */
async function openSearch(prepare: (server: FakeServer) => void = () => {}) {
  const rendered = await renderPages('/startpage', pages, { prepare })
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  await settleUntil(() => control(field))
  return { ...rendered, location: () => rendered.router.history.location }
}

const options = () =>
  [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent ?? '')
const selected = () => document.querySelector('[role="option"][aria-selected="true"]')
const key = async (name: string) => {
  fireEvent.keyDown(control(field), { key: name })
  await settle()
}

beforeEach(() => sessionStorage.clear())

describe('the results of the search', () => {
  it('lists active work orders, vehicles, people and parts, and folds earlier work orders', async () => {
    await openSearch(reply('knm', everything))
    await type(field, 'knm')
    await eventually(() => expect(options()).toHaveLength(6))
    const groups = [...document.querySelectorAll('[role="group"]')].map((group) => group.ariaLabel)
    expect(groups.slice(0, 4)).toEqual(['Open', 'Vehicles', 'People', 'Parts'])
    expect(options()[5]).toContain('Earlier work orders · 1')
    await key('ArrowUp')
    await key('Enter')
    expect(options()).toHaveLength(6)
    expect(options()[5]).toContain('1002300')
  })

  it('keeps the newest results if an older answer arrives last', async () => {
    let answerOld: (body: FoundEverything) => void = () => {}
    const old = new Promise<FoundEverything>((resolve) => {
      answerOld = resolve
    })
    await openSearch((server) => {
      server.reply(route('kn'), async () => ({ body: await old }))
      reply('knm', { ...nothing, Vehicles: [car] })(server)
    })
    await type(field, 'kn')
    await eventually(() =>
      expect(document.querySelector('[aria-busy="true"], [role="dialog"]')).toBeDefined(),
    )
    await type(field, 'knm')
    await eventually(() => expect(options()).toHaveLength(1))
    answerOld({ ...nothing, Parts: everything.Parts })
    await settle()
    expect(options()).toEqual([expect.stringContaining('KNM-284')])
  })

  it('says which text has no results', async () => {
    await openSearch(reply('xyz', nothing))
    await type(field, 'xyz')
    await eventually(() => expect(document.body.textContent).toContain('Not found: xyz'))
  })

  it('offers a retry after a failure', async () => {
    await openSearch((server) => server.reply(route('knm'), { status: 500, body: [] }))
    await type(field, 'knm')
    await eventually(() =>
      expect(document.querySelector('[role="alert"]')?.textContent).toContain('Try again'),
    )
  })
})

describe('the keys of the search', () => {
  it('moves through the results with the arrow keys, and Enter opens the selected one', async () => {
    const { location } = await openSearch(reply('knm', everything))
    await type(field, 'knm')
    await eventually(() => expect(options()).toHaveLength(6))
    expect(control(field).getAttribute('aria-activedescendant')).toBe(selected()?.id)
    await key('ArrowDown')
    await key('ArrowDown')
    expect(selected()?.textContent).toContain('Volvo V60, 2019')
    await key('Enter')
    expect(location().pathname).toBe('/vehicle/YV1ZWBMC1MT103248')
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('opens the first result if Enter was pressed before the answer', async () => {
    const { location } = await openSearch(reply('kiinnike', { ...nothing, Parts: everything.Parts }))
    await type(field, 'kiinnike')
    await key('Enter')
    await eventually(() => expect(location().pathname).toBe('/part/10/KNM%204471'))
  })

  it('opens the only active work order of a complete plate without Enter', async () => {
    const found = { ...nothing, WorkOrders: [order(1002300, 'I'), order(1002345, 'A')], Vehicles: [car] }
    const { location } = await openSearch(reply('knm284', found))
    await type(field, 'knm284')
    await eventually(() => expect(location().search).toEqual({ number: '1002345' }))
  })

  it('does not open over another dialog', async () => {
    await renderPages('/startpage', pages)
    const dialog = document.body.appendChild(document.createElement('div'))
    const { addOpenDialog } = await import('../../platform/ui/open-dialogs.ts')
    const remove = addOpenDialog(dialog as unknown as HTMLDialogElement)
    fireEvent.keyDown(window, { key: 'k', metaKey: true })
    await settle()
    expect(document.querySelector('dialog')).toBeNull()
    act(remove)
    dialog.remove()
  })
})

describe('the recently opened results', () => {
  const recent = { kind: 'order', id: '1002345', supplier: '', title: 'KNM-284', facts: 'Volvo V60' } as const

  it('offers them before anything is typed', async () => {
    keepRecentFind(recent)
    const { location } = await openSearch()
    expect(options()).toEqual([expect.stringContaining('KNM-284')])
    await key('Enter')
    expect(location().search).toEqual({ number: '1002345' })
  })

  it('offers them without a network, and says that the search needs one', async () => {
    keepRecentFind(recent)
    await openSearch((server) => server.reply(route('abc'), networkError))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await type(field, 'abc')
    await eventually(() => expect(document.body.textContent).toContain('No connection.'))
    expect(options()).toEqual([expect.stringContaining('KNM-284')])
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
  })

  it('contains no name of a customer', async () => {
    await openSearch(reply('saari', { ...nothing, People: everything.People }))
    await type(field, 'saari')
    await eventually(() => expect(options()).toHaveLength(1))
    await key('Enter')
    expect(JSON.stringify({ ...sessionStorage })).toContain('KNM-284')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Saarinen')
  })
})

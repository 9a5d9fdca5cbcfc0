import { act, fireEvent } from '@testing-library/react'
import type { FoundEverything } from '@verstas/contract/search/entities.ts'
import type { AuthorizationFlag } from '@verstas/contract/session/rights.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { networkError } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
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
const nothing: FoundEverything = { WorkOrders: [], Vehicles: [], People: [], Parts: [], Employees: [] }
const order = (number: number, Status: 'A' | 'I') => {
  const { Vehicle, ...summary } = sampleSummary(number, 'KNM-284')
  return { ...summary, Vehicle: { ...Vehicle, VehicleId: car.VehicleId }, Status }
}
const everything: FoundEverything = {
  WorkOrders: [order(1002300, 'I'), order(1002345, 'A'), order(1002346, 'A')],
  Vehicles: [car],
  People: [
    {
      CustomerId: 9,
      Number: '20009',
      Name: 'Outi Saarinen',
      Phone: '040 555 0184',
      Vehicle: car,
      ActiveOrderNumber: 1002345,
    },
  ],
  Parts: [
    { SupplierNumber: '10', ItemNumber: 'KNM 4471', Name: 'Kiinnike', SupplierName: 'VW', Available: 12 },
  ],
  Employees: [],
}
const niko = {
  EmployeeId: 41,
  Name: 'Niko Laine',
  Number: null,
  IsOnSchedule: true,
  Work: { OrderNumber: 1002345, LicenseNumber: 'KNM-284' },
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
  { path: '/workshopschedule', component: () => null },
  { path: '/administration/$personId', component: () => null },
]

/** Opens the search with Ctrl K, on a screen that matches the media queries with `width`. */
async function openSearch(
  prepare: (server: FakeServer) => void = () => {},
  rights: Partial<Record<AuthorizationFlag, boolean>> = {},
  width?: string,
) {
  const Authorization = { ...sampleSettings.Authorization, ...rights }
  const settings = { ...sampleSettings, Authorization }
  const rendered = await renderPages('/startpage', pages, { prepare, settings })
  const unchanging = { addEventListener() {}, removeEventListener() {} }
  window.matchMedia = (query) =>
    ({ ...unchanging, matches: width !== undefined && query.includes(width) }) as never
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  await settleUntil(() => control(field))
  return { ...rendered, location: () => rendered.router.history.location }
}

const options = () =>
  [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent ?? '')
const preview = () => document.querySelector('[aria-label="Preview"]')?.textContent ?? ''
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
    expect(groups.slice(0, 4)).toEqual(['Open', 'Vehicles', 'Customers', 'Parts'])
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

  it('clearing the field returns the focus to it', async () => {
    await openSearch(reply('knm', everything))
    await type(field, 'knm')
    await eventually(() => expect(options()).toHaveLength(6))
    await press('Clear')
    expect(control<HTMLInputElement>(field).value).toBe('')
    expect(document.activeElement).toBe(control(field))
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

  it('selects the first result again after further typing', async () => {
    await openSearch((server) => {
      reply('knm', everything)(server)
      reply('knm2', everything)(server)
    })
    await type(field, 'knm')
    await eventually(() => expect(options()).toHaveLength(6))
    await key('ArrowDown')
    await key('ArrowDown')
    await type(field, 'knm2')
    await eventually(() => expect(control(field).getAttribute('aria-activedescendant')).toMatch(/-0$/))
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

describe('the best result', () => {
  const bestOf = () => document.querySelector('[data-best]')?.textContent ?? ''
  it('shows a card above the groups for a whole plate with several active work orders', async () => {
    await openSearch(reply('knm-284', everything))
    await type(field, 'knm-284')
    await eventually(() => expect(bestOf()).toContain('1002346'))
    const groups = [...document.querySelectorAll('[role="group"]')].map((group) => group.ariaLabel)
    expect(groups.slice(0, 2)).toEqual(['Best match', 'Open'])
    expect(options().filter((words) => words.includes('1002346'))).toHaveLength(1)
  })

  it('shows the customer with the whole phone number, and nothing for the beginning of a plate', async () => {
    await openSearch((server) => {
      reply('040+5550184', { ...nothing, People: everything.People })(server)
      reply('knm', everything)(server)
    })
    await type(field, '040 5550184')
    await eventually(() => expect(bestOf()).toContain('Outi Saarinen'))
    await type(field, 'knm')
    await eventually(() => expect(options()).toHaveLength(6))
    expect(bestOf()).toBe('')
  })
})

describe('the employees of a search', () => {
  it('an employee whose pages the user may not open is not a link', async () => {
    const alone = { ...niko, Work: null, IsOnSchedule: false }
    const { location } = await openSearch(reply('niko', { ...nothing, Employees: [alone] }))
    await type(field, 'niko')
    await eventually(() => expect(options()).toHaveLength(1))
    expect(document.querySelector('[role="option"]')?.getAttribute('aria-disabled')).toBe('true')
    await key('Enter')
    expect(location().pathname).toBe('/startpage')
    expect(options()).toHaveLength(1)
  })

  it('offers the day, the conversation and the account of an employee to an administrator', async () => {
    const rights = { MobileWorkshopSchedule: true, ManageUsers: true }
    const { location } = await openSearch(reply('niko', { ...nothing, Employees: [niko] }), rights)
    await type(field, 'niko')
    await eventually(() => expect(options()).toEqual([expect.stringContaining('Works on KNM-284')]))
    await key('Enter')
    expect(options().slice(1)).toEqual(['Day on the schedule', 'Chat: KNM-284', 'Account and rights'])
    await key('ArrowDown')
    await key('ArrowDown')
    await key('Enter')
    expect(location()).toMatchObject({ pathname: '/workorder', search: { number: '1002345', tab: 'chat' } })
  })

  it('opens the day on the schedule immediately if there is no other way', async () => {
    const alone = { ...niko, Work: null }
    const rights = { MobileWorkshopSchedule: true }
    const { location } = await openSearch(reply('niko', { ...nothing, Employees: [alone] }), rights)
    await type(field, 'niko')
    await eventually(() => expect(options()).toHaveLength(1))
    await key('Enter')
    expect(location().pathname).toBe('/workshopschedule')
    expect(String(location().search.resource)).toBe('41')
  })
})

describe('the preview of a search', () => {
  it('shows the selected result on a wide screen, and opens it', async () => {
    const { location } = await openSearch(reply('knm', everything), {}, '90rem')
    await type(field, 'knm')
    await eventually(() => expect(preview()).toContain('Open the work order'))
    await key('ArrowDown')
    await key('ArrowDown')
    expect(preview()).toContain(car.SerialNumber)
    await press('Open the vehicle')
    expect(location().pathname).toBe('/vehicle/YV1ZWBMC1MT103248')
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

  it('keeps the parts of two suppliers with the same number, and each result once', async () => {
    const brake = { kind: 'part', id: 'BP-1', supplier: '100', title: 'BP-1', facts: 'Brake pad' } as const
    for (const find of [brake, { ...brake, supplier: '200', facts: 'Bolt' }, brake]) keepRecentFind(find)
    await openSearch()
    expect(options()).toEqual([expect.stringContaining('Brake pad'), expect.stringContaining('Bolt')])
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

import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type RenderOptions, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { installFakeScanner } from '../../shared/scanner/test/fake-scanner.ts'
import { sampleSummary as sampleOrder } from '../work-orders/test/sample-work-order.ts'
import { readAddress, readSearchAddress } from './address.ts'
import { sampleSummary, sampleVehicle, sampleVisit, vin } from './test/sample-vehicle.ts'
import { VehiclePage } from './vehicle.page.tsx'
import { VehicleSearchPage } from './vehicle-search.page.tsx'
// Loads the module before the tests, because the page imports it lazily.
import '../../platform/ui/barcode-scanner.tsx'

const pages = [
  { path: '/vehiclesearch', validateSearch: readSearchAddress, component: VehicleSearchPage },
  { path: '/vehicle/{-$vin}', validateSearch: readAddress, component: VehiclePage },
  { path: '/workorder', component: () => 'work order' },
]
const openPage = (address: string, options?: RenderOptions) => renderPages(address, pages, options)

const detailsRoute = `GET /api/vehicle/serialNumber/${vin}/details`
const historyRoute = `GET /api/workshop/servicehistory/serialNumber/${vin}`

const openVehicle = (
  vehicle: VehicleDetails,
  history: readonly ServiceHistoryEntry[],
  { tab = '', ...options }: RenderOptions & { readonly tab?: string } = {},
) =>
  openPage(`/vehicle/${vin}${tab}`, {
    ...options,
    prepare: ({ reply }) => {
      reply(detailsRoute, { body: vehicle })
      reply(historyRoute, { body: history })
    },
  })

/** Returns the value that the page shows for a label. */
const valueNamed = (label: string) =>
  [...document.querySelectorAll('dt')]
    .find(({ textContent }) => textContent === label)
    ?.nextElementSibling?.textContent?.replaceAll('\u00A0', ' ')

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T07:36:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the vehicle search', () => {
  const button = () => document.querySelector<HTMLButtonElement>('button[type=submit]')

  it('the vehicle search focuses the plate, requires a field, and searches by VIN if both are filled', async () => {
    const { router, server } = await openPage('/vehiclesearch', {
      prepare: ({ reply }) => reply('GET /api/vehicle/serialNumber/127113', { body: [sampleSummary()] }),
    })
    expect(document.activeElement).toBe(control('Licence plate'))
    expect(button()?.disabled).toBe(true)
    await type('Licence plate', 'abc-1')
    expect(button()?.disabled).toBe(false)
    await type('VIN or its end', '127113')
    await press('Search')
    expect(router.history.location.search).toEqual({ vin: '127113' })
    expect(server.callsOf('GET /api/vehicle/serialNumber/127113')).toHaveLength(1)
    const link = document.querySelector('ul[aria-label="Vehicles found"] a')
    expect(link?.textContent).toMatch(/SRL-601.*2022.*Škoda Kodiaq.*TMBLD9NS5NK127113.*Jenni Saarela/)
    expect(link?.getAttribute('href')).toBe(`/vehicle/${vin}`)
  })

  it('offers no cached vehicles offline, because the vehicle page needs more data', async () => {
    const { host, queryClient } = await openPage('/vehiclesearch?plate=SRL', {
      prepare: ({ reply }) => reply('GET /api/vehicle/licenseNumber/SRL', networkError),
    })
    queryClient.setQueryData(
      endpointQuery(vehicleEndpoints.getVehicle, { params: { vin } }).queryKey,
      sampleVehicle(),
    )
    await settleUntil(() => expect(host.textContent).toContain('The search failed'))
    expect(host.textContent).not.toContain('SRL-601')
  })

  it('shows the searched plate if no vehicle was found', async () => {
    const { host } = await openPage('/vehiclesearch?plate=ABC-1', {
      prepare: ({ reply }) => reply('GET /api/vehicle/licenseNumber/ABC-1', { body: [] }),
    })
    expect(host.textContent).toContain('No vehicle found')
    expect(host.textContent).toContain('ABC-1')
  })

  it('the vehicle search runs again for the same plate, because the vehicle may have changed', async () => {
    const route = 'GET /api/vehicle/licenseNumber/ABC-1'
    const { host, server } = await openPage('/vehiclesearch?plate=ABC-1', {
      prepare: ({ reply }) => reply(route, { body: [] }),
    })
    expect(host.textContent).toContain('No vehicle found')
    server.reply(route, { body: [sampleSummary({ LicenseNumber: 'ABC-1' })] })
    await press('Search')
    await settleUntil(() => expect(host.textContent).toContain('Jenni Saarela'))
    expect(server.callsOf(route)).toHaveLength(2)
  })

  it.each([
    [49, 'Results: 49'],
    [50, 'The first 50. Narrow the search to see the rest.'],
  ])('announces the number of search results for %i vehicles', async (count, words) => {
    const vehicles = Array.from({ length: count }, (_, place) => sampleSummary({ VehicleId: place + 1 }))
    const { host } = await openPage('/vehiclesearch?plate=ABC', {
      prepare: ({ reply }) => reply('GET /api/vehicle/licenseNumber/ABC', { body: vehicles }),
    })
    expect(host.querySelector('[role=status]')?.textContent).toBe(words)
  })

  it('searches for a scanned VIN immediately, and clears the plate that was typed', async () => {
    installFakeScanner(() => [vin])
    const { router } = await openPage('/vehiclesearch', {
      prepare: ({ reply }) => reply(`GET /api/vehicle/serialNumber/${vin}`, { body: [sampleSummary()] }),
    })
    await type('Licence plate', 'abc-1')
    await press('Scan the barcode')
    await settleUntil(() => expect(router.history.location.search).toEqual({ vin }))
    expect(control<HTMLInputElement>('Licence plate').value).toBe('')
  })

  it('a vehicle address without a VIN redirects to the search', async () => {
    const { router } = await openPage('/vehicle')
    expect(router.history.location.pathname).toBe('/vehiclesearch')
  })
})

describe('the vehicle page', () => {
  it('shows the due dates and customers of a vehicle', async () => {
    await openVehicle(sampleVehicle(), [])
    expect(valueNamed('Next service')).toBe('27.08.20262 months late')
    expect(valueNamed('Inspection')).toBe('09.12.2026in 3 weeks')
    expect(valueNamed('First registration')).toBe('24.03.2023')
    expect(valueNamed('Owner')).toBe('Rahoitus Oy')
    expect(valueNamed('Keeper')).toBe('Jenni Saarela')
    expect(valueNamed('Second owner')).toBeUndefined()
    expect(valueNamed('Model year')).toBe('2022 (N)')
  })

  it('omits the customers of a vehicle if the server sends none', async () => {
    const { host } = await openVehicle(sampleVehicle({ Customers: null, DefaultPayerName: null }), [])
    expect(host.textContent).not.toContain('Customers')
  })

  it.each([
    [true, '1 234 h'],
    [false, undefined],
  ])(
    'shows operating hours only if the site uses them; the site uses them: %s',
    async (IsUsedHoursInUse, expected) => {
      const WorkshopConfiguration = { ...sampleSettings.WorkshopConfiguration, IsUsedHoursInUse }
      await openVehicle(sampleVehicle(), [], { settings: { ...sampleSettings, WorkshopConfiguration } })
      expect(valueNamed('Operating hours')).toBe(expected)
    },
  )

  it('links to the open work order of a vehicle, and to the conversation of that work order', async () => {
    await openVehicle(sampleVehicle({ OpenWorkOrders: [sampleOrder(5040236, 'SRL-601')] }), [
      sampleVisit('2026-02-01', 70_000),
    ])
    const open = document.querySelector('ul[aria-label="Open now"] a')
    expect(open?.getAttribute('href')).toContain('5040236')
    expect(control('Chat of work order 5040236').getAttribute('href')).toContain('tab=chat')
  })

  it('links to the conversation of the last visit at this site, ignoring visits at other sites', async () => {
    const elsewhere = { Unit: { Id: 99, Description: 'Tampere' }, WorkOrderNumber: 7 }
    await openVehicle(sampleVehicle({ OpenWorkOrders: [] }), [
      sampleVisit('2026-08-31', 75_000, elsewhere),
      sampleVisit('2026-02-01', 70_000),
      sampleVisit('2025-02-01', 60_000),
    ])
    expect(control('Chat of work order 20260201').getAttribute('href')).toContain('20260201')
  })

  it('shows a vehicle even if the server does not send all fields', async () => {
    const { OpenWorkOrders: _1, OpenActivities: _2, Warranties: _3, ...vehicle } = sampleVehicle()
    const { JobNotes: _4, ...visit } = sampleVisit('2026-02-01', 70_000)
    await openVehicle(vehicle, [visit])
    expect(document.querySelector('ul[aria-label="Visits"]')?.textContent).toContain('01.02.2026')
  })

  it('shows that the site does not know the vehicle, and links to the search', async () => {
    const { host } = await openPage(`/vehicle/${vin}`, {
      prepare: ({ reply }) => {
        reply(detailsRoute, refusal(404, 900004, 'Gone.'))
        reply(historyRoute, refusal(404, 900004, 'Gone.'))
      },
    })
    expect(host.textContent).toContain('This site does not know the vehicle')
    expect(control('Find vehicle').getAttribute('href')).toBe('/vehiclesearch')
    expect(() => control('Retry')).toThrow()
  })

  it('shows why a vehicle could not be loaded, and loads it on retry', async () => {
    const { host, server } = await openPage(`/vehicle/${vin}`, {
      prepare: ({ reply }) => {
        reply(detailsRoute, refusal(500, 900000, 'Try again in a moment.'))
        reply(historyRoute, { body: [] })
      },
    })
    await settleUntil(() => expect(host.textContent).toContain('Try again in a moment.'))
    expect(host.textContent).not.toContain('does not know the vehicle')
    server.reply(detailsRoute, { body: sampleVehicle() })
    await press('Retry')
    await settleUntil(() => expect(valueNamed('Model code')).toBe('NS74KD'))
  })

  it('shows the vehicle even if its history could not be loaded', async () => {
    const { server } = await openPage(`/vehicle/${vin}`, {
      prepare: ({ reply }) => {
        reply(detailsRoute, { body: sampleVehicle() })
        reply(historyRoute, refusal(404, 900004, 'Gone.'))
      },
    })
    expect(document.body.textContent).toContain('The service history could not be loaded')
    expect(valueNamed('Model code')).toBe('NS74KD')
    server.reply(historyRoute, { body: [] })
    await press('Retry')
    expect(document.body.textContent).toContain('No visits yet')
  })
})

it('the address of the tyres tab opens the vehicle data for a user without the right to tyres', async () => {
  const { host } = await openVehicle(sampleVehicle(), [], { tab: '?tab=tyres' })
  await settleUntil(() => expect(valueNamed('Next service')).toBeDefined())
  expect(host.textContent).not.toContain('Tyres')
})

describe('the service history', () => {
  const tab = '?tab=maintenance'
  const rows = () => [...document.querySelectorAll('ul[aria-label="Visits"] > li')]

  it('shows distance and time between visits, and marks an impossible meter reading as doubtful', async () => {
    await openVehicle(
      sampleVehicle(),
      [
        sampleVisit('2026-08-31', 75_737),
        sampleVisit('2025-08-31', 961_904),
        sampleVisit('2025-04-11', 54_730),
        sampleVisit('2025-04-02', 54_000),
      ],
      { tab },
    )
    expect(rows().map(({ textContent }) => textContent?.includes('Doubtful reading'))).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(rows()[0]?.textContent).toContain('11 months after the one before')
    expect(rows()[2]?.textContent).toContain('730 km and 9 days after the one before')
    expect(rows()[3]?.textContent).not.toContain('after the one before')
  })

  it('a visit shows its rows, and links to its work order only if the visit was at this site', async () => {
    const row = {
      RowType: 'LabourOperation' as const,
      Name: 'Brake pads',
      Note: '',
      ItemNumber: null,
      WorkId: '10001',
      StandardTime: 90,
      OrderedAmount: null,
      DeliveredAmount: null,
    }
    const elsewhere = { Unit: { Id: 99, Description: 'Tampere' }, WorkOrderNumber: 7 }
    const { router } = await openVehicle(
      sampleVehicle(),
      [sampleVisit('2026-08-31', 75_737, { Rows: [row] }), sampleVisit('2026-01-31', 65_000, elsewhere)],
      { tab },
    )
    expect(rows()[0]?.querySelector('details')?.open).toBe(false)
    expect(rows()[0]?.textContent).toContain('Brake pads100011h 30min')
    expect(rows()[1]?.textContent).toContain('Work order 7 is at another site')
    expect(rows()[1]?.querySelector('a')).toBeNull()
    await press('Open work order 20260831')
    expect(router.history.location).toMatchObject({ pathname: '/workorder', search: { number: '20260831' } })
  })

  it("the text about a vehicle's mileage has the same expected reading as the table", async () => {
    const { host } = await openVehicle(
      { ...sampleVehicle(), Mileage: 76_000 },
      [sampleVisit('2026-08-31', 75_000), sampleVisit('2025-08-31', 60_000)],
      { tab },
    )
    expect(host.textContent).toContain('Service 2 months late')
    const wordsOf = (element: Element) => element.textContent?.replaceAll('\u00A0', ' ')
    // The estimate is 15,000 km per 365 days, for 79 days since the last visit.
    expect([...host.querySelectorAll('p')].map(wordsOf)).toContain(
      'About 1 250 km a month. The meter should show about 78 200 km today.',
    )
    expect([...host.querySelectorAll('tbody tr')].map(wordsOf)).toEqual([
      'Today (expected)78 200+3 200',
      '31.08.202675 000+15 000',
      '31.08.202560 000+60 000',
      '24.03.20230',
    ])
  })
  it('shows no expected reading for today if the meter was read today', async () => {
    const { host } = await openVehicle(
      { ...sampleVehicle(), Mileage: null },
      [sampleVisit('2026-11-18', 76_000), sampleVisit('2025-11-18', 64_000)],
      { tab },
    )
    expect(host.textContent.replaceAll('\u00A0', ' ')).toContain('About 1 000 km a month.')
    expect(host.textContent).not.toContain('The meter should show')
    expect(host.textContent).not.toContain('Today (expected)')
  })
})

describe('the data of other systems', () => {
  const card = {
    Number: '20017',
    ContactPerson: 'Kaisa Korhonen',
    IsCompany: true,
    Street: 'Rantatie 3',
    PostalCode: '33100',
    City: 'Tampere',
    Country: null,
    Language: 'fi',
    AllowsMarketing: true,
  } as const

  it('shows contact person, address, language and marketing permission of a company that owns a vehicle', async () => {
    const OwnerCustomer = { ContactInformation: { FirstName: null, LastName: 'Rahoitus Oy', Card: card } }
    const { Customers } = sampleVehicle()
    const customers = { HolderCustomer: null, OwnerCustomer2: null, HolderCustomer2: null, ...Customers }
    await openVehicle(sampleVehicle({ Customers: { ...customers, OwnerCustomer } }), [])
    expect(valueNamed('Owner')).toBe(
      'Rahoitus OyCustomer number 20017Contact person Kaisa KorhonenRantatie 3, 33100 TampereLanguage Finnish · Marketing allowed',
    )
  })

  it('a visit of another system shows its text numbers, and opens no work order', async () => {
    const { host } = await openVehicle(
      sampleVehicle(),
      [
        sampleVisit('2025-03-04', 45_000, {
          WorkOrderNumber: 0,
          ExternalNumber: 'VA7300',
          InvoiceNumber: null,
          ExternalInvoiceNumber: 'L-410',
          IsExternal: true,
        }),
      ],
      { tab: '?tab=maintenance' },
    )
    expect(host.textContent).toContain('VA7300 · Helsinki')
    expect(valueNamed('Invoice')).toBe('L-410')
    expect(host.textContent).toContain('The visit comes from another system.')
    expect(host.querySelector('a[href*="/workorder?"]')).toBeNull()
  })

  it('a vehicle without a VIN shows a dash, and nothing to copy', async () => {
    const { host } = await openVehicle(sampleVehicle({ SerialNumber: 'NOVIN-9' }), [])
    expect(valueNamed('VIN')).toBe('–')
    expect(host.textContent).not.toContain('NOVIN')
    expect(host.querySelector('[aria-label="Copy the VIN"]')).toBeNull()
  })
})

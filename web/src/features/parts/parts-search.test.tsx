import { act } from '@testing-library/react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { beforeEach, expect, it } from 'vitest'
import { press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings, specificationSettings } from '../../platform/session/test/sample-session.ts'
import { storeCurrent } from '../work-orders/current-work-order.ts'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { readAddress } from './address.ts'
import { PartsSearchPage } from './parts-search.page.tsx'

beforeEach(() => sessionStorage.clear())

const oilFilter = { ItemNumber: 'HU 7008', SupplierNumber: '820', Name: 'Oil filter', Note: null }

/** Opens the parts search with this vehicle in the current work order. */
function open(car: Partial<WorkOrder['Vehicle']>, settings = sampleSettings) {
  const order = sampleWorkOrder()
  storeCurrent({ ...order, Vehicle: { ...order.Vehicle, ...car } })
  const page = { path: '/partssearch', validateSearch: readAddress, component: PartsSearchPage }
  return renderPages('/partssearch?searchKey=filter', [page], {
    settings,
    prepare: ({ reply }) => {
      reply('GET /api/products/item?SearchKey=filter&SerialNo=TMBAG7NE0JY131093&FitsMake=true', { body: [] })
      reply('GET /api/products/item?SearchKey=filter&SerialNo=TMBAG7NE0JY131093', { body: [oilFilter] })
      reply('GET /api/products/item?SearchKey=filter', { body: [] })
      reply('GET /api/products/item?SearchKey=oil', { body: [oilFilter] })
    },
  })
}
const chips = () => [...document.querySelectorAll('[aria-pressed]')].map(({ textContent }) => textContent)

it("the parts search is limited to the make of the current work order's vehicle by default", async () => {
  const { host } = await open({})
  expect(chips()).toEqual(['Octavia', 'All makes'])
  expect(host.textContent).toContain('Results: 0')
})

it('the parts search hides the choice of makes if the vehicle has no VIN', async () => {
  const { host } = await open({ SerialNumber: '' })
  expect(host.textContent).toContain('Results: 0')
  expect(chips()).toEqual([])
})

it("one tap searches the parts of all makes if no part of the vehicle's make is found", async () => {
  const { server } = await open({})
  await press('Search all makes')
  await settleUntil(() =>
    expect(server.seen.at(-1)?.route).toBe(
      'GET /api/products/item?SearchKey=filter&SerialNo=TMBAG7NE0JY131093',
    ),
  )
  await settleUntil(() => expect(document.querySelector('table')?.textContent).toContain('Oil filter'))
})

it('the parts search hides the choice of makes if the server cannot search by make', async () => {
  const { host } = await open({}, specificationSettings)
  expect(host.textContent).toContain('Results: 0')
  expect(chips()).toEqual([])
  expect(host.textContent).not.toContain('Search all makes')
})

it('the parts search runs again when the search text in the address changes', async () => {
  const { host, router } = await open({ SerialNumber: '' })
  expect(host.textContent).toContain('Results: 0')
  await act(() => router.navigate({ to: '/partssearch', search: { searchKey: 'oil' } }))
  await settleUntil(() => expect(document.querySelector('table')?.textContent).toContain('Oil filter'))
  expect(router.history.location.search).toEqual({ searchKey: 'oil' })
})

import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { beforeEach, expect, it } from 'vitest'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { keepCurrent } from '../work-orders/current-work-order.ts'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { readPartsSearchAddress } from './address.ts'
import { PartsSearchPage } from './parts-search.page.tsx'

beforeEach(() => sessionStorage.clear())

/** The search while a work order of this car is in hand. */
function open(car: Partial<WorkOrder['Vehicle']>) {
  const order = sampleWorkOrder()
  keepCurrent({ ...order, Vehicle: { ...order.Vehicle, ...car } })
  const page = { path: '/partssearch', validateSearch: readPartsSearchAddress, component: PartsSearchPage }
  return renderPages('/partssearch?searchKey=filter', [page], {
    prepare: ({ reply }) => {
      reply('GET /api/products/item?SearchKey=filter&SerialNo=TMBAG7NE0JY131093&FitsMake=true', { body: [] })
      reply('GET /api/products/item?SearchKey=filter', { body: [] })
    },
  })
}
const chips = () => [...document.querySelectorAll('[aria-pressed]')].map(({ textContent }) => textContent)

it('looks among the parts of the make of the car in hand', async () => {
  const { host } = await open({})
  expect(chips()).toEqual(['Octavia', 'All makes'])
  expect(host.textContent).toContain('Results: 0')
})

it('offers no make where the car has no VIN to tell it by', async () => {
  const { host } = await open({ SerialNumber: '' })
  expect(host.textContent).toContain('Results: 0')
  expect(chips()).toEqual([])
})

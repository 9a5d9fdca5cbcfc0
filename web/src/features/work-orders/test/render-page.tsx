import { type RenderOptions, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { readAddress, readSearchAddress } from '../address.ts'
import { WorkOrderPage } from '../work-order.page.tsx'
import { WorkOrderSearchPage } from '../work-order-search.page.tsx'

const pages = [
  { path: '/workordersearch', validateSearch: readSearchAddress, component: WorkOrderSearchPage },
  { path: '/workorder', validateSearch: readAddress, component: WorkOrderPage },
  { path: '/activities', component: WorkOrderPage },
]

/** Renders the work order page or the search page at an address. */
export const renderPage = (address: string, { prepare, ...options }: RenderOptions = {}) =>
  renderPages(address, pages, {
    ...options,
    prepare: (server) => {
      server.reply('GET /api/utility/employees/active', {
        body: [
          { Id: 4, Name: 'Aino Koskinen', Subsystem: 'M', IsWorkqueue: false },
          { Id: 5, Name: 'Varaosat', Subsystem: 'V', IsWorkqueue: true },
        ],
      })
      prepare?.(server)
    },
  })

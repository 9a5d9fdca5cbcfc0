import { onTestFinished } from 'vitest'
import { createRoute } from '../../../platform/routing/route.ts'
import { createRouter } from '../../../platform/routing/router.ts'
import { Outlet } from '../../../platform/routing/router-provider.tsx'
import { createMemoryHistory } from '../../../platform/routing/test/memory-history.ts'
import {
  type FakeServer,
  type RenderOptions,
  renderRoutes,
} from '../../../platform/session/test/render-routes.tsx'
import { sampleJob, sampleRow, sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { readAddress } from '../address.ts'
import { StampReservationButton } from '../choose-work/stamp-reservation.tsx'
import { RunningStamping } from '../running-stamping.tsx'
import { StampingPage } from '../stamping.page.tsx'
import { lunchAt, sampleTypes } from './sample-stampings.ts'

export const stampRoute = 'POST /api/workshop/stamping'
export const reservationsRoute = 'GET /api/workshop/myreservations/2026-11-18'
export const stampingsRoute = (employeeId: number) => `GET /api/workshop/stampings/${employeeId}/2026-11-18`

const people = ['Matti Virtanen', 'Anna Aalto', 'Antti Ahola', 'Arto Autio', 'Asko Anttila', 'Aino Arvo'].map(
  (Name, index) => ({ Id: 7 + index, Name, Subsystem: 'M' }),
)

export const lunch = lunchAt(90, ['11:00', null])

export const workOrder = sampleWorkOrder({
  Jobs: [sampleJob(1, [sampleRow({ RowId: 11, Name: 'Oil' }), sampleRow({ RowId: 12, Name: 'Brakes' })])],
})

/** Renders the stamping page with the running bar. The fake server knows only the sample day. */
export function renderStamping(address: string, { prepare, ...options }: RenderOptions = {}) {
  onTestFinished(() => sessionStorage.clear())
  return renderRoutes(createTestRouter(address), {
    ...options,
    prepare: (server) => {
      prepareServer(server)
      prepare?.(server)
    },
  })
}

function prepareServer(server: FakeServer): void {
  server.reply('GET /api/workshop/stampingtypes', { body: sampleTypes })
  server.reply('GET /api/workshop/mystampings/latest', { body: null })
  server.reply('GET /api/utility/employees/stamping', { body: people })
  server.reply(reservationsRoute, { body: [] })
  for (const { Id } of people) server.reply(stampingsRoute(Id), { body: [] })
  server.reply('GET /api/workshop/workorder?LicenseNumber=mfo', { body: [workOrder] })
  server.reply('GET /api/workshop/workorder/id/7', { body: workOrder })
  server.reply('GET /api/workshop/workorder/number/1002345', { body: workOrder })
  server.reply(stampRoute, { body: { Started: lunch, Ended: null } })
}

function createTestRouter(address: string) {
  const frame = () => (
    <>
      <Outlet />
      <RunningStamping />
    </>
  )
  const stamping = createRoute({
    path: '/stamping',
    validateSearch: readAddress,
    component: StampingPage,
  })
  const reservation = createRoute({
    path: '/reservation',
    component: () => <StampReservationButton orderNumber={1002345} />,
  })
  const workOrderRoute = createRoute({ path: '/workorder', component: () => 'the work order' })
  return createRouter({
    groups: [{ routes: [stamping, reservation, workOrderRoute], frame }],
    history: createMemoryHistory({ initialEntries: ['/workorder?number=1002345', address] }),
  })
}

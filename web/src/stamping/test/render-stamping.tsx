import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router'
import type { Stamping, StampingType } from '@verstas/contract/stamping/entities.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { onTestFinished } from 'vitest'
import { type FakeServer, type RenderOptions, renderRoutes } from '../../session/test/render-routes.tsx'
import '../../outbox/open-outbox.ts'
import { sampleJob, sampleRow, sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { readStampingAddress } from '../address.ts'
import { RunningStamping } from '../running-stamping.tsx'
import { StampingPage } from '../stamping.page.tsx'

export const stampRoute = 'POST /api/workshop/stamping'

const typeOf = (Code: number, Description: string, flags: Partial<StampingType> = {}): StampingType => ({
  Code,
  Description,
  IsDefault: false,
  IsWorkOrder: false,
  IsNonPresence: false,
  IsEndOfDay: false,
  ...flags,
})

const types = [
  typeOf(1, 'Work order time', { IsDefault: true, IsWorkOrder: true }),
  typeOf(11, 'Out', { IsEndOfDay: true }),
  typeOf(12, 'Lunch'),
  typeOf(21, 'Holiday', { IsNonPresence: true }),
]

export const people = [
  'Matti Virtanen',
  'Anna Aalto',
  'Antti Ahola',
  'Arto Autio',
  'Asko Anttila',
  'Aino Arvo',
].map((Name, index) => ({ Id: 7 + index, Name, Subsystem: 'M' }))

export const lunch: Stamping = {
  Id: 90,
  StartTime: '2026-11-20T09:00:00Z',
  EndTime: null,
  TypeId: 12,
  TypeDescription: 'Lunch',
  SalesmanId: 7,
  SalesmanName: 'Matti Virtanen',
  IsWorkOrder: false,
  Version: 1,
  IsClockOff: false,
  LicenseNumber: null,
  OrderRows: [],
}

export const workOrder = sampleWorkOrder({
  Jobs: [sampleJob(1, [sampleRow({ RowId: 11, Name: 'Oil' }), sampleRow({ RowId: 12, Name: 'Brakes' })])],
})

/** Opens the stamping page above the bottom edge. */
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
  const today = dayOf(new Date(), 'Europe/Helsinki')
  server.reply('GET /api/workshop/stampingtypes', { body: types })
  server.reply('GET /api/workshop/mystampings/latest', { body: null })
  server.reply('GET /api/utility/employees/stamping', { body: people })
  server.reply(`GET /api/workshop/myreservations/${today}`, { body: [] })
  for (const { Id } of people) server.reply(`GET /api/workshop/stampings/${Id}/${today}`, { body: [] })
  server.reply('GET /api/workshop/workorder?LicenseNumber=mfo', { body: [{ ...workOrder, JobNotes: [] }] })
  server.reply('GET /api/workshop/workorder/id/7', { body: workOrder })
  server.reply('GET /api/workshop/workorder/number/1002345', { body: workOrder })
  server.reply(stampRoute, { body: { Started: lunch, Ended: null } })
}

function createTestRouter(address: string) {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <RunningStamping />
      </>
    ),
  })
  const getParentRoute = () => rootRoute
  const stamping = createRoute({
    getParentRoute,
    path: '/stamping',
    validateSearch: readStampingAddress,
    component: StampingPage,
  })
  const workOrderRoute = createRoute({
    getParentRoute,
    path: '/workorder',
    component: () => 'the work order',
  })
  return createRouter({
    routeTree: rootRoute.addChildren([stamping, workOrderRoute]),
    history: createMemoryHistory({ initialEntries: ['/workorder?number=1002345', address] }),
  })
}

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { Settings } from '@verstas/contract/session/entities.ts'
import type { Stamping, StampingType } from '@verstas/contract/stamping/entities.ts'
import { isGranted } from '@verstas/domain/session/rights.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import '../../outbox/open-outbox.ts'
import { SessionContext } from '../../session/session.ts'
import { createFakeServer } from '../../session/test/fake-server.ts'
import { sampleEmployee, sampleSettings, sampleSites } from '../../session/test/sample-session.ts'
import { chooseLanguage, startTexts } from '../../texts/i18n.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { UiLabelsProvider } from '../../ui/ui-labels.tsx'
import { settle } from '../../work-orders/test/render-page.tsx'
import { sampleJob, sampleRow, sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { uiLabels } from '../../work-orders/test/ui-labels.ts'
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

const workOrder = sampleWorkOrder({
  Jobs: [sampleJob(1, [sampleRow({ RowId: 11, Name: 'Oil' }), sampleRow({ RowId: 12, Name: 'Brakes' })])],
})

interface Options {
  readonly settings?: Settings
  readonly prepare?: (server: ReturnType<typeof createFakeServer>) => void
}

/** Opens the stamping page above the bottom edge, in English, with a server at the edge of the network. */
export async function renderStamping(address: string, { settings = sampleSettings, prepare }: Options = {}) {
  prepareBrowser()
  await startTexts()
  await chooseLanguage('en')
  const server = prepareServer()
  prepare?.(server)
  vi.stubGlobal('fetch', server.fetch)
  const router = createTestRouter(address)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const [site = { Id: 1, Description: '' }] = sampleSites
  const session = {
    employee: sampleEmployee,
    site,
    sites: sampleSites,
    settings,
    holds: (right: Parameters<typeof isGranted>[0]) => isGranted(right, settings),
    changeSite: async () => undefined,
    signOut: async () => undefined,
  }
  await act(async () => {
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <UiLabelsProvider labels={uiLabels}>
            <SessionContext value={session}>
              <RouterProvider router={router as never} />
              <Toasts />
            </SessionContext>
          </UiLabelsProvider>
        </QueryClientProvider>
      </MantineProvider>,
    )
    await router.load()
  })
  onTestFinished(async () => {
    await act(() => root.unmount())
    host.remove()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
  await settle()
  return { server, router }
}

function prepareBrowser(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

function prepareServer() {
  const server = createFakeServer()
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
  return server
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

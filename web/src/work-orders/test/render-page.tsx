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
import type { Employee, Settings } from '@verstas/contract/session/entities.ts'
import { isGranted } from '@verstas/domain/session/rights.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { SessionContext } from '../../session/session.ts'
import { createFakeServer } from '../../session/test/fake-server.ts'
import { sampleEmployee, sampleSettings, sampleSites } from '../../session/test/sample-session.ts'
import { chooseLanguage, startTexts } from '../../texts/i18n.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { UiLabelsProvider } from '../../ui/ui-labels.tsx'
import { readSearchAddress, readWorkOrderAddress } from '../address.ts'
import { WorkOrderPage } from '../work-order.page.tsx'
import { WorkOrderSearchPage } from '../work-order-search.page.tsx'
import { uiLabels } from './ui-labels.ts'

interface Options {
  readonly settings?: Settings
  readonly employee?: Employee
  /** Prepares the answers before the page asks. */
  readonly prepare?: (server: ReturnType<typeof createFakeServer>) => void
}

/** Opens an address of the two pages, in English, with a server at the edge of the network. */
export async function renderPage(address: string, options: Options = {}) {
  const { settings = sampleSettings, employee = sampleEmployee, prepare } = options
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  window.scrollTo = () => undefined
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  await startTexts()
  await chooseLanguage('en')
  const server = createFakeServer()
  server.reply('GET /api/utility/employees/active', { body: [{ Id: 4, Name: 'Aino Koskinen' }] })
  prepare?.(server)
  vi.stubGlobal('fetch', server.fetch)

  const router = createTestRouter(address)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const queryClient = createQueryClient()
  const [site] = sampleSites
  if (!site) throw new Error('a session has a site')
  const session = {
    employee,
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
        <QueryClientProvider client={queryClient}>
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
  let isMounted = true
  const unmount = async () => {
    if (isMounted) await act(() => root.unmount())
    isMounted = false
    host.remove()
  }
  onTestFinished(async () => {
    await unmount()
    vi.unstubAllGlobals()
  })
  await settle()
  return { server, router, host, queryClient, unmount }
}

function createTestRouter(address: string) {
  const rootRoute = createRootRoute({ component: Outlet })
  const frame = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in', component: Outlet })
  const getParentRoute = () => frame
  const search = createRoute({
    getParentRoute,
    path: '/workordersearch',
    validateSearch: readSearchAddress,
    component: WorkOrderSearchPage,
  })
  const workOrder = createRoute({
    getParentRoute,
    path: '/workorder',
    validateSearch: readWorkOrderAddress,
    component: WorkOrderPage,
  })
  const activities = createRoute({ getParentRoute, path: '/activities', component: WorkOrderPage })
  return createRouter({
    routeTree: rootRoute.addChildren([frame.addChildren([search, workOrder, activities])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
}

/** How many turns of the event loop an answer takes at most to change the page: asking, reading, telling. */
const turnsOfAnAnswer = 8

/** Lets answers arrive and be drawn: until the page stays as it is. What comes by the clock is not waited for. */
export async function settle(): Promise<void> {
  let drawn: string
  do {
    drawn = document.body.innerHTML
    await act(async () => {
      for (let turn = 0; turn < turnsOfAnAnswer; turn += 1)
        await new Promise<void>((go) => void setTimeout(go))
    })
  } while (drawn !== document.body.innerHTML)
}

/** The field, check box or button of this name. @throws when there is none */
export function control<E extends HTMLElement = HTMLElement>(name: string): E {
  const named = [...document.querySelectorAll<E>('input, textarea, select, button, a')].find(
    (element) => nameOf(element) === name,
  )
  if (!named) throw new Error(`no control ${name}`)
  return named
}

const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ??
  (element.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined) ??
  element.textContent.trim()

/** Types as a person would: the whole entry at once. */
export const type = (name: string, entry: string) =>
  act(async () => {
    const field = control<HTMLInputElement | HTMLTextAreaElement>(name)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entry)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

export async function press(name: string): Promise<void> {
  await act(async () => control(name).click())
  await settle()
}

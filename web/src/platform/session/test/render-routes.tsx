import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from '@testing-library/react'
import type { Employee, Settings } from '@verstas/contract/session/entities.ts'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { features } from '../../../app/features.ts'
import { createQueryClient } from '../../../app/query-client.ts'
import { createAppRouter } from '../../../app/router.tsx'
import { SignedInProviders } from '../../../app/signed-in-frame.tsx'
import { FeaturesContext } from '../../manifest/feature-manifest.ts'
import { chooseLanguage, startTexts } from '../../texts/i18n.ts'
import { uiLabels } from '../../ui/test/ui-labels.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { UiLabelsProvider } from '../../ui/ui-labels.tsx'
import { createSession, SessionContext } from '../session.ts'
import { createFakeServer } from './fake-server.ts'
import { settle } from './page-controls.ts'
import { sampleEmployee, sampleSettings, sampleSites } from './sample-session.ts'

// What the app loads late is here at once, as are the queue's adapters (below).
import '../../device-queue/queue.ts'
import '../../../features/attachments/uploads/upload-list.tsx'

// Routes know their addresses once the app's router has them: tiles and tabs lead there.
createAppRouter(createMemoryHistory())

export type FakeServer = ReturnType<typeof createFakeServer>

export interface RenderOptions {
  readonly settings?: Settings
  readonly employee?: Employee
  /** Prepares the answers before the page asks. */
  readonly prepare?: (server: FakeServer) => void
}

/** A page with its address, as the feature's manifest has it. */
interface TestPage {
  readonly path: string
  readonly component: RouteComponent
  readonly validateSearch?: (query: Record<string, unknown>) => object
}

/** Opens an address of these pages, as `renderRoutes` does, in the frame that pages know by its name. */
export function renderPages(address: string, pages: readonly TestPage[], options?: RenderOptions) {
  const rootRoute = createRootRoute()
  const frame = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in' })
  const routes = pages.map((page) => createRoute({ getParentRoute: () => frame, ...page }))
  const router = createRouter({
    routeTree: rootRoute.addChildren([frame.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return renderRoutes(router, options)
}

/**
 * Opens a router's address as somebody who is signed in, in English, with a server at the edge of the network;
 * all of it is gone when the test is over.
 */
export async function renderRoutes<R extends AnyRouter>(router: R, options: RenderOptions = {}) {
  const { settings = sampleSettings, employee = sampleEmployee, prepare } = options
  prepareBrowser()
  await startTexts()
  await chooseLanguage('en')
  await Promise.all(features.map(({ loadQueueAdapters }) => loadQueueAdapters?.(async () => undefined)))
  const server = createFakeServer()
  prepare?.(server)
  vi.stubGlobal('fetch', server.fetch)

  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const queryClient = createQueryClient(features)
  const session = createSession(
    { employee, sites: sampleSites, settings },
    { changeSite: async () => undefined, signOut: async () => undefined },
  )
  await act(async () => {
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <UiLabelsProvider labels={uiLabels}>
            <SessionContext value={session}>
              <FeaturesContext value={features}>
                <SignedInProviders>
                  <RouterProvider router={router as never} />
                </SignedInProviders>
              </FeaturesContext>
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
    if (isMounted) await act(async () => root.unmount())
    isMounted = false
    host.remove()
  }
  onTestFinished(async () => {
    await unmount()
    // What was answered last is still noted in the device's database, which goes with the last test of its file.
    await settle()
    vi.unstubAllGlobals()
  })
  await settle()
  return { server, router, host, queryClient, unmount }
}

/** What the browser of the tests lacks, and what takes it long. */
function prepareBrowser(): void {
  // No style sheet of the app is here to be computed: an element has its own style alone.
  window.getComputedStyle = (element) => (element as HTMLElement).style
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { Employee, Settings, Unit } from '@verstas/contract/session/entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { LanguageProvider } from '../../../app/app.tsx'
import { features as allFeatures } from '../../../app/features.ts'
import { createQueryClient } from '../../../app/query-client.ts'
import { SignedInProviders } from '../../../app/signed-in-frame.tsx'
import { noteServerKind } from '../../api/plain-servers.ts'
import { type FeatureManifest, FeaturesContext } from '../../manifest/feature-manifest.ts'
import type { RawSearch } from '../../routing/address.ts'
import { createRoute } from '../../routing/route.ts'
import { createRouter, type Router } from '../../routing/router.ts'
import { RouterProvider } from '../../routing/router-provider.tsx'
import { createMemoryHistory } from '../../routing/test/memory-history.ts'
import { startTexts } from '../../texts/i18n.ts'
import { keepLanguage } from '../../texts/language-of-person.ts'
import { uiLabels } from '../../ui/test/ui-labels.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { UiLabelsProvider } from '../../ui/ui-labels.tsx'
import { createSession, SessionContext } from '../session.ts'
import { SessionStoreContext } from '../session-context.ts'
import type { SessionStore } from '../session-store.ts'
import { createFakeServer } from './fake-server.ts'
import { settle } from './page-controls.ts'
import { provideResizeObserver } from './resize-observer.ts'
import { sampleEmployee, sampleSettings, sampleSites } from './sample-session.ts'

// Preloads modules that the app imports on demand.
import '../../device-queue/open-queue.ts'
import '../confirm-sheet.tsx'
import '../../../features/attachments/uploads/upload-list.tsx'

/**
 * The features without the one that adds a button to the headers. The button appears after two seconds, so that
 * the content of a page would depend on the speed of the machine.
 */
const steadyFeatures = allFeatures.filter(({ loadHeadButton }) => !loadHeadButton)

export type FakeServer = ReturnType<typeof createFakeServer>

export interface RenderOptions {
  readonly settings?: Settings
  readonly employee?: Employee
  readonly sites?: readonly Unit[]
  /** The features of the app, instead of the default ones. */
  readonly features?: readonly FeatureManifest[]
  /**
   * The language of the app's labels and formats. By default formats are English and the labels are those of
   * `uiLabels`.
   */
  readonly language?: Language
  /** The session store of pages that sign in or out. */
  readonly store?: SessionStore
  /** True for the widest screens. By default pages have the width of a phone. */
  readonly isWide?: boolean
  /** Sets the fake server's replies before the page is rendered. */
  readonly prepare?: (server: FakeServer) => void
}

/** A page and its address, like a route in a feature's manifest. */
interface TestPage {
  readonly path: string
  readonly component: ComponentType
  readonly validateSearch?: (search: RawSearch) => object
}

/** Renders the page at this address with `renderRoutes` and a router of these pages. */
export function renderPages(address: string, pages: readonly TestPage[], options?: RenderOptions) {
  const router = createRouter({
    groups: [{ routes: pages.map((page) => createRoute(page)) }],
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return renderRoutes(router, options)
}

const TestLabels = ({ children }: { children: ReactNode }) => (
  <UiLabelsProvider labels={uiLabels}>{children}</UiLabelsProvider>
)

/** Renders the page of a router for a signed-in user with a fake server, and unmounts it after the test. */
export async function renderRoutes(router: Router, options: RenderOptions = {}) {
  const {
    settings = sampleSettings,
    employee = sampleEmployee,
    sites = sampleSites,
    features = steadyFeatures,
    language,
    store = null,
    isWide = false,
    prepare,
  } = options
  const Labels = language ? LanguageProvider : TestLabels
  prepareBrowser(isWide)
  keepLanguage(language ?? 'en')
  await startTexts()
  await Promise.all(allFeatures.map(({ loadQueueAdapters }) => loadQueueAdapters?.()))
  const server = createFakeServer()
  prepare?.(server)
  vi.stubGlobal('fetch', server.fetch)

  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const queryClient = retryAtOnce(createQueryClient(features))
  noteServerKind(settings)
  const session = createSession(
    { employee, sites, settings },
    { changeSite: async () => undefined, signOut: async () => undefined, refresh: async () => undefined },
  )
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <Labels>
          <SessionContext value={session}>
            <FeaturesContext value={features}>
              <SignedInProviders>
                <SessionStoreContext value={store}>
                  <RouterProvider router={router} />
                </SessionStoreContext>
              </SignedInProviders>
            </FeaturesContext>
            <Toasts />
          </SessionContext>
        </Labels>
      </QueryClientProvider>,
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
    // Waits until the last responses are stored in IndexedDB.
    await settle()
    vi.unstubAllGlobals()
  })
  await settle()
  return { server, router, host, queryClient, unmount }
}

/** Makes failed reads retry without a pause, so that a test of an error does not wait three seconds. */
function retryAtOnce(queryClient: QueryClient): QueryClient {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return queryClient
}

/** Replaces browser functions that jsdom lacks or that are slow in jsdom. */
function prepareBrowser(isWide: boolean): void {
  // Returns only the styles of the `style` attribute, because tests do not load the style sheets.
  window.getComputedStyle = (element) => (element as HTMLElement).style
  window.matchMedia = (query) => {
    const matches = isWide && query.includes('min-width')
    return { matches, addEventListener() {}, removeEventListener() {} } as never
  }
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  provideResizeObserver()
}

import './boot.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { FeaturesContext } from '../platform/manifest/feature-manifest.ts'
import { forgetAnswers } from '../platform/offline/forget-answers.ts'
import { reloadOnStaleBuild } from '../platform/pwa/new-version.ts'
import { RouterProvider } from '../platform/routing/router-provider.tsx'
import { restoreScroll } from '../platform/routing/scroll-restoration.ts'
import { SessionStoreContext } from '../platform/session/session-context.ts'
import { sessionItem } from '../platform/session/session-items.ts'
import { createTabSession } from '../platform/session/tab-session.ts'
import { startTexts, translate } from '../platform/texts/i18n.ts'
import { startColourScheme } from '../platform/ui/colour-scheme.ts'
import { loadFonts } from '../platform/ui/fonts.ts'
import { loadLater } from '../platform/ui/load-later.ts'
import { dismissNews, notify } from '../platform/ui/notify.ts'
import { App } from './app.tsx'
import { textsOfPage } from './early-calls.ts'
import { features } from './features.ts'
import { createQueryClient } from './query-client.ts'
import {
  createAppRouter,
  dismissOffersOnRouteChange,
  focusHeadingOnRouteChange,
  untilNextPage,
} from './router.tsx'
import { isPageDrawn, takeOver } from './take-over.ts'

const root = findRoot()
const reactRoot = createRoot(root)

const queryClient = createQueryClient(features)
const session = createTabSession({
  clearCaches: () => {
    queryClient.clear()
    forgetAnswers()
    dismissNews()
  },
  cancelReads: () => void queryClient.cancelQueries(),
  goTo: (path) => router.navigate({ to: path, replace: true }),
  untilPageIsThere: () => new Promise((resolve) => loadLater(async () => resolve())),
  warnOfLogout: () => notify.error(translate('session.logoutFailed')),
  warnOfLink: () => notify.error(translate('session.linkFailedHere')),
})
startColourScheme()
reloadOnStaleBuild()
loadLater(async () => (await import('./keep-app-on-device.ts')).keepAppOnDevice())
// The fonts are cached if a service worker is in control, so the app waits for them. Without a worker, as on an
// http address, they are probably in the browser's cache after an earlier visit of this device.
const fontsItem = sessionItem('fonts', Boolean, { storageOf: () => localStorage })
const hasFonts = Boolean(navigator.serviceWorker?.controller)
const keptFonts = hasFonts && loadFonts().catch(() => undefined)
const router = createAppRouter()

/**
 * Starts the app in a function instead of with a top-level await. With a top-level await in this module,
 * WebKit resolves the second of two imports of the same chunk before the chunk has run. The exports of the
 * chunk are then undefined (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
async function start(): Promise<void> {
  const texts = startTexts(textsOfPage(window.location.hash))
  await Promise.all([texts, keptFonts, untilPainted()])
  focusHeadingOnRouteChange(router)
  restoreScroll(router)
  dismissOffersOnRouteChange(router)
  if (!hasFonts) {
    const wasHere = Boolean(fontsItem.read())
    loadLater(async () => {
      await loadFonts(wasHere ? undefined : () => untilNextPage(router))
      fontsItem.write(true)
    }, wasHere)
  }
  session.start()
  void router.load()
  if (isPageDrawn(root)) await untilPageIsKnown()
  takeOver(root, render)
}

/**
 * Resolves after the browser has painted the prerendered page. Otherwise, with all files in the cache, the
 * app's first render would delay that paint. A page in the background is never painted, so the promise then
 * resolves immediately.
 */
function untilPainted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Resolves when the app can replace the prerendered page with the sign-in page or the frame, without an empty
 * page between.
 */
function untilPageIsKnown(): Promise<void> {
  const { subscribe, getState } = session.store
  return new Promise((resolve) => {
    const check = () => {
      if (getState().phase === 'starting') return
      stop()
      resolve()
    }
    const stop = subscribe(check)
    check()
  })
}

function render(): void {
  reactRoot.render(
    <StrictMode>
      <App queryClient={queryClient}>
        <SessionStoreContext value={session.store}>
          <FeaturesContext value={features}>
            <RouterProvider router={router} />
          </FeaturesContext>
        </SessionStoreContext>
      </App>
    </StrictMode>,
  )
}

function findRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  return root
}

void start()

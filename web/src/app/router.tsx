import type { ComponentType } from 'react'
import { createHashHistory } from '../platform/routing/hash-history.ts'
import type { History } from '../platform/routing/history.ts'
import { lazyComponent } from '../platform/routing/lazy-component.tsx'
import { Navigate } from '../platform/routing/link.tsx'
import { createRoute } from '../platform/routing/route.ts'
import { createRouter, type Router } from '../platform/routing/router.ts'
import { useSession } from '../platform/session/session.ts'
import { translate } from '../platform/texts/i18n.ts'
import { LoadingSkeleton } from '../platform/ui/loading-skeleton.tsx'
import { dismissOffers, notify } from '../platform/ui/notify.ts'
import { pageRoutes, publicRoutes } from './features.ts'
import { RouteError } from './route-error.tsx'
import { SignedInFrame } from './signed-in-frame.tsx'

// Creates the app's router. Contains only the routes that belong to no feature. The features' manifests
// contain all others.

const logoutRoute = createRoute({
  path: '/logoutpage',
  component: lazyComponent(() => import('../platform/session/logout.page.tsx'), 'LogoutPage'),
})

const moreRoute = createRoute({
  path: '/more',
  staticData: { page: 'more', rights: 'session' },
  component: lazyComponent(() => import('../platform/shell/more.page.tsx'), 'MorePage'),
})

const indexRoute = createRoute({ path: '/', component: RootRedirect })

/** Opens the task monitor for work queues and the start page for people (specification.md, Screens). */
function RootRedirect() {
  const { employee } = useSession()
  return <Navigate to={employee.IsWorkqueue ? '/activitymonitor' : '/startpage'} replace />
}

/** Returns the root as the page for unknown addresses, and shows a toast, as the specification requires. */
function openUnknown(): string {
  notify.error(translate('common.unknownAddress'))
  return '/'
}

const PendingPage = () => <LoadingSkeleton shape="page" />

/**
 * Moves the focus to the new page's heading after a change of route. A screen reader then announces the page,
 * and Tab starts at the top. A page that focuses a field itself keeps that focus.
 */
export const focusHeadingOnRouteChange = (router: Router): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const main = document.querySelector('main')
    if (main?.contains(document.activeElement)) return
    main?.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  })

/**
 * Dismisses toasts with an action when the user leaves the page. A page that only gets its final address, for
 * instance with the number of a saved health check, keeps its scroll position and the toasts.
 */
export const dismissOffersOnRouteChange = (router: Router): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged && toLocation.resetsScroll) dismissOffers()
  })

/** Resolves when the next page has been rendered. */
export const untilNextPage = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      resolve()
    })
  })

const signedInRoutes = [indexRoute, moreRoute, ...pageRoutes]
const openRoutes = [logoutRoute, ...publicRoutes]

/** Creates the router of all pages. Pages that need a session have the frame. */
export const createAppRouter = (
  history: History = createHashHistory(),
  frame: ComponentType = SignedInFrame,
): Router =>
  createRouter({
    history,
    groups: [{ routes: openRoutes }, { routes: signedInRoutes, frame }],
    openUnknown,
    Pending: PendingPage,
    Failed: RouteError,
  })

declare module '../platform/routing/route.ts' {
  interface Register {
    readonly route: (typeof signedInRoutes)[number] | (typeof openRoutes)[number]
  }
}

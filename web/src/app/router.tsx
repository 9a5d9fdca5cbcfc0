import {
  type AnyRouter,
  createHashHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { useSession } from '../platform/session/session.ts'
import { lazyPage, rootRoute, signedInRoute } from '../platform/shell/page-routes.ts'
import { translate } from '../platform/texts/i18n.ts'
import { LoadingSkeleton } from '../platform/ui/loading-skeleton.tsx'
import { dismissOffers, notify } from '../platform/ui/notify.ts'
import { pageRoutes, publicRoutes } from './features.ts'
import { RouteError } from './route-error.tsx'
import { SignedInFrame } from './signed-in-frame.tsx'

// Routes that belong to no feature; page routes are in the features' manifests.

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logoutpage',
  component: lazyRouteComponent(() => import('../platform/session/logout.page.tsx'), 'LogoutPage'),
})

const moreRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/more',
  staticData: { page: 'more', rights: 'session' },
  component: lazyPage(() => import('../platform/shell/more.page.tsx'), 'MorePage'),
})

/** An unknown address leads to the root with a message, as the specification requires. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    notify.error(translate('common.unknownAddress'))
    throw redirect({ to: '/', replace: true })
  },
})

const indexRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/', component: RootRedirect })

signedInRoute.update({ component: SignedInFrame })

const routeTree = rootRoute.addChildren([
  logoutRoute,
  unknownRoute,
  ...publicRoutes,
  signedInRoute.addChildren([indexRoute, moreRoute, ...pageRoutes]),
])

/** Opens the activity monitor for work queues and the start page for people (specification.md, Screens). */
function RootRedirect() {
  const { employee } = useSession()
  return <Navigate to={employee.IsWorkqueue ? '/activitymonitor' : '/startpage'} replace />
}

/**
 * Moves the focus to the new page's heading after a change of route. A screen reader then announces the page,
 * and Tab starts at the top. A page that focuses a field itself keeps that focus.
 */
export const focusHeadingOnRouteChange = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const main = document.querySelector('main')
    if (main?.contains(document.activeElement)) return
    main?.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  })

/** Dismisses undo offers when the user leaves the page of the offer. */
export const dismissOffersOnRouteChange = (router: AnyRouter): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) dismissOffers()
  })

/** Resolves when the next page has been rendered. */
export const untilNextPage = (router: AnyRouter): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      resolve()
    })
  })

/** Search parameters are strings: an order number 00123 must not become the number 123. */
const asText = (value: string): string => value

export const createAppRouter = (history: RouterHistory = createHashHistory()) =>
  createRouter({
    routeTree,
    history,
    parseSearch: parseSearchWith(asText),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: () => <LoadingSkeleton shape="page" />,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

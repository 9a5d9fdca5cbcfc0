import { createRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { useSession } from '../platform/session/session.ts'
import { rootRoute, signedInRoute } from '../platform/shell/page-routes.ts'
import { pageRoutes } from './features.ts'
import { SignedInFrame } from './signed-in-frame.tsx'

// The addresses that belong to no feature; those of the pages stand in the features' manifests.

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logoutpage',
  component: lazyRouteComponent(() => import('../platform/session/logout.page.tsx'), 'LogoutPage'),
})

const indexRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/', component: RootRedirect })

rootRoute.update({ notFoundComponent: UnknownRoute })
signedInRoute.update({ component: SignedInFrame })

export const routeTree = rootRoute.addChildren([
  logoutRoute,
  signedInRoute.addChildren([indexRoute, ...pageRoutes]),
])

/** Work queues live on the activity monitor, people on the start page (specification.md, Screens). */
function RootRedirect() {
  const { employee } = useSession()
  return <Navigate to={employee.IsWorkqueue ? '/activitymonitor' : '/startpage'} replace />
}

/** An unknown address leads to the root, as the specification wants it. */
function UnknownRoute() {
  return <Navigate to="/" replace />
}

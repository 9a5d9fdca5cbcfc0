import {
  createHashHistory,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router'
import { LoadingSkeleton } from '../platform/ui/loading-skeleton.tsx'
import { RouteError } from './route-error.tsx'
import { routeTree } from './routes.tsx'

/** Queries are texts: an order number 00123 must not become the number 123. */
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

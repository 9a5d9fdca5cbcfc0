import { createContext, use } from 'react'
import type { RawParams, RawSearch } from './address.ts'
import type { ParamsOf, Path, SearchOf } from './route.ts'
import type { Match, Navigate, Router } from './router.ts'

export const RouterContext = createContext<Router | null>(null)
export const MatchContext = createContext<Match | null>(null)

/** Returns the router of the app. @throws outside its provider */
export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no RouterProvider above')
  return router
}

/** Returns the open page with its route, parameters and query. */
export function useMatch(): Match {
  const match = use(MatchContext)
  if (!match) throw new Error('There is no RouterProvider above')
  return match
}

/** Returns a function that opens a page. */
export const useNavigate = (): Navigate => useRouter().navigate

/**
 * Returns the parsed query of the open page. The path sets only its type. Without a path, returns the query
 * with all values as strings.
 */
export function useSearch(): RawSearch
export function useSearch<P extends Path>(path: P): SearchOf<P>
export function useSearch(path?: string): object {
  const { search, location } = useMatch()
  return path === undefined ? location.search : search
}

/** Returns the parameters of the open page. The path sets only their type. */
export function useParams(): RawParams
export function useParams<P extends Path>(path: P): ParamsOf<P>
export function useParams(): object {
  return useMatch().params
}

/** True if the tab's history contains an earlier page of the app. */
export function useCanGoBack(): boolean {
  useMatch()
  return useRouter().history.canGoBack()
}

import type { ComponentType } from 'react'
import { formatAddress, pathReader, type RawParams } from './address.ts'
import type { History, Location } from './history.ts'
import type { AnyTarget, Route, Target } from './route.ts'

/** Milliseconds after which a skeleton replaces the previous page while the next one loads. */
const pendingMs = 150

/** Routes that share a frame. */
export interface RouteGroup {
  readonly routes: readonly Route[]
  /**
   * The component around the pages of the group. It contains an `Outlet`, and stays mounted when the page
   * changes.
   */
  readonly frame?: ComponentType
}

/** A page with its address. */
export interface Match {
  readonly route: Route
  readonly frame: ComponentType | undefined
  readonly location: Location
  readonly params: RawParams
  /** The query that the route's `validateSearch` returned. Empty while the page's code loads. */
  readonly search: object
  /** False while the page's code loads. */
  readonly isReady: boolean
}

/** A change of the location. */
export interface RouteChange {
  /** Undefined if this is the first page. */
  readonly fromLocation: Location | undefined
  readonly toLocation: Location
  readonly pathChanged: boolean
}

interface RouterEvents {
  /** An event after each change of the location, before its page loads. */
  readonly onBeforeNavigate: RouteChange
  /** An event after the page of the new location was rendered. */
  readonly onRendered: RouteChange
  /** An event with the next match to render. */
  readonly onMatch: Match
}

export interface NavigateOptions {
  readonly replace?: boolean
  /** False to keep the scroll position. */
  readonly resetScroll?: boolean
}

export type Navigate = <const To extends string>(target: Target<To> & NavigateOptions) => Promise<void>

interface RouterOptions {
  readonly history: History
  readonly groups: readonly RouteGroup[]
  /** Returns the address to open if no route matches the current address. */
  readonly openUnknown?: () => string
  /** The component to render while the code of a page loads. */
  readonly Pending?: ComponentType
  /** The component to render if a page or its frame throws. */
  readonly Failed?: ComponentType<{ readonly error: unknown }>
}

export type Router = ReturnType<typeof createRouter>

/**
 * Creates the router. It finds the first route that matches the location, loads the code of the page and
 * publishes the page as `match`. `load` opens the first page.
 */
export function createRouter({
  history,
  groups,
  openUnknown,
  Pending = Empty,
  Failed = Rethrow,
}: RouterOptions) {
  const pages = groups.flatMap(({ routes, frame }) =>
    routes.map((route) => ({ route, frame, read: pathReader(route.path) })),
  )
  const listeners: { [E in keyof RouterEvents]: Set<(event: RouterEvents[E]) => void> } = {
    onBeforeNavigate: new Set(),
    onRendered: new Set(),
    onMatch: new Set(),
  }
  let match: Match | null = null
  let rendered: Location | undefined
  let left: Location | undefined
  /** The load of the current location. Each navigation replaces it. */
  let loading: Promise<void> = Promise.resolve()
  let loadCount = 0

  const emit = <E extends keyof RouterEvents>(name: E, event: RouterEvents[E]) => {
    for (const listener of [...listeners[name]]) listener(event)
  }

  const findMatch = (location: Location): Match | null => {
    for (const { route, frame, read } of pages) {
      const params = read(location.pathname)
      if (!params) continue
      return { route, frame, location, params, search: {}, isReady: false }
    }
    return null
  }

  const show = (next: Match) => {
    match = next
    emit('onMatch', next)
  }

  const loadPage = async (): Promise<void> => {
    loadCount += 1
    const count = loadCount
    const { location } = history
    emit('onBeforeNavigate', changeOf(left, location))
    left = location
    const found = findMatch(location)
    if (!found && openUnknown) {
      history.replace(openUnknown(), { ignoresBlockers: true })
      return loading
    }
    const next = found ?? nothingAt(location)
    const loads = loadsOf(next.route)
    if (loads.length > 0) {
      // Shows the skeleton of the first page immediately, because there is no previous page.
      if (!match) show(next)
      const timer = setTimeout(() => count === loadCount && show(next), pendingMs)
      await Promise.all(loads.map((load) => load()))
      clearTimeout(timer)
    }
    if (count === loadCount) show(readyMatch(next))
  }

  const load = (): Promise<void> => {
    loading = loadPage()
    return loading
  }

  const addressOf = ({ to, params, search }: AnyTarget): string => {
    const query = typeof search === 'function' ? search(history.location.search) : search
    return formatAddress(to, { ...params }, query)
  }

  const navigateTo = async ({ replace, resetScroll, ...target }: AnyTarget & NavigateOptions) => {
    const address = addressOf(target)
    if (address !== history.location.address)
      history[replace ? 'replace' : 'push'](address, { resetsScroll: resetScroll ?? true })
    await loading
  }

  history.subscribe(() => void load())

  return {
    history,
    Pending,
    Failed,
    /** The match to render, whose code may still load. Null before `load`. */
    get match() {
      return match
    },
    /** Opens the first page. Resolves when its code has loaded. */
    load,
    /**
     * Opens an address, unless the address is already open or a blocker stops the navigation. Resolves when
     * the page's code has loaded.
     */
    navigate: navigateTo as Navigate,
    navigateTo,
    addressOf,
    /** Loads the code of the route with this path, before the user opens it. */
    preload: (path: string) => {
      const page = pages.find(({ route }) => route.path === path)
      for (const load of page ? loadsOf(page.route) : []) void load()
    },
    /** Finds the route of a location. Undefined if none matches. */
    routeOf: (location: Pick<Location, 'pathname'>) =>
      pages.find(({ read }) => read(location.pathname) !== null)?.route,
    subscribe: <E extends keyof RouterEvents>(name: E, listener: (event: RouterEvents[E]) => void) => {
      listeners[name].add(listener)
      return () => void listeners[name].delete(listener)
    },
    /** Records that a match was rendered, and emits `onRendered`. */
    markRendered: ({ location, isReady }: Match) => {
      if (!isReady || location === rendered) return
      const change = changeOf(rendered, location)
      rendered = location
      emit('onRendered', change)
    },
  }
}

/** Returns the functions that load the code of the page. Empty after the code has loaded. */
const loadsOf = ({ component, validateSearch }: Route) =>
  [component.preload, validateSearch.preload].filter((load) => load !== undefined)

/** Returns the match with its query. Its page throws if the query cannot be read. */
function readyMatch(match: Match): Match {
  const { route, location } = match
  try {
    return { ...match, search: route.validateSearch(location.search), isReady: true }
  } catch (error) {
    return { ...match, route: { ...route, component: () => Rethrow({ error }) }, isReady: true }
  }
}

const changeOf = (fromLocation: Location | undefined, toLocation: Location): RouteChange => ({
  fromLocation,
  toLocation,
  pathChanged: fromLocation?.pathname !== toLocation.pathname,
})

const Empty = () => null

function Rethrow({ error }: { readonly error: unknown }): never {
  throw error
}

/** Returns a match that renders nothing, for an address without a route. */
const nothingAt = (location: Location): Match => ({
  route: { path: location.pathname, component: Empty, validateSearch: () => ({}), staticData: {} },
  frame: undefined,
  location,
  params: {},
  search: {},
  isReady: false,
})

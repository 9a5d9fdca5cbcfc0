import type { ComponentType } from 'react'
import type { RawSearch } from './address.ts'
import type { ReadSearch } from './lazy-search.ts'

/** Data of a page in its route. Other parts of the app add fields by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended by module augmentation
export interface StaticData {}

export interface Route<Path extends string = string, Search extends object = object> {
  readonly path: Path
  /** The component of the page. A lazy component has `preload`. */
  readonly component: PageComponent
  /** Parses the query and drops invalid and unknown parameters. */
  readonly validateSearch: ReadSearch<Search>
  readonly staticData: StaticData
}

/**
 * The component of a page. `preload` loads the code of a lazy component, and is undefined after the code has
 * loaded.
 */
export type PageComponent = ComponentType & { readonly preload?: (() => Promise<void>) | undefined }

interface RouteOptions<Path extends string, Search extends object> {
  readonly path: Path
  readonly component: PageComponent
  readonly validateSearch?: ReadSearch<Search>
  readonly staticData?: StaticData
}

/** Creates the route of a page. Each route must be a separate constant, or links to it lose their types. */
export const createRoute = <const Path extends string, Search extends object = NoSearch>({
  validateSearch = () => ({}) as Search,
  staticData = {},
  ...options
}: RouteOptions<Path, Search>): Route<Path, Search> => ({ ...options, validateSearch, staticData })

/** The query type of a route that reads no query. */
type NoSearch = Readonly<Record<string, never>>

/** The types of the app's routes. The app adds their union as `route` by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended by module augmentation
export interface Register {}

type AppRoute = Register extends { readonly route: infer R extends Route } ? R : Route

/** The paths of the app's pages. */
export type Path = AppRoute['path']

export type SearchOf<P extends string> = ReturnType<Extract<AppRoute, { readonly path: P }>['validateSearch']>

export type ParamsOf<P extends string> = {
  readonly [Name in NamesIn<P, '$', ''>]: string
} & {
  readonly [Name in NamesIn<P, '{-$', '}'>]?: string | undefined
}

/** The names of a path's parameters that these two strings enclose. */
type NamesIn<P extends string, Before extends string, After extends string> =
  SegmentsOf<P> extends infer S ? (S extends `${Before}${infer Name}${After}` ? Name : never) : never

type SegmentsOf<P extends string> = P extends `${infer First}/${infer Others}`
  ? First | SegmentsOf<Others>
  : P

/** True for a path that is unknown at compile time, for instance that of a destination in a manifest. */
type IsAnyText<P extends string> = string extends P ? true : false

/** The target of a link or a navigation: a path with its parameters and its query. */
export type Target<To extends string> = { readonly to: To } & (IsAnyText<To> extends true
  ? { readonly params?: undefined; readonly search?: undefined }
  : To extends Path
    ? MaybeOptional<'params', ParamsOf<To>> & {
        /** The query, or a function that derives it from the current query. */
        readonly search?: SearchOf<To> | ((current: RawSearch) => SearchOf<To>)
      }
    : { readonly to: Path })

type MaybeOptional<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [N in Name]?: Value } : { readonly [N in Name]: Value }

/** A target whose path and query are already checked. */
export interface AnyTarget {
  readonly to: string
  readonly params?: object | undefined
  readonly search?: object | ((current: RawSearch) => object) | undefined
}

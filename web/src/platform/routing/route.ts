import type { ComponentType } from 'react'
import type { RawSearch } from './address.ts'

/** Facts of a page that the app reads from its route; `declare module` adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended by module augmentation
export interface StaticData {}

export interface Route<Path extends string = string, Search extends object = object> {
  readonly path: Path
  /** The page. A lazy one has `preload`. */
  readonly component: PageComponent
  /** Parses the query; invalid and unknown parameters are dropped. */
  readonly validateSearch: (search: RawSearch) => Search
  readonly staticData: StaticData
}

/** A page's component. A lazy one loads its code in `preload`, which is undefined once it is loaded. */
export type PageComponent = ComponentType & { readonly preload?: (() => Promise<void>) | undefined }

interface RouteOptions<Path extends string, Search extends object> {
  readonly path: Path
  readonly component: PageComponent
  readonly validateSearch?: (search: RawSearch) => Search
  readonly staticData?: StaticData
}

/** Declares a page with its address. Each route is a separate constant, or links to it lose their types. */
export const createRoute = <const Path extends string, Search extends object = NoSearch>({
  validateSearch = () => ({}) as Search,
  staticData = {},
  ...options
}: RouteOptions<Path, Search>): Route<Path, Search> => ({ ...options, validateSearch, staticData })

/** The query of a route that reads none. */
type NoSearch = Readonly<Record<string, never>>

/** The app's routes: the app adds `route`, the union of their types, by `declare module`. */
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

/** The names of the parameters that a path encloses like this. */
type NamesIn<P extends string, Before extends string, After extends string> =
  SegmentsOf<P> extends infer S ? (S extends `${Before}${infer Name}${After}` ? Name : never) : never

type SegmentsOf<P extends string> = P extends `${infer First}/${infer Others}`
  ? First | SegmentsOf<Others>
  : P

/** True for a path that is only known at run time, for instance that of a destination in a manifest. */
type IsAnyText<P extends string> = string extends P ? true : false

/** The parameters and the query of a link's or a navigation's `to`. */
export type Target<To extends string> = { readonly to: To } & (IsAnyText<To> extends true
  ? { readonly params?: undefined; readonly search?: undefined }
  : To extends Path
    ? MaybeOptional<'params', ParamsOf<To>> & {
        /** A function receives the current query. */
        readonly search?: SearchOf<To> | ((current: RawSearch) => SearchOf<To>)
      }
    : { readonly to: Path })

type MaybeOptional<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [N in Name]?: Value } : { readonly [N in Name]: Value }

/** A target whose path and query the caller has checked. */
export interface AnyTarget {
  readonly to: string
  readonly params?: object | undefined
  readonly search?: object | ((current: RawSearch) => object) | undefined
}

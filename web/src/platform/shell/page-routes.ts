import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Rights } from '@verstas/contract/endpoint.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'

type NamesBelow<Prefix extends string> = TextName extends infer Name
  ? Name extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never

/** The pages by name; `page.<name>` is the page's title. */
export type PageName = NamesBelow<'page'>

/** Those that have a tab; `shortPage.<name>` is its word. */
export type ShortPageName = NamesBelow<'shortPage'>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly page?: PageName
    /** The rights that open the page: those of a call that it requires. */
    readonly rights?: Rights
    /** The page wants the whole screen, and draws what runs itself. */
    readonly hidesDock?: true
    /** The page needs the whole screen: the rail stays narrow on the widest, too. */
    readonly keepsRail?: true
  }
}

export const rootRoute = createRootRoute()

/** The parent of every page behind the sign-in. */
export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in' })

/** A page of its own chunk, together with the component styles that the first pages do without. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const [page] = await Promise.all([load(), import('../ui/mantine-pages.css.ts')])
    return page
  }, name)

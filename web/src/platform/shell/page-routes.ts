import type { Rights } from '@verstas/contract/endpoint.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { lazyComponent } from '../routing/lazy-component.tsx'

type NamesBelow<Prefix extends string> = TextName extends infer Name
  ? Name extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never

/** The pages by name; `page.<name>` is the page's title. */
export type PageName = NamesBelow<'page'>

/** The pages with a tab; `shortPage.<name>` is the tab's label. */
export type ShortPageName = NamesBelow<'shortPage'>

declare module '../routing/route.ts' {
  interface StaticData {
    readonly page?: PageName
    /** The rights that open the page: those of a call that the page requires. */
    readonly rights?: Rights
    /** Hides the dock: the page uses the whole screen, and shows the running stamping itself. */
    readonly hidesDock?: true
    /** Keeps the rail narrow on the widest screens, too: the page uses the whole screen. */
    readonly keepsRail?: true
  }
}

/** Returns a component whose page loads as a separate chunk. */
export const lazyPage = lazyComponent

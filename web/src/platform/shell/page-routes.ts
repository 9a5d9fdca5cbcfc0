import type { Rights } from '@verstas/contract/endpoint.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'

type NamesBelow<Prefix extends string> = TextName extends infer Name
  ? Name extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never

/** The names of the pages. The text `page.<name>` is the page's title. */
export type PageName = NamesBelow<'page'>

/**
 * The names of the pages with a short label. The text `shortPage.<name>` is the label in the tabs and the
 * narrow rail.
 */
export type ShortPageName = NamesBelow<'shortPage'>

declare module '../routing/route.ts' {
  interface StaticData {
    readonly page?: PageName
    /** The rights of a call that the page needs. The page is open to users with these rights. */
    readonly rights?: Rights
    /**
     * True to hide the dock, because the page uses the whole screen and shows the running stamping itself.
     */
    readonly hidesDock?: true
    /** True to keep the rail narrow even on the widest screens, because the page needs the width. */
    readonly keepsRail?: true
  }
}

import type { TextName } from '@verstas/contract/texts/catalogue.ts'

type NamesBelow<Prefix extends string> = TextName extends infer Name
  ? Name extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never

/** The pages by name; `page.<name>` is the page's title. */
export type PageName = NamesBelow<'page'>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly page?: PageName
  }
}

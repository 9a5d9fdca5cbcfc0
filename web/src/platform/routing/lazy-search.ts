import type { RawSearch } from './address.ts'

/**
 * Parses the query of a page, and drops invalid and unknown parameters. A lazy function has `preload`, which
 * loads its code, and is undefined after the code has loaded.
 */
export type ReadSearch<Search extends object> = ((search: RawSearch) => Search) & {
  readonly preload?: (() => Promise<void>) | undefined
}

type SearchFrom<Read> = Read extends (search: RawSearch) => infer Search ? Extract<Search, object> : never

/**
 * Returns a function that parses the query of a page, and whose code loads by `preload`. Calls throw until
 * the code has loaded. After a failed load, they throw its error until a `preload` succeeds.
 *
 * @param load resolves to undefined if the app is about to reload; `preload` then never resolves
 */
export function lazySearch<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module | undefined>,
  name: Name,
): ReadSearch<SearchFrom<Module[Name]>> {
  type Search = SearchFrom<Module[Name]>
  let loaded: ReadSearch<Search> | undefined
  let failure: unknown = new Error('The code that reads the query has not loaded')
  const read: ReadSearch<Search> & { preload?: (() => Promise<void>) | undefined } = (search) => {
    if (!loaded) throw failure
    return loaded(search)
  }
  read.preload = async () => {
    try {
      const module = await load()
      if (module === undefined) await new Promise(() => undefined)
      loaded = module?.[name] as ReadSearch<Search>
      read.preload = undefined
    } catch (error) {
      failure = error
    }
  }
  return read
}

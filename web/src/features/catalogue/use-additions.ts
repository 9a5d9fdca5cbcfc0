import { createContext, use, useState } from 'react'

/** What was added since the dialog opened: how often each, and what came last. */
interface Additions {
  readonly countOf: (key: string) => number
  /** Null before the first. */
  readonly last: { readonly code: string; readonly count: number } | null
  readonly note: (key: string, code: string) => void
}

export const AdditionsContext = createContext<Additions | null>(null)

/** The additions of the dialog around it. @throws outside of `CataloguePicks` */
export function useAdditions(): Additions {
  const additions = use(AdditionsContext)
  if (!additions) throw new Error('useAdditions outside of CataloguePicks')
  return additions
}

/** Begins to count. */
export function useCountedAdditions(): Additions {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [last, setLast] = useState<Additions['last']>(null)
  const countOf = (key: string) => counts.get(key) ?? 0
  return {
    countOf,
    last,
    note: (key, code) => {
      const count = countOf(key) + 1
      setCounts(new Map(counts).set(key, count))
      setLast({ code, count })
    },
  }
}

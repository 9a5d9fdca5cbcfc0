import { notifyManager, type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Finds data in cached responses. */
type Find<Args extends readonly (string | number)[], T> = (queries: QueryClient, ...args: Args) => T

/**
 * Searches the cached responses of other endpoints, because some data cannot be fetched offline. Returns
 * undefined until the search is done, and null if it finds nothing, fails or is not wanted. Repeats the
 * search when the cache changes. The code of the search loads on first use.
 *
 * @param load a function that stays the same between renders
 */
export function useSeen<Args extends readonly (string | number)[], T>(
  isWanted: boolean,
  load: () => Promise<Find<Args, T>>,
  ...args: Args
): T | null | undefined {
  const queries = useQueryClient()
  const [seen, setSeen] = useState<T | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arguments are compared by their values
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const find = await load()
      if (isOver) return
      const look = () => setSeen((before) => replaceEqualDeep(before, find(queries, ...args)))
      look()
      stop = queries.getQueryCache().subscribe(notifyManager.batchCalls(look))
    }
    begin().catch(() => setSeen(null))
    return () => {
      isOver = true
      stop?.()
      setSeen(undefined)
    }
  }, [queries, isWanted, load, JSON.stringify(args)])
  return isWanted ? seen : null
}

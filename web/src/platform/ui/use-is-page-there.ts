import { useEffect, useState } from 'react'
import { loadLater } from './load-later.ts'

let isThere = false

/** The mounted components that wait for the first page. */
const waiting = new Set<(isKnown: boolean) => void>()

/**
 * True after the first page has loaded its data. Less urgent requests start then, for instance for the number
 * at a link. All components learn it at the same time, so that rows can combine their requests.
 */
export function useIsPageThere(): boolean {
  const [isKnown, setIsKnown] = useState(isThere)
  useEffect(() => {
    if (isKnown) return undefined
    waiting.add(setIsKnown)
    const cancel = loadLater(async () => {
      isThere = true
      for (const set of waiting) set(true)
    })
    return () => {
      cancel()
      waiting.delete(setIsKnown)
    }
  }, [isKnown])
  return isKnown
}

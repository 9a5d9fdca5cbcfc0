import { useEffect, useState } from 'react'
import { loadLater } from './load-later.ts'

let isThere = false

/**
 * True after the first page has loaded its data. Less urgent requests start then, for instance for the number
 * at a link.
 */
export function useIsPageThere(): boolean {
  const [isKnown, setIsKnown] = useState(isThere)
  useEffect(() => {
    if (isKnown) return undefined
    return loadLater(async () => {
      isThere = true
      setIsKnown(true)
    })
  }, [isKnown])
  return isKnown
}

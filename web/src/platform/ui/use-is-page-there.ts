import { useEffect, useState } from 'react'
import { loadLater } from './load-later.ts'

let isThere = false

/**
 * True once the first page of this visit has its data. Less urgent reads, such as the count at a link, start
 * then.
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

import { useEffect, useState } from 'react'
import { loadLater } from './load-later.ts'

let isThere = false

/** Whether the first page of this visit has what it needs: what can wait, as a count at a link, is read then. */
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

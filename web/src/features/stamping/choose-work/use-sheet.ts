import { useEffect, useState } from 'react'
import { loadLater } from '../../../platform/ui/load-later.ts'

/**
 * Returns the open sheet (null if none is open), and functions that show and close it. `isMounted` stays true
 * after the first opening, because a sheet returns the focus when it closes.
 *
 * @param load imports the sheet's chunk; called soon after the page has loaded; must be a stable function
 */
export function useSheet<Kind>(load: () => Promise<unknown>) {
  const [open, setOpen] = useState<Kind | null>(null)
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => loadLater(load), [load])
  return {
    open,
    isMounted,
    show: (kind: Kind) => {
      setIsMounted(true)
      setOpen(kind)
    },
    close: () => setOpen(null),
  }
}

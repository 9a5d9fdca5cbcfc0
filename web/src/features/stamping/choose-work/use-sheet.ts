import { useEffect, useState } from 'react'
import { loadLater } from '../../../platform/ui/load-later.ts'

/**
 * Returns the open sheet; null for none. After the first opening it stays mounted (`isMounted`), so that
 * closing it returns the focus.
 *
 * @param load imports the sheet's chunk soon after the page has loaded; must be a stable function
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

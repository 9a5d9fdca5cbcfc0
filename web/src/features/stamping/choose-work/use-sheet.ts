import { useEffect, useState } from 'react'
import { loadLater } from '../../../platform/ui/load-later.ts'

/**
 * Returns the open sheet, or null if none is open. A sheet stays mounted after its first opening
 * (`isMounted`), so that it can return the focus when it closes.
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

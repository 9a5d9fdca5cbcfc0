import { useEffect, useState } from 'react'
import { loadLater } from '../../../platform/ui/load-later.ts'

/**
 * Which sheet is open; null for none. From its first opening on it stays drawn (`isDrawn`), so that closing it
 * brings the focus back to what opened it.
 *
 * @param load fetches the sheet's chunk, before the first tap where it can; a stable function
 */
export function useSheet<Kind>(load: () => Promise<unknown>) {
  const [open, setOpen] = useState<Kind | null>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => loadLater(load), [load])
  return {
    open,
    isDrawn,
    show: (kind: Kind) => {
      setIsDrawn(true)
      setOpen(kind)
    },
    close: () => setOpen(null),
  }
}

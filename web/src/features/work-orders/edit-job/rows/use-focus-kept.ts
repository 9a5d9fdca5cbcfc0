import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to what took the place of the button that had it, when a row is removed or brought back.
 * What takes it carries `data-row-action`.
 */
export function useFocusKept(isRemoved: boolean): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null)
  const was = useRef(isRemoved)
  useEffect(() => {
    if (was.current === isRemoved) return
    was.current = isRemoved
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) card.current?.querySelector<HTMLElement>('[data-row-action]')?.focus()
  }, [isRemoved])
  return card
}

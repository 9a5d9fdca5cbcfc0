import { useEffect, useState } from 'react'

/**
 * The last focused element. While a dialog's code loads, the page below may already be inert, so that nothing
 * is focused.
 */
let lastFocused: EventTarget | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target
})

/**
 * Returns the focus when a dialog closes or is unmounted. Mantine only does so for a dialog that was mounted
 * closed, then opened and closed. Therefore a dialog that is mounted open opens a moment later.
 *
 * @param isOpen omitted if the dialog is mounted only while it is open
 * @returns whether the dialog may open
 */
export function useReturnFocus(isOpen = true): boolean {
  const [canOpen, setCanOpen] = useState(false)
  useEffect(() => setCanOpen(true), [])
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement === document.body ? lastFocused : document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isOpen])
  return canOpen
}

import { useState } from 'react'

/**
 * Manages a dialog whose code loads when the dialog is first opened. Its component then stays rendered, so
 * that its state remains while the dialog is closed.
 */
export function useLazyDialog() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return {
    /** False until the dialog is first opened. The component must not be rendered before that. */
    isDrawn: isOpen !== null,
    isOpen: isOpen === true,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
  }
}

import { useState } from 'react'

/**
 * Manages a dialog whose code loads when the dialog is first opened. From then on its component stays
 * rendered, so that its state remains while the dialog is closed.
 */
export function useLazyDialog() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return {
    /** False until the dialog is first opened: until then its component must not be rendered. */
    isDrawn: isOpen !== null,
    isOpen: isOpen === true,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
  }
}

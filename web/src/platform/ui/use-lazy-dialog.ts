import { useState } from 'react'

/**
 * Returns the state of a dialog whose code loads when it is first opened. From then on its component stays
 * rendered, so that its state remains while the dialog is closed.
 */
export function useLazyDialog() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return {
    /** False until it is first opened: until then it is neither loaded nor rendered. */
    isDrawn: isOpen !== null,
    isOpen: isOpen === true,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
  }
}

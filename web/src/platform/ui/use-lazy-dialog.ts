import { useState } from 'react'

/**
 * The state of a dialog whose code is loaded when it is first opened. From then on it stays drawn, so that it goes as it
 * came and keeps what it holds.
 */
export function useLazyDialog() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return {
    /** Whether it was opened before: until then nothing of it is drawn or loaded. */
    isDrawn: isOpen !== null,
    isOpen: isOpen === true,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
  }
}

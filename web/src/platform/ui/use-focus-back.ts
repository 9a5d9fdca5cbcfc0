import { useEffect, useState } from 'react'

/**
 * What had the focus last. While a dialog is being fetched, what stands below it may already be inert, and the
 * focus is nowhere.
 */
let lastFocused: EventTarget | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target
})

/**
 * A dialog that is born open does not know where the focus was, and one that is taken away does not give
 * it back: so it opens a moment later, and this gives it back.
 *
 * @returns whether it may open
 */
export function useFocusBack(): boolean {
  const [isBorn, setIsBorn] = useState(false)
  useEffect(() => {
    const before = document.activeElement === document.body ? lastFocused : document.activeElement
    setIsBorn(true)
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return isBorn
}

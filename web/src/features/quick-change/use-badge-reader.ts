import { useEffect, useRef } from 'react'

/** The number of letters of a badge. The reader types them like a keyboard, followed by Enter. */
const badgeLength = 32

/** Calls `onBadge` with each badge from a keyboard-like reader, regardless of the focus. */
export function useBadgeReader(onBadge: (text: string) => void): void {
  const latest = useRef(onBadge)
  latest.current = onBadge
  useEffect(() => {
    let typed = ''
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        const isBadge = typed.length === badgeLength
        const text = typed
        typed = ''
        if (!isBadge) return
        // Prevents the reader's Enter from activating the focused button.
        event.preventDefault()
        latest.current(text)
      } else if (/^[a-z]$/i.test(event.key)) typed = (typed + event.key).slice(-badgeLength)
      else if (event.key !== 'Shift' && event.key !== 'CapsLock') typed = ''
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

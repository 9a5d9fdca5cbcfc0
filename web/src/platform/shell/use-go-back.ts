import { useRef } from 'react'
import { useRouter } from '../routing/hooks.ts'
import { useIsShown } from '../ui/use-is-shown.ts'

/**
 * Milliseconds within which a second press is part of a double tap. The previous page appears shortly after
 * the first press.
 */
const doubleTapMs = 700

/**
 * Returns a function that opens the previous page, or calls `elsewhere` if there is none. A double tap goes
 * back only one page. A call after the component was unmounted does nothing.
 */
export function useGoBack(elsewhere: () => void): () => void {
  const router = useRouter()
  const isShown = useIsShown()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (!isShown() || now - pressedAt.current < doubleTapMs) return
    pressedAt.current = now
    if (router.history.canGoBack()) router.history.back()
    else elsewhere()
  }
}

import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useIsShown } from '../ui/use-is-shown.ts'

/** The page before is drawn a moment after the press, in milliseconds: a press meanwhile is a double tap. */
const doubleTapMs = 700

/**
 * Goes to the previous page, or elsewhere if there is none. A double tap goes back one page, and a late call
 * after the component was unmounted does nothing.
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

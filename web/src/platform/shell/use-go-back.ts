import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useIsShown } from '../ui/use-is-shown.ts'

/** The page before is drawn a moment after the press, in milliseconds: a press meanwhile is a double tap. */
const doubleTapMs = 700

/**
 * Goes back to the page before, or elsewhere where there is none. A double tap goes back one page, and an answer that comes when
 * the calling component has left goes nowhere.
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

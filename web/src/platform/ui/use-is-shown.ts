import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the calling component is still there: an answer that comes late must not act on what is shown since. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}

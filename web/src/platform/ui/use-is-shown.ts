import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that returns true while the component is mounted. A late response must not affect the
 * next page.
 */
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

import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that is true while the calling component is mounted: a late answer must not affect the
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

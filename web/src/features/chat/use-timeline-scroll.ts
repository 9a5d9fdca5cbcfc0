import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How far from the end the person still counts as being there, in pixels. */
const nearEnd = 96

/**
 * Keeps the page where the person reads a conversation: at its end as long as they are there, whatever grows; at the same
 * message when earlier ones come above it.
 *
 * @param first the key of the first message, which changes when earlier ones come
 */
export function useTimelineScroll(list: RefObject<HTMLElement | null>, first: string | undefined) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isPinned = useRef(true)
  const height = useRef(0)
  const shownFirst = useRef<string>(undefined)

  const toEnd = useCallback(() => {
    isPinned.current = true
    window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [])

  useLayoutEffect(() => {
    const page = document.documentElement
    const isEarlierCome = shownFirst.current !== undefined && first !== shownFirst.current
    if (isEarlierCome) window.scrollBy({ top: page.scrollHeight - height.current })
    shownFirst.current = first
  }, [first])

  useEffect(() => {
    const page = document.documentElement
    // The browser's own anchoring would move the page a second time.
    page.style.overflowAnchor = 'none'
    const look = () => {
      isPinned.current = page.scrollHeight - window.innerHeight - window.scrollY < nearEnd
      setIsAtEnd(isPinned.current)
    }
    const observer = new ResizeObserver(() => {
      height.current = page.scrollHeight
      if (isPinned.current) toEnd()
      else look()
    })
    if (list.current) observer.observe(list.current)
    window.addEventListener('scroll', look, { passive: true })
    // The router puts a page that was opened at its top.
    const frame = requestAnimationFrame(toEnd)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
      observer.disconnect()
      page.style.removeProperty('overflow-anchor')
    }
  }, [list, toEnd])

  return { isAtEnd, toEnd }
}

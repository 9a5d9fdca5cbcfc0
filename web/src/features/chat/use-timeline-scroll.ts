import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The maximum distance from the end at which the user is treated as being at the end, in pixels. */
const nearEnd = 96

interface Places {
  /**
   * The container of the messages and of the composer, which grows with the typed text. The container is
   * mounted even while the messages are loading.
   */
  readonly holder: RefObject<HTMLElement | null>
  /** The id of the first loaded message. It changes when earlier messages are added above. */
  readonly firstId: number | undefined
}

/**
 * Maintains the scroll position of a conversation, which opens at the first unread message or at the end. At
 * the end, it scrolls to added content. Otherwise the visible messages do not move when earlier ones are
 * added above.
 */
export function useTimelineScroll({ holder, firstId }: Places) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isPinned = useRef(true)
  /** The scroll position and page height at the latest scroll or resize. */
  const lastScroll = useRef({ top: 0, height: 0 })
  const shownFirst = useRef<number>(undefined)

  const toEnd = useCallback(() => {
    isPinned.current = true
    window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [])

  useLayoutEffect(() => {
    const isEarlierCome = shownFirst.current !== undefined && firstId !== shownFirst.current
    shownFirst.current = firstId
    if (!isEarlierCome) return
    const { top, height } = lastScroll.current
    // Corrects the scroll position. Some browsers have already done so (scroll anchoring), but none does at
    // the top of the page.
    window.scrollTo({ top: top + document.documentElement.scrollHeight - height })
  }, [firstId])

  useEffect(() => {
    const page = document.documentElement
    const look = () => {
      const top = window.scrollY
      const isNearEnd = page.scrollHeight - window.innerHeight - top < nearEnd
      // The page may have grown after it was scrolled to its end, so only scrolling up means that the user
      // leaves the end.
      isPinned.current = isNearEnd || (isPinned.current && top >= lastScroll.current.top)
      lastScroll.current = { top, height: page.scrollHeight }
      setIsAtEnd(isPinned.current)
    }
    const observer = new ResizeObserver(() => {
      if (isPinned.current) toEnd()
      look()
    })
    if (holder.current) observer.observe(holder.current)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [holder, toEnd])

  const isThere = firstId !== undefined
  useEffect(() => {
    if (!isThere) return
    // Runs after the router, which scrolls a new page to its top.
    const frame = requestAnimationFrame(() => {
      toEnd()
      const newLine = holder.current?.querySelector('[data-new]')
      if (!newLine || newLine.getBoundingClientRect().top > 0) return
      isPinned.current = false
      newLine.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere, holder, toEnd])

  return { isAtEnd, toEnd }
}

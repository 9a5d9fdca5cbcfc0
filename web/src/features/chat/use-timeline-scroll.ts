import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How far from the end the person still counts as being there, in pixels. */
const nearEnd = 96

interface Places {
  /**
   * The container of the messages, also before they have loaded, and of the box below them, which grows with
   * its text.
   */
  readonly holder: RefObject<HTMLElement | null>
  /** The first message; another one when earlier ones come above it. */
  readonly firstId: number | undefined
}

/**
 * Maintains the scroll position of a conversation. It opens at the first unread message, or at its end. It
 * stays at the end as long as the user is there, regardless of growth. It stays at the same message when
 * earlier ones are added above it.
 */
export function useTimelineScroll({ holder, firstId }: Places) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isPinned = useRef(true)
  /** The scroll position when it last rested. */
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
    // Some browsers have done so by themselves, but not at the top of the page.
    window.scrollTo({ top: top + document.documentElement.scrollHeight - height })
  }, [firstId])

  useEffect(() => {
    const page = document.documentElement
    const look = () => {
      const top = window.scrollY
      const isNearEnd = page.scrollHeight - window.innerHeight - top < nearEnd
      // The page may have grown since it was scrolled to its end; only scrolling up leaves the end.
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
    // After the router, which puts a page that was opened at its top.
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

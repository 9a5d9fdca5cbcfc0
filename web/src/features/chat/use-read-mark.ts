import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../../platform/api/client.ts'

const { markRead } = chatEndpoints

/** The time for which a message must be visible before it is marked as read, in milliseconds. */
const seenAfterMs = 1_000

interface ReadMark {
  readonly topicId: string
  /** The highest sequence that the server has stored as read; undefined if it stores none. */
  readonly readSequence: number | undefined
  /** The sequence of the last message. */
  readonly lastSequence: number | undefined
}

/**
 * Marks messages as read on the server, up to the last one that was visible for a second on a focused page.
 * Message elements have `data-sequence`. Retries a failed call with the next visible message, or when the
 * focus returns.
 */
export function useReadMark(
  list: RefObject<HTMLElement | null>,
  { topicId, readSequence, lastSequence }: ReadMark,
) {
  const sentSequence = useRef(0)
  useEffect(() => {
    const { current } = list
    if (!current || readSequence === undefined || lastSequence === undefined) return
    sentSequence.current = Math.max(sentSequence.current, readSequence)
    if (lastSequence <= sentSequence.current) return
    const inSight = new Map<Element, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const sendRead = async (sequence: number) => {
      const before = sentSequence.current
      sentSequence.current = sequence
      try {
        await call(markRead, { params: { id: topicId }, body: { sequence } })
      } catch {
        // Errors of the chat are not shown (docs/decisions/deliberate-deviations.md). The next visible
        // message or the next focus repeats the call.
        sentSequence.current = before
      }
    }
    const look = () => {
      clearTimeout(timer)
      const highest = Math.max(0, ...inSight.values())
      if (highest <= sentSequence.current || !isLookedAt()) return
      timer = setTimeout(() => isLookedAt() && void sendRead(highest), seenAfterMs)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inSight.set(target, Number((target as HTMLElement).dataset.sequence))
          else inSight.delete(target)
        look()
      },
      // Excludes the page's head at the top, and the composer and the running bar at the bottom.
      { rootMargin: '-112px 0px -128px 0px' },
    )
    for (const element of current.querySelectorAll<HTMLElement>('[data-sequence]'))
      if (Number(element.dataset.sequence) > sentSequence.current) observer.observe(element)
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('focus', look, { signal })
    window.addEventListener('blur', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      listeners.abort()
    }
  }, [list, topicId, readSequence, lastSequence])
}

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

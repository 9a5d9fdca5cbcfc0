import { type RefObject, useLayoutEffect, useRef } from 'react'

const least = 48
const most = 192
const step = 8

/** Lets a text area grow with its text, from 48 to 192 px by steps of 8 (specification.md, Limits and formats). */
export function useSteppedHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height that is measured
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    current.style.height = `${least}px`
    const border = current.offsetHeight - current.clientHeight
    current.style.height = `${steppedHeight(current.scrollHeight + border)}px`
  }, [text])
  return area
}

/** The smallest step that the content fits into. */
export const steppedHeight = (contentHeight: number): number =>
  Math.min(most, Math.max(least, least + Math.ceil((contentHeight - least) / step) * step))

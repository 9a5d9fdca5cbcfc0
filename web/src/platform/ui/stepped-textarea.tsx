import { Textarea, type TextareaProps } from '@mantine/core'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import classes from './stepped-textarea.module.css'

interface SteppedTextareaProps
  extends Pick<TextareaProps, 'label' | 'description' | 'readOnly' | 'maxLength' | 'error' | 'aria-label'> {
  readonly value: string
  readonly onText: (text: string) => void
  /** Whether it is typed into next. */
  readonly isFocused?: boolean
}

/** A text area that grows with its text, from 48 to 192 px by steps of 8 (specification.md, Limits and formats). */
export function SteppedTextarea({ value, onText, isFocused = false, ...field }: SteppedTextareaProps) {
  const area = useSteppedHeight(value)
  useEffect(() => {
    if (isFocused) area.current?.focus()
  }, [isFocused, area])
  return (
    <Textarea
      {...field}
      ref={area}
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
      classNames={{ input: classes.input ?? '' }}
    />
  )
}

const least = 48
const most = 192
const step = 8

function useSteppedHeight(text: string): RefObject<HTMLTextAreaElement | null> {
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
const steppedHeight = (contentHeight: number): number =>
  Math.min(most, Math.max(least, least + Math.ceil((contentHeight - least) / step) * step))

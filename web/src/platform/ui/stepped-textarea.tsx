import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import classes from './stepped-textarea.module.css'
import { TextArea, type TextAreaProps } from './text-fields.tsx'

interface SteppedTextareaProps
  extends Pick<
    TextAreaProps,
    | 'label'
    | 'description'
    | 'readOnly'
    | 'maxLength'
    | 'error'
    | 'aria-label'
    | 'placeholder'
    | 'disabled'
    | 'onKeyDown'
    | 'className'
    | 'inputClassName'
  > {
  readonly value: string
  readonly onText: (text: string) => void
  /** True to focus the field when it mounts. */
  readonly isFocused?: boolean
  /** The minimum height, the maximum height and the step of the growth in pixels. */
  readonly heights?: Heights
}

interface Heights {
  readonly least: number
  readonly most: number
  readonly step: number
}

/** The heights of a note (specification.md, Limits and formats). */
const heightsOfNote: Heights = { least: 48, most: 192, step: 8 }

/** A text area that grows with its text in steps. By default it grows from 48 to 192 px in steps of 8 px. */
export function SteppedTextarea(props: SteppedTextareaProps) {
  const { value, onText, isFocused = false, heights = heightsOfNote, ...field } = props
  const area = useSteppedHeight(value, heights)
  useEffect(() => {
    if (isFocused) area.current?.focus()
  }, [isFocused, area])
  return (
    <TextArea
      {...field}
      ref={area}
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
      inputClassName={`${classes.input} ${field.inputClassName ?? ''}`}
    />
  )
}

function useSteppedHeight(text: string, heights: Heights): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured height depends on the text
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    current.style.height = `${heights.least}px`
    const border = current.offsetHeight - current.clientHeight
    current.style.height = `${steppedHeight(current.scrollHeight + border, heights)}px`
  }, [text, heights])
  return area
}

/** Returns the smallest allowed height into which the content fits. */
const steppedHeight = (contentHeight: number, { least, most, step }: Heights): number =>
  Math.min(most, Math.max(least, least + Math.ceil((contentHeight - least) / step) * step))

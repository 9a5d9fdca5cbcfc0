import { maxPropertyCharacters } from '@verstas/contract/health-checks/values.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { SteppedTextarea } from '../../../platform/ui/stepped-textarea.tsx'

/** Debounce of the save, in milliseconds. */
const pauseMs = 600

interface NoteFieldProps {
  readonly label: string
  /** True if a visible element already names the field. The label is then only for screen readers. */
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly isReadOnly: boolean
  readonly isFocused?: boolean
  /** The maximum length, in characters. */
  readonly most?: number
  /** Receives the new text, and the text before typing began. */
  readonly onText: (text: string, before: string) => void
}

/** A note that is saved at each pause in typing, and when the field loses the focus or unmounts. */
export function NoteField(props: NoteFieldProps) {
  const { label, isLabelHidden, value, isReadOnly, isFocused, onText } = props
  /** Null while the field shows the saved text. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: string } | null>(null)
  const keep = useEffectEvent(() => {
    if (typed === null || isReadOnly) return
    setTyped(null)
    if (typed.text !== value) onText(typed.text, typed.before)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(keep, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => () => keep(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble from the field inside
    <div onBlur={keep}>
      <SteppedTextarea
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        value={isReadOnly ? value : (typed?.text ?? value)}
        readOnly={isReadOnly}
        maxLength={props.most ?? maxPropertyCharacters.value}
        isFocused={isFocused ?? false}
        onText={(text) => setTyped({ text, before: typed?.before ?? value })}
      />
    </div>
  )
}

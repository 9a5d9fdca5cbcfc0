import { maxPropertyCharacters } from '@verstas/contract/health-checks/values.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { SteppedTextarea } from '../../../platform/ui/stepped-textarea.tsx'

/** A pause in typing after which the note is kept, in milliseconds. */
const pauseMs = 600

interface NoteFieldProps {
  readonly label: string
  /** True if an element next to it names it; the label is for a screen reader. */
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly isReadOnly: boolean
  readonly isFocused?: boolean
  /** The longest text, in characters. */
  readonly most?: number
  /** Called with the text, and the one before typing began. */
  readonly onText: (text: string, before: string) => void
}

/** A note that is kept while it is written: at each pause, and when it is left. */
export function NoteField(props: NoteFieldProps) {
  const { label, isLabelHidden, value, isReadOnly, isFocused, onText } = props
  /** Null while the field shows the stored text. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what is left
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

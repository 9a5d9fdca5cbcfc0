import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import classes from './plate-input.module.css'

interface PlateInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** True if the field is focused when it is mounted. */
  readonly autoFocus: boolean
  /** Content at the right end of the plate. */
  readonly aside: ReactNode
}

/**
 * A licence number field that looks like a plate. CSS capitalizes the letters, and the text stays as
 * typed. Rewriting the text would move the cursor, and some keyboards would type letters twice.
 */
export function PlateInput({ label, value, onChange, autoFocus, aside }: PlateInputProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={`${classes.plate} line clip`}>
      <span className={`${classes.band} flex justify-centre rigid`} aria-hidden="true">
        FIN
      </span>
      <input
        ref={input}
        className={`${classes.input} grow shrink full`}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={24}
        placeholder="ABC-123"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: this field is the purpose of the page, and screen readers read the heading with it
        autoFocus={autoFocus}
      />
      {value !== '' && (
        <IconButton className={classes.tool} label={t('common.clear')} icon={IconX} onClick={clear} />
      )}
      <span className={`${classes.tools} flex rigid`}>{aside}</span>
    </div>
  )
}

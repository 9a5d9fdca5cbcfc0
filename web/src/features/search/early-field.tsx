import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './early-field.module.css'

interface EarlyFieldProps {
  /** Receives what the user types. */
  readonly typed: RefObject<string>
  readonly onClose: () => void
}

/** The field of the search while its code loads. The search takes over what is typed. */
export const EarlyField = ({ typed, onClose }: EarlyFieldProps) => {
  const t = useTexts()
  return createPortal(
    <div className={`${classes.field} line gap-4 raised rounded float`}>
      <IconSearch size={24} aria-hidden="true" className="rigid soft" />
      <input
        ref={focus}
        className={`${classes.input} grow shrink type-20`}
        aria-label={t('search.field')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onInput={({ currentTarget }) => {
          typed.current = currentTarget.value
        }}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </div>,
    document.body,
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import classes from './combo-field.module.css'
import { selectOnFocus } from './select-on-focus.ts'
import { TextField, type TextFieldProps } from './text-fields.tsx'

/** A suggestion of a `ComboField`. */
export interface ComboOption {
  readonly key: string
  readonly name: string
  /** A second line, such as a number. */
  readonly facts?: string
}

interface ComboFieldProps<O extends ComboOption>
  extends Pick<TextFieldProps, 'description' | 'error' | 'disabled' | 'maxLength'> {
  readonly label: string
  /** The selected option; null if there is none. */
  readonly chosen: ComboOption | null
  /** The suggestions for the typed text. */
  readonly options: readonly O[]
  /** Receives the typed text, and an empty text after a selection. */
  readonly onType: (text: string) => void
  readonly onChoose: (option: O | null) => void
  /** The error message that asks the user to select an option. */
  readonly unchosenHint: string
  /** The message if there are no suggestions; null while they load. */
  readonly nothingFound: string | null
  /** True if the field may stay empty. */
  readonly isOptional?: boolean
  /** True if the field is empty in a submitted form. */
  readonly isMissing?: boolean
  /** True if Enter selects the first suggestion without an arrow key, also if the suggestions still load. */
  readonly entersFirst?: boolean
}

/**
 * A field that suggests options while the user types. The user must select one of them, by a tap or with the
 * arrow keys and Enter.
 */
export function ComboField<O extends ComboOption>(props: ComboFieldProps<O>) {
  const { chosen, options, onType, onChoose, unchosenHint, nothingFound } = props
  const { isOptional = false, isMissing = false, entersFirst = false, error, label, ...field } = props
  const id = useId()
  // Null if the field shows the selected option.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  // The index of the suggestion that the arrow keys have reached, or -1.
  const [active, setActive] = useState(-1)
  // True if Enter waits for the first suggestion. A change of the text or of the focus cancels it.
  const [isEntered, setIsEntered] = useState(false)
  const isTyped = typed !== null && !(isOptional && typed.trim() === '')
  const isUnchosen = chosen === null && (isTyped || isMissing) && !isOpen
  const show = (isShown: boolean) => {
    setIsOpen(isShown)
    setActive(-1)
    setIsEntered(false)
  }
  const type = (text: string) => {
    setTyped(text)
    onType(text)
    if (chosen) onChoose(null)
    show(true)
  }
  const choose = (option: O) => {
    onChoose(option)
    setTyped(null)
    onType('')
    show(false)
  }
  const hasOptions = options.length > 0
  const chooseFirst = useEffectEvent(() => options[0] && choose(options[0]))
  useEffect(() => {
    if (isEntered && hasOptions) chooseFirst()
  }, [isEntered, hasOptions])
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const count = options.length
    const reached = options[active] ?? (entersFirst && typed ? options[0] : undefined)
    if (step !== undefined && count > 0) {
      setActive(isOpen ? (active + step + (active === -1 && step === -1 ? 1 : 0) + count) % count : 0)
      setIsOpen(true)
    } else if (event.key === 'Enter' && isOpen && reached) choose(reached)
    else if (event.key === 'Enter' && entersFirst && typed && nothingFound === null) setIsEntered(true)
    else if (event.key === 'Escape' && isOpen) show(false)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <TextField
        label={label}
        description={field.description}
        disabled={field.disabled}
        maxLength={field.maxLength}
        value={typed ?? chosen?.name ?? ''}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active !== -1 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        inputClassName={classes.input}
        end={
          <IconChevronDown size={20} aria-hidden="true" className={`${classes.chevron} untouchable soft`} />
        }
        error={isUnchosen ? unchosenHint : error}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => setIsOpen(true)}
        onKeyDown={moveByKey}
        {...selectOnFocus}
        onFocus={(event) => {
          selectOnFocus.onFocus(event)
          setIsOpen(true)
        }}
        onBlur={() => show(false)}
      />
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label={label}
          className={`${classes.list} absolute mt-4 rounded float raised`}
          // Keeps the focus in the field when the user taps a suggestion.
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field receives the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
            <div
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.key === chosen?.key}
              data-active={index === active || undefined}
              className={`${classes.option} line wrap touch gap-x-8 rounded-inner type-17`}
              onClick={() => choose(option)}
            >
              {option.name}
              {option.facts && <span className="type-15 soft">{option.facts}</span>}
            </div>
          ))}
          {options.length === 0 && nothingFound !== null && (
            <div className={`${classes.empty} line touch rounded-inner type-17 soft`}>{nothingFound}</div>
          )}
        </div>
      )}
    </div>
  )
}

import { IconChevronDown } from '@tabler/icons-react'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { matchEmployees } from '@verstas/domain/stamping/employees.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { selectOnFocus } from '../../platform/ui/select-on-focus.ts'
import { TextField } from '../../platform/ui/text-fields.tsx'
import classes from './employee-field.module.css'

type Named = Pick<ListedEmployee, 'Id' | 'Name'>

interface EmployeeFieldProps<E extends Named> {
  readonly label: string
  readonly employees: readonly E[]
  /** Null while no one is chosen from the list. */
  readonly chosen: Named | null
  readonly onChoose: (employee: E | null) => void
  /** The error text that asks the user to choose a person from the list. */
  readonly unchosenHint: string
  /** The text for an input without suggestions. */
  readonly nobodyFound: string
  /** True if the field is empty in a submitted form. */
  readonly isMissing?: boolean
}

/**
 * Selects an employee by name (specification.md, Screens). Typing suggests at most five employees. The user
 * must choose one of them, by a tap or with the arrow keys and Enter.
 */
export function EmployeeField<E extends Named>(props: EmployeeFieldProps<E>) {
  const { label, employees, chosen, onChoose, unchosenHint, nobodyFound, isMissing = false } = props
  const id = useId()
  // Null while the field shows the chosen employee.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  // The index of the suggestion that the arrow keys have reached, or -1.
  const [active, setActive] = useState(-1)
  const suggestions = matchEmployees(employees, typed ?? '')
  const isUnchosen = chosen === null && (typed !== null || isMissing) && !isOpen
  const show = (isShown: boolean) => {
    setIsOpen(isShown)
    setActive(-1)
  }
  const type = (text: string) => {
    setTyped(text)
    if (chosen) onChoose(null)
    show(true)
  }
  const choose = (employee: E) => {
    onChoose(employee)
    setTyped(null)
    show(false)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const count = suggestions.length
    const reached = suggestions[active]
    if (step !== undefined && count > 0) {
      setActive(isOpen ? (active + step + (active === -1 && step === -1 ? 1 : 0) + count) % count : 0)
      setIsOpen(true)
    } else if (event.key === 'Enter' && isOpen && reached) choose(reached)
    else if (event.key === 'Escape' && isOpen) show(false)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <TextField
        label={label}
        value={typed ?? chosen?.Name ?? ''}
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
        error={isUnchosen ? unchosenHint : undefined}
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
          {suggestions.map((employee, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field receives the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
            <div
              key={employee.Id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={employee.Id === chosen?.Id}
              data-active={index === active || undefined}
              className={`${classes.option} line touch rounded-inner type-17`}
              onClick={() => choose(employee)}
            >
              {employee.Name}
            </div>
          ))}
          {suggestions.length === 0 && (
            <div className={`${classes.empty} line touch rounded-inner type-17 soft`}>{nobodyFound}</div>
          )}
        </div>
      )}
    </div>
  )
}

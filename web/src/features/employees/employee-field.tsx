import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { matchEmployees } from '@verstas/domain/stamping/employees.ts'
import { useState } from 'react'
import { selectOnFocus } from '../../platform/ui/select-on-focus.ts'
import classes from './employee-field.module.css'

type Named = Pick<ListedEmployee, 'Id' | 'Name'>

interface EmployeeFieldProps<E extends Named> {
  readonly label: string
  readonly employees: readonly E[]
  /** Null while no one is chosen from the list. */
  readonly chosen: Named | null
  readonly onChoose: (employee: E | null) => void
  /** The error that asks the user to choose a person of the list. */
  readonly unchosenHint: string
  /** Shown if there are no suggestions for the text. */
  readonly nobodyFound: string
  /** True if the field is empty in a submitted form. */
  readonly isMissing?: boolean
}

/**
 * Selects an employee by name (specification.md, Screens). Typing suggests at most five, and one of
 * them must be chosen.
 */
export function EmployeeField<E extends Named>(props: EmployeeFieldProps<E>) {
  const { label, employees, chosen, onChoose, unchosenHint, nobodyFound, isMissing = false } = props
  // Null while the field shows the chosen employee.
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const suggestions = matchEmployees(employees, typed ?? '')
  const isUnchosen = chosen === null && (typed !== null || isMissing) && !combobox.dropdownOpened

  const type = (text: string) => {
    setTyped(text)
    if (chosen) onChoose(null)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const choose = (id: string) => {
    onChoose(employees.find(({ Id }) => String(Id) === id) ?? null)
    setTyped(null)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          value={typed ?? chosen?.Name ?? ''}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.input ?? '' }}
          rightSection={<IconChevronDown size={20} aria-hidden="true" />}
          rightSectionPointerEvents="none"
          error={isUnchosen ? unchosenHint : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          {...selectOnFocus}
          onFocus={(event) => {
            selectOnFocus.onFocus(event)
            combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label}>
          {suggestions.map(({ Id, Name }) => (
            <Combobox.Option
              key={Id}
              value={String(Id)}
              active={Id === chosen?.Id}
              className={classes.option}
            >
              {Name}
            </Combobox.Option>
          ))}
          {suggestions.length === 0 && <Combobox.Empty>{nobodyFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { StampingEmployee } from '@verstas/contract/stamping/entities.ts'
import { matchEmployees } from '@verstas/domain/stamping/employees.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './employee-field.module.css'

interface EmployeeFieldProps {
  readonly employees: readonly StampingEmployee[]
  /** Null while nobody of the list is chosen. */
  readonly chosen: Pick<StampingEmployee, 'Id' | 'Name'> | null
  readonly onChoose: (employee: StampingEmployee | null) => void
}

/** Who is stamped: typing suggests at most five people, of whom one must be chosen (specification.md, Screens). */
export function EmployeeField({ employees, chosen, onChoose }: EmployeeFieldProps) {
  const t = useTexts()
  // Null while the field shows the chosen employee.
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const suggestions = matchEmployees(employees, typed ?? '')
  const isUnchosen = chosen === null && typed !== null && !combobox.dropdownOpened

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
          label={t('stamping.employee')}
          value={typed ?? chosen?.Name ?? ''}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.input ?? '' }}
          rightSection={<IconChevronDown size={20} aria-hidden="true" />}
          rightSectionPointerEvents="none"
          error={isUnchosen ? t('stamping.employeeHint') : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            event.currentTarget.select()
            combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('stamping.employee')}>
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
          {suggestions.length === 0 && <Combobox.Empty>{t('stamping.nobodyFound')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

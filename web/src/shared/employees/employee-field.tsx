import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { matchEmployees } from '@verstas/domain/stamping/employees.ts'
import { useState } from 'react'
import { ComboField } from '../../platform/ui/combo-field.tsx'

type Named = Pick<ListedEmployee, 'Id' | 'Name'>

interface EmployeeFieldProps<E extends Named> {
  readonly label: string
  /** Undefined while they load. */
  readonly employees: readonly E[] | undefined
  /** Null while no one is chosen from the list. */
  readonly chosen: Named | null
  readonly onChoose: (employee: E | null) => void
  /** The error text that asks the user to choose a person from the list. */
  readonly unchosenHint: string
  /** The text for an input without suggestions. */
  readonly nobodyFound: string
  /** True if the field is empty in a submitted form. */
  readonly isMissing?: boolean
  readonly description?: string
  /** True if Enter selects the first suggestion without an arrow key. */
  readonly entersFirst?: boolean
}

const optionOf = <E extends Named>(employee: E) => ({
  key: String(employee.Id),
  name: employee.Name,
  employee,
})

/** Selects an employee by name (specification.md, Screens). Typing suggests at most five employees. */
export function EmployeeField<E extends Named>(props: EmployeeFieldProps<E>) {
  const { employees, chosen, onChoose, nobodyFound, ...field } = props
  const [typed, setTyped] = useState('')
  return (
    <ComboField
      {...field}
      chosen={chosen && optionOf(chosen)}
      options={matchEmployees(employees ?? [], typed).map(optionOf)}
      onType={setTyped}
      onChoose={(option) => onChoose(option?.employee ?? null)}
      nothingFound={employees ? nobodyFound : null}
    />
  )
}

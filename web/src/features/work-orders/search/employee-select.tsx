import { useTexts } from '../../../platform/texts/use-texts.ts'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { usePeople } from '../../../shared/employees/api.ts'

interface EmployeeSelectProps {
  readonly label: string
  /** The label of the option that stands for all employees. */
  readonly anyone: string
  /** The id of the selected employee; undefined for all employees. */
  readonly value: string | undefined
  readonly onChange: (employeeId: string | undefined) => void
}

/** Selects an employee of the site with the native picker of the device. */
export function EmployeeSelect({ label, anyone, value, onChange }: EmployeeSelectProps) {
  const t = useTexts()
  const { data = [], isError } = usePeople()
  const options = data.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
  // The address may contain an employee whose name is not loaded yet.
  const isUnknown = value !== undefined && !options.some((option) => option.value === value)
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      options={[{ value: '', label: anyone }, ...(isUnknown ? [{ value, label: '…' }] : []), ...options]}
      error={isError && data.length === 0 ? t('workOrderSearch.employeesFailed') : undefined}
    />
  )
}

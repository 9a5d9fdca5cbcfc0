import { useTexts } from '../../platform/texts/use-texts.ts'
import { SelectField, TextField } from '../../platform/ui/text-fields.tsx'
import { useAssignees } from '../../shared/employees/api.ts'

/** The filter of a log. The days are ISO dates, empty while the user types. */
export interface DaysAndPerson {
  readonly from: string
  readonly to: string
  /** Null for everybody. */
  readonly personId: number | null
}

interface DaysAndPersonFieldsProps {
  readonly filter: DaysAndPerson
  readonly personLabel: string
  readonly onChange: (changed: Partial<DaysAndPerson>) => void
}

/** The fields of the first day, the last day and the person of a log. */
export function DaysAndPersonFields({ filter, personLabel, onChange }: DaysAndPersonFieldsProps) {
  const t = useTexts()
  const { data: people = [] } = useAssignees()
  return (
    <>
      <TextField
        label={t('settings.auditFrom')}
        type="date"
        max={filter.to}
        value={filter.from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextField
        label={t('settings.auditTo')}
        type="date"
        min={filter.from}
        value={filter.to}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      <SelectField
        label={personLabel}
        value={String(filter.personId ?? '')}
        options={[
          { value: '', label: t('settings.auditAnyone') },
          ...people.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ personId: currentTarget.value ? Number(currentTarget.value) : null })
        }
      />
    </>
  )
}

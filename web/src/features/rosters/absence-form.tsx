import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { RosterWeek } from '@verstas/contract/rosters/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { SelectField, TextField } from '../../platform/ui/text-fields.tsx'
import { DayField } from './from-fields.tsx'

const { addRosterAbsence } = rosterEndpoints

interface AbsenceFormProps {
  readonly week: RosterWeek
  /** Null if the user chooses the person. */
  readonly personId: number | null
  readonly today: Day
  readonly onClose: () => void
}

/** The form of a new absence of whole days. */
export function AbsenceForm({
  week: { People, AbsenceTypes, Monday },
  personId,
  today,
  onClose,
}: AbsenceFormProps) {
  const t = useTexts()
  const first = Monday > today ? Monday : today
  const [values, setValues] = useState({
    person: personId ?? People[0]?.Id ?? 0,
    type: AbsenceTypes[0]?.Code ?? 0,
    from: first,
    to: first,
    note: '',
  })
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const { save, isBusy, problem } = useSave({
    write: addRosterAbsence,
    done: t('rosters.absenceAdded'),
    onDone: onClose,
  })
  const isWrong = values.to < values.from
  return (
    <FormDialog
      title={t('rosters.addAbsence')}
      onClose={onClose}
      onSubmit={() => {
        const { person: EmployeeId, type: TypeCode, from: From, to: To, note } = values
        if (!isWrong) save({ EmployeeId, TypeCode, From, To, ...(note.trim() && { Note: note.trim() }) })
      }}
      actions={<SaveButton isBusy={isBusy} />}
    >
      <FormProblem>{problem ?? (isWrong ? t('rosters.wrongDays') : null)}</FormProblem>
      <SelectField
        label={t('rosters.person')}
        value={String(values.person)}
        options={People.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
        onChange={({ currentTarget }) => change({ person: Number(currentTarget.value) })}
      />
      <SelectField
        label={t('rosters.absenceType')}
        value={String(values.type)}
        options={AbsenceTypes.map(({ Code, Name }) => ({ value: String(Code), label: Name }))}
        onChange={({ currentTarget }) => change({ type: Number(currentTarget.value) })}
      />
      <DayField
        label={t('rosters.firstDay')}
        value={values.from}
        today={today}
        onPick={(from) => change({ from, ...(values.to < from && { to: from }) })}
      />
      <DayField label={t('rosters.to')} value={values.to} today={today} onPick={(to) => change({ to })} />
      <TextField
        label={t('rosters.note')}
        autoComplete="off"
        maxLength={200}
        value={values.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import {
  type ChangeableRetention,
  type RetentionPeriod,
  retentionPeriods,
} from '@verstas/contract/settings/retention-entities.ts'
import { canKeepForever, findRetentionProblem } from '@verstas/domain/settings/retention.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { DecimalInput } from '../../../platform/ui/decimal-input.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { useDebounced } from '../../../platform/ui/use-debounced.ts'
import { DueWords } from './due-words.tsx'

export type ChangeablePeriod = RetentionPeriod & { readonly Name: ChangeableRetention }

const { countRetention, saveRetention } = retentionEndpoints

interface PeriodFormProps {
  readonly period: ChangeablePeriod
  readonly onClose: () => void
}

/** Debounce of the count of due rows, in milliseconds. */
const pauseMs = 300

/** Changes a retention period. Shows how many rows the next run would remove with the typed period. */
export function PeriodForm({ period: { Name, Days, DefaultDays }, onClose }: PeriodFormProps) {
  const t = useTexts()
  const [typed, setTyped] = useState<number | null>(Days)
  const [keeps, setKeeps] = useState(Days === null)
  const name = t(`settings.retention.${Name}`)
  const [min, max] = retentionPeriods[Name].range
  const problem = typed === null ? null : findRetentionProblem(Name, typed)
  const isKept = canKeepForever(Name) && keeps
  const chosen = isKept ? null : typed
  const isValid = isKept || (typed !== null && Number.isInteger(typed) && problem === null)
  const {
    save,
    isBusy,
    problem: refusal,
    reset,
  } = useSave({
    write: saveRetention,
    params: { name: Name },
    done: t('settings.retentionSaved', { name }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={name}
      onClose={onClose}
      onSubmit={() => isValid && save({ Days: chosen, Base: Days })}
      actions={<SaveButton isBusy={isBusy} disabled={!isValid} />}
    >
      <p className="type-15 soft">{t(`settings.retention.${Name}.effect`)}</p>
      <FormProblem>{refusal}</FormProblem>
      {canKeepForever(Name) && (
        <Checkbox
          label={t('settings.retentionKeep')}
          checked={keeps}
          onChange={({ currentTarget }) => {
            setKeeps(currentTarget.checked)
            reset()
          }}
        />
      )}
      <DecimalInput
        name={t('settings.retentionPeriod')}
        label={t('settings.retentionPeriod')}
        disabled={isKept}
        description={
          DefaultDays === null
            ? t('settings.retentionRangeOnly', { min, max })
            : t('settings.retentionRange', { min, max, initial: DefaultDays })
        }
        error={problem && !isKept ? t(`fieldReason.${problem.problem}`, { limit: problem.limit }) : undefined}
        decimals={0}
        value={typed}
        onValue={(value) => {
          setTyped(value)
          reset()
        }}
      />
      {isValid && chosen !== null && <DueRows name={Name} days={chosen} />}
    </FormDialog>
  )
}

/** The number of rows that the next run would remove with the typed days. */
function DueRows({ name, days }: { readonly name: ChangeableRetention; readonly days: number }) {
  const counted = useDebounced(days, pauseMs)
  const { data } = useQuery(endpointQuery(countRetention, { params: { name }, query: { days: counted } }))
  return (
    <div className="type-17 stack gap-2" role="status">
      {data && counted === days && <DueWords due={data} />}
    </div>
  )
}

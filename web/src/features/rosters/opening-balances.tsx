import { IconHourglassHigh } from '@tabler/icons-react'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { NewOpeningBalance, OpeningBalance } from '@verstas/contract/rosters/entities.ts'
import { readHours } from '@verstas/domain/imports/read-cell.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { SelectField, TextField } from '../../platform/ui/text-fields.tsx'
import { useOpeningBalances } from './api.ts'
import { DayField } from './from-fields.tsx'
import { RemoveButton } from './remove-button.tsx'

const { setOpeningBalance, removeOpeningBalance } = rosterEndpoints

interface OpeningBalancesProps {
  readonly personId: number
  readonly today: Day
}

/** The opening balances of a person, and a button for a new one. */
export function OpeningBalances({ personId, today }: OpeningBalancesProps) {
  const t = useTexts()
  const query = useOpeningBalances(personId)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Section title={t('rosters.openings')}>
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={1} height={40} />} empty={null}>
        {(balances) => balances.map((balance) => <BalanceRow key={balance.Id} balance={balance} />)}
      </AsyncView>
      <Button variant="quiet" icon={IconHourglassHigh} onClick={() => setIsAdding(true)}>
        {t('rosters.addOpening')}
      </Button>
      {isAdding && <BalanceForm personId={personId} today={today} onClose={() => setIsAdding(false)} />}
    </Section>
  )
}

const kindNames = { flex: 'rosters.openingFlex', overtime: 'rosters.openingOvertime' } as const

function BalanceRow({ balance: { Id, Day: day, Kind, Minutes } }: { readonly balance: OpeningBalance }) {
  const t = useTexts()
  const format = useFormat()
  const name = `${t(kindNames[Kind])} ${format.signedHours(Minutes)} ${format.day(day)}`
  return (
    <div className="line gap-12">
      <span className="type-15 grow shrink">{name}</span>
      <RemoveButton
        label={t('rosters.removeOpening', { name })}
        question={t('rosters.removeOpeningQuestion', { name })}
        write={removeOpeningBalance}
        remove={() => call(removeOpeningBalance, { params: { id: Id } })}
        done={t('rosters.openingRemoved')}
      />
    </div>
  )
}

interface BalanceFormProps extends OpeningBalancesProps {
  readonly onClose: () => void
}

function BalanceForm({ personId, today, onClose }: BalanceFormProps) {
  const t = useTexts()
  const [values, setValues] = useState({
    kind: 'flex' as NewOpeningBalance['Kind'],
    day: `${today.slice(0, 4)}-01-01`,
    hours: '',
  })
  const [isWrong, setIsWrong] = useState(false)
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const { save, isBusy, problem } = useSave({
    write: setOpeningBalance,
    done: t('rosters.openingSaved'),
    onDone: onClose,
  })
  const submit = () => {
    const Minutes = readTypedHours(values.hours)
    setIsWrong(Minutes === null)
    if (Minutes !== null) save({ EmployeeId: personId, Day: values.day, Kind: values.kind, Minutes })
  }
  return (
    <FormDialog
      title={t('rosters.addOpening')}
      onClose={onClose}
      onSubmit={submit}
      actions={<SaveButton isBusy={isBusy} />}
    >
      <FormProblem>{problem ?? (isWrong ? t('rosters.openingHours') : null)}</FormProblem>
      <SelectField
        label={t('rosters.absenceType')}
        value={values.kind}
        options={(['flex', 'overtime'] as const).map((value) => ({ value, label: t(kindNames[value]) }))}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: value === 'overtime' ? 'overtime' : 'flex' })
        }
      />
      <DayField
        label={t('rosters.openingDay')}
        value={values.day}
        today={today}
        onPick={(day) => change({ day })}
      />
      <TextField
        label={t('rosters.openingHours')}
        autoComplete="off"
        maxLength={12}
        value={values.hours}
        onChange={({ currentTarget }) => change({ hours: currentTarget.value })}
      />
    </FormDialog>
  )
}

/**
 * Parses typed hours as minutes; null if the text is invalid. Two digits after a point or comma are minutes,
 * as in the label: `12.30` and `12,30` are 12 hours 30 minutes, and `12,75` is invalid. One digit is a
 * decimal: `12,5`.
 */
const readTypedHours = (typed: string): number | null =>
  readHours(typed.trim().replace(/^([+\-\u2212\u2013]?\d{1,5})[.,](\d{2})$/, '$1:$2'))

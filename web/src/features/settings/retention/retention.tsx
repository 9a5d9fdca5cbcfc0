import { useQuery } from '@tanstack/react-query'
import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import {
  type ChangeableRetention,
  dailyRetention,
  isChangeable,
  type RetentionPeriod,
  retentionPeriods,
} from '@verstas/contract/settings/retention-entities.ts'
import { canKeepForever, findRetentionProblem } from '@verstas/domain/settings/retention.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { DecimalInput } from '../../../platform/ui/decimal-input.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { useDebounced } from '../../../platform/ui/use-debounced.ts'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'

const isChangeablePeriod = (period: RetentionPeriod): period is ChangeablePeriod => isChangeable(period.Name)

/** The periods after which the server removes old rows. */
export function RetentionPage() {
  const t = useTexts()
  const query = useQuery(endpointQuery(retentionEndpoints.listRetention, {}))
  const [edited, setEdited] = useState<ChangeablePeriod | null>(null)
  return (
    <Page title={t('settings.retention')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={8} height={96} />}>
          {(periods) => (
            <div className="stack gap-24">
              <p className="type-15 soft">{`${t('settings.retentionKept')} ${t('settings.ofAllSites')}.`}</p>
              <Section title={t('settings.retentionDaily')}>
                <LatestRun />
                <Periods
                  periods={periods.filter(isChangeablePeriod).filter(({ Name }) => isDaily(Name))}
                  onChange={setEdited}
                />
              </Section>
              <Section title={t('settings.retentionChangeable')}>
                <Periods
                  periods={periods.filter(isChangeablePeriod).filter(({ Name }) => !isDaily(Name))}
                  onChange={setEdited}
                />
              </Section>
              <Section title={t('settings.retentionFixed')}>
                <ul className="stack gap-8">
                  {periods
                    .filter(({ Name }) => !isChangeable(Name))
                    .map((period) => (
                      <Period key={period.Name} period={period} />
                    ))}
                </ul>
              </Section>
            </div>
          )}
        </AsyncView>
      </PasskeyGate>
      {edited && <PeriodForm period={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

const isDaily = (name: string) => dailyRetention.some((one) => one === name)

interface PeriodsProps {
  readonly periods: readonly ChangeablePeriod[]
  readonly onChange: (period: ChangeablePeriod) => void
}

const Periods = ({ periods, onChange }: PeriodsProps) => (
  <ul className="stack gap-8">
    {periods.map((period) => (
      <Period key={period.Name} period={period} onChange={() => onChange(period)} />
    ))}
  </ul>
)

interface PeriodProps {
  readonly period: RetentionPeriod
  readonly onChange?: () => void
}

/** A period with its meaning, and the number of rows that the next run removes. */
function Period({ period, onChange }: PeriodProps) {
  const t = useTexts()
  const { Name, Days } = period
  const name = t(`settings.retention.${Name}`)
  return (
    <li className="card stack gap-8 pad-12-16">
      <div className="line spread gap-12">
        <h3 className="type-17 strong shrink">{name}</h3>
        <span className="type-17 rigid">
          {Days === null ? t('settings.retentionForever') : t('settings.retentionDays', { count: Days })}
        </span>
      </div>
      <p className="type-15 soft">{t(`settings.retention.${Name}.effect`)}</p>
      <div className="line spread gap-12">
        <div className="type-15 stack gap-2">{Days !== null && <DueWords due={period} />}</div>
        {onChange && (
          <ItemButton label={t('templates.edit')} item={name} variant="tonal" onClick={onChange} />
        )}
      </div>
    </li>
  )
}

/**
 * The result of the latest daily run. Renders nothing while it loads, because the periods are the main
 * content.
 */
function LatestRun() {
  const t = useTexts()
  const format = useFormat()
  const { data: run } = useQuery(endpointQuery(retentionEndpoints.getRetentionRun, {}))
  if (run === undefined) return null
  if (run === null) return <p className="type-15 soft">{t('settings.retentionRunNone')}</p>
  const day = format.day(run.Day)
  if (run.HasFailed) return <p className="type-15 late">{t('settings.retentionRunFailed', { day })}</p>
  if (run.EndedAt === null) return <p className="type-15 soft">{t('settings.retentionRunRunning')}</p>
  return (
    <p className="type-15 soft">
      {[
        t('settings.retentionRunDone', { day }),
        ...run.Removed.map(({ Name, Removed, Held }) =>
          [
            t('settings.retentionRunRemoved', {
              name: t(`settings.retention.${Name}`),
              count: format.number(Removed),
            }),
            ...(Held > 0 ? [t('settings.retentionHeld', { count: Held })] : []),
          ].join(', '),
        ),
      ].join(' · ')}
    </p>
  )
}

type ChangeablePeriod = RetentionPeriod & { readonly Name: ChangeableRetention }

const { countRetention, saveRetention } = retentionEndpoints

interface PeriodFormProps {
  readonly period: ChangeablePeriod
  readonly onClose: () => void
}

/** Debounce of the count of due rows, in milliseconds. */
const pauseMs = 300

/** Changes a retention period. Shows how many rows the next run would remove with the typed period. */
function PeriodForm({ period: { Name, Days, DefaultDays }, onClose }: PeriodFormProps) {
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

/** The number of rows that the next run removes, the number under a legal hold, and the age of the oldest. */
function DueWords({ due }: { readonly due: Pick<RetentionPeriod, 'Due' | 'Held' | 'Oldest'> }) {
  const t = useTexts()
  const format = useFormat()
  const { Due, Held, Oldest } = due
  return (
    <>
      <p>{Due === 0 ? t('settings.retentionNoneDue') : t('settings.retentionDue', { count: Due })}</p>
      {Held > 0 && <p>{t('settings.retentionHeld', { count: Held })}</p>}
      {Oldest !== null && (
        <p className="soft">{t('settings.retentionOldest', { day: format.day(format.dayOf(Oldest)) })}</p>
      )}
    </>
  )
}

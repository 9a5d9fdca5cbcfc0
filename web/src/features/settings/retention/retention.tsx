import { useQuery } from '@tanstack/react-query'
import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import {
  dailyRetention,
  isChangeable,
  type RetentionPeriod,
} from '@verstas/contract/settings/retention-entities.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { DueWords } from './due-words.tsx'
import { type ChangeablePeriod, PeriodForm } from './period-form.tsx'

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

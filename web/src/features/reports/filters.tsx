import { maxReportDays, type Report } from '@verstas/contract/reports/entities.ts'
import { type Payer, payers } from '@verstas/contract/work-orders/kinds.ts'
import { type Period, type PeriodName, periodNames, periodOf } from '@verstas/domain/reports/period.ts'
import { weekNumberOf } from '@verstas/domain/rosters/week.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useNavigate } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { SelectField, TextField } from '../../platform/ui/text-fields.tsx'
import type { ReportAddress } from './address.ts'
import classes from './reports.module.css'
import { SiteFilter } from './site-filter.tsx'
import { useReportFilter } from './use-report-filter.ts'

const isPeriodName = (value: string): value is PeriodName => periodNames.some((name) => name === value)
const isPayer = (value: string): value is Payer => payers.some((name) => name === value)

/**
 * Filters for the period, the team and the payer. The address contains them, so a link leads to the same
 * figures.
 */
export function Filters({ teams }: { readonly teams: Report['Teams'] }) {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  const navigate = useNavigate()
  const { address, period } = useReportFilter()
  const { sites } = useSession()
  const isOwn = address.from !== undefined && !address.period
  const show = (search: ReportAddress) => void navigate({ to: '/reports', search, replace: true })
  const { team, payer, period: name, from, to, ...others } = address
  const others3 = {
    ...others,
    ...(team !== undefined && { team }),
    ...(payer && { payer }),
  }
  const { sites: _, ...withoutSites } = address
  const days = { ...(name && { period: name }), ...(from && to && { from, to }) }
  return (
    <div className={`${classes.filters} grid bottom gap-12`}>
      {sites.length > 1 && (
        <SiteFilter sites={sites} onChange={(chosen) => show({ ...withoutSites, ...chosen })} />
      )}
      <SelectField
        label={t('reports.period')}
        value={isOwn ? 'own' : (name ?? 'lastWeek')}
        options={[
          ...periodNames.map((value) => ({
            value,
            label: t(`reports.period.${value}`, { week: weekNumberOf(periodOf(value, today).from) }),
          })),
          { value: 'own', label: t('reports.period.own') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          show({ ...others3, ...(isPeriodName(value) ? { period: value } : period) })
        }
      />
      {isOwn && <OwnDays period={period} onChange={(days) => show({ ...others3, ...days })} />}
      <SelectField
        label={t('reports.team')}
        value={String(team ?? '')}
        options={[
          { value: '', label: t('reports.allTeams') },
          ...teams.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
          // The chosen team may have nobody at the chosen sites.
          ...(team === undefined || teams.some(({ Id }) => Id === team)
            ? []
            : [{ value: String(team), label: '–' }]),
        ]}
        onChange={({ currentTarget: { value } }) =>
          show({ ...others, ...days, ...(payer && { payer }), ...(value && { team: Number(value) }) })
        }
      />
      <SelectField
        label={t('reports.payer')}
        value={payer ?? ''}
        options={[
          { value: '', label: t('reports.allPayers') },
          ...payers.map((value) => ({ value, label: t(`reports.payer.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          show({
            ...others,
            ...days,
            ...(team !== undefined && { team }),
            ...(isPayer(value) && { payer: value }),
          })
        }
      />
    </div>
  )
}

interface OwnDaysProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

/** The first year that the server accepts. */
const firstDay = '1900-01-01'

const isReport = ({ from, to }: Period): boolean =>
  from >= firstDay && from <= to && to < addDays(from, maxReportDays)

/**
 * The first and the last day of a period. A date that is being typed is temporarily another one, such as a
 * day in the year 2. The fields therefore keep invalid periods, and the page ignores them.
 */
function OwnDays({ period, onChange }: OwnDaysProps) {
  const t = useTexts()
  const [typed, setTyped] = useState(period)
  const type = (changed: Partial<Period>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    if (isReport(next)) onChange(next)
  }
  return (
    <>
      <TextField
        label={t('reports.from')}
        type="date"
        value={typed.from}
        onChange={({ currentTarget: { value } }) => value && type({ from: value })}
      />
      <TextField
        label={t('reports.to')}
        type="date"
        value={typed.to}
        error={isReport(typed) ? undefined : t('reports.daysInvalid')}
        onChange={({ currentTarget: { value } }) => value && type({ to: value })}
      />
    </>
  )
}

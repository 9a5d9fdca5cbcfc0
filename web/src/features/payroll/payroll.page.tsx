import {
  IconAdjustments,
  IconAlertTriangle,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconInfoCircle,
  IconLock,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { PayrollPeriod } from '@verstas/contract/payroll/entities.ts'
import { isDay } from '@verstas/domain/time/day.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { lazy, Suspense, useId, useState } from 'react'
import { useNavigate, useParams } from '../../platform/routing/hooks.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { type Format, useFormat } from '../../platform/ui/format.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { usePayrollPeriod } from './api.ts'
import { PayCodes } from './pay-codes.tsx'
import { PayPeople } from './pay-people.tsx'
import { PaySteps } from './pay-steps.tsx'
import classes from './payroll.module.css'
import { PeriodActions } from './period-actions.tsx'

const RulesDialog = lazy(() => import('./rules/rules-dialog.tsx'))

const daysBack = 7

/** The pay period of a day: its people, the reasons that prevent the export, and the next step. */
export function PayrollPage() {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  const navigate = useNavigate()
  // Opens on the day a week ago, because clerks work on the period that ended last.
  const { date: named } = useParams()
  const date = isDay(named) ? named : addDays(today, -daysBack)
  const query = usePayrollPeriod(date)
  const [isEditing, setEditing] = useState(false)
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const period = query.data
  const show = (day: Day) => {
    setUnticked(new Set())
    void navigate({ to: '/payroll/{-$date}', params: { date: day }, replace: true })
  }
  const toggle = (id: number) =>
    setUnticked((former) =>
      former.has(id) ? new Set([...former].filter((one) => one !== id)) : new Set([...former, id]),
    )
  return (
    <Page
      title={t('page.payroll')}
      width="full"
      hasBack
      actions={
        <Button variant="plain" size="small" icon={IconAdjustments} onClick={() => setEditing(true)}>
          {t('payroll.rules')}
        </Button>
      }
      mainAction={period && <PeriodActions period={period} unticked={unticked} />}
    >
      {period && <PeriodNavigator period={period} onShow={show} />}
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={8} height={64} />}>
        {(shown) => (
          <div className="stack gap-16">
            <PaySentence period={shown} />
            <PaySteps period={shown} />
            <div
              className={`${classes.columns} grid gap-16`}
              data-split={shown.People.length > 0 || undefined}
            >
              {shown.People.length === 0 && shown.State === 'open' && (
                <EmptyState icon={IconUsersGroup} title={t('payroll.none')} hint={t('payroll.noneHint')} />
              )}
              {shown.People.length > 0 && (
                <PayPeople
                  period={shown}
                  unticked={unticked}
                  onToggle={toggle}
                  onOpenRules={() => setEditing(true)}
                />
              )}
              <PayTotals period={shown} />
            </div>
          </div>
        )}
      </AsyncView>
      {isEditing && (
        <Suspense>
          <RulesDialog date={date} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}

interface PeriodNavigatorProps {
  readonly period: PayrollPeriod
  readonly onShow: (day: Day) => void
}

function PeriodNavigator({ period, onShow }: PeriodNavigatorProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className="line gap-6">
      <IconButton
        variant="quiet"
        label={t('payroll.previous')}
        icon={IconChevronLeft}
        onClick={() => onShow(period.Previous)}
      />
      <h2 className="type-17 strong" aria-live="polite">
        {format.day(period.From)}–{format.day(period.To)}
      </h2>
      <IconButton
        variant="quiet"
        label={t('payroll.next')}
        icon={IconChevronRight}
        onClick={() => onShow(period.Next)}
      />
    </div>
  )
}

/** The state of the period in one sentence, with the next step. */
function PaySentence({ period }: { readonly period: PayrollPeriod }) {
  const t = useTexts()
  const format = useFormat()
  const [Icon, tone, words, hint] = describe(period, t, format)
  return (
    <section className="line gap-12">
      <span className={`${classes.mark} ${tone} grid centre rigid round`}>
        <Icon size={28} aria-hidden="true" />
      </span>
      <div className="grow shrink">
        <h2 className={classes.sentence}>{words}</h2>
        <p className="type-15 soft">{hint}</p>
      </div>
    </section>
  )
}

function describe(period: PayrollPeriod, t: Translate, format: Format) {
  const { State, People, Number: number, To, IsOver, HasRules } = period
  const once = t('payroll.onceHint', { number })
  if (State === 'exported')
    return [
      IconCheck,
      'tone-done',
      t('payroll.exported', { number }),
      t('payroll.exportedHint', {
        name: period.ExportedBy ?? '–',
        time: format.dateTime(period.ExportedAt ?? ''),
      }),
    ] as const
  if (State === 'locked')
    return [
      IconLock,
      'tone-blocked',
      t('payroll.locked'),
      t('payroll.lockedHint', { name: period.LockedBy ?? '–', time: format.dateTime(period.LockedAt ?? '') }),
    ] as const
  if (!HasRules) return [IconInfoCircle, 'tone-open', t('payroll.noRules'), t('payroll.noRulesHint')] as const
  const blocked = People.filter(({ Blockers }) => Blockers.some(({ Kind }) => Kind !== 'changed')).length
  if (blocked > 0)
    return [IconAlertTriangle, 'tone-late', t('payroll.blocked', { count: blocked }), once] as const
  if (!IsOver)
    return [
      IconInfoCircle,
      'tone-open',
      t('payroll.notOver'),
      t('payroll.notOverHint', { day: format.day(To) }),
    ] as const
  const open = People.filter((person) => person.State !== 'approved').length
  if (open > 0) return [IconInfoCircle, 'tone-open', t('payroll.toApprove', { count: open }), once] as const
  return [IconCheck, 'tone-done', t('payroll.readyToLock'), once] as const
}

/** The hours of each pay code in the file, and the lines that correct earlier periods. */
function PayTotals({ period: { Codes, Differences, Format } }: { readonly period: PayrollPeriod }) {
  const t = useTexts()
  const format = useFormat()
  const title = useId()
  return (
    <div className="stack gap-16 content-start">
      <section className="card pad-16 stack gap-12" aria-labelledby={title}>
        <div className="stack gap-4">
          <h2 id={title} className="type-17 strong">
            {t('payroll.codes')}
          </h2>
          <p className="type-15 soft">{t(`payroll.format.${Format}`)}</p>
          {Format === 'netvisor' && <p className="type-13 soft">{t('payroll.netvisorHint')}</p>}
        </div>
        {Codes.length === 0 ? <p>{t('payroll.codesNone')}</p> : <PayCodes codes={Codes} />}
      </section>
      {Differences.length > 0 && (
        <Section title={t('payroll.differences')}>
          <ul className="card lined">
            {Differences.map(({ Name, Day, PayCode, Minutes }) => (
              <li key={`${Name} ${Day} ${PayCode} ${Minutes}`} className="pad-12-16">
                {t('payroll.difference', {
                  name: Name,
                  day: format.shortDay(Day),
                  code: PayCode,
                  minutes: format.signedHours(Minutes),
                })}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

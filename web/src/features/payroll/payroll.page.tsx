import { IconAdjustments, IconChevronLeft, IconChevronRight, IconUsersGroup } from '@tabler/icons-react'
import type { PayrollPeriod } from '@verstas/contract/payroll/entities.ts'
import { isDay } from '@verstas/domain/time/day.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useNavigate, useParams } from '../../platform/routing/hooks.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { usePayrollPeriod } from './api.ts'
import { PayPeople } from './pay-people.tsx'
import { PaySentence } from './pay-sentence.tsx'
import { PaySteps } from './pay-steps.tsx'
import { PayTotals } from './pay-totals.tsx'
import classes from './payroll.module.css'
import { PeriodActions } from './period-actions.tsx'

const RulesDialog = lazy(() => import('./rules/rules-dialog.tsx'))

const daysBack = 7

/** The pay period of a day: its people, what prevents the export, and the next step. */
export function PayrollPage() {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  const navigate = useNavigate()
  // Clerks work on the period that ended last, so the page opens on the day a week ago.
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
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={8} height={64} />}
        errorHint={(error) => messageOf(error, t)}
      >
        {(shown) => (
          <div className="stack gap-16">
            <PaySentence period={shown} />
            <PaySteps period={shown} />
            <div
              className={`${classes.columns} grid gap-16`}
              data-split={shown.People.length > 0 || undefined}
            >
              {shown.People.length === 0 && shown.State === 'open' && (
                <EmptyState icon={IconUsersGroup} title={t('payroll.none')} />
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

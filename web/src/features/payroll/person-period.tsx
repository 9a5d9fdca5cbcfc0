import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import type { PersonPayroll } from '@verstas/contract/payroll/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { type State, StateBadge } from '../../platform/ui/state-badge.tsx'
import { usePaySteps } from './use-pay-step.ts'

interface PersonPeriodProps {
  readonly employeeId: number
  /** A day of the period. */
  readonly date: Day
}

const looks = {
  open: 'open',
  finished: 'waiting',
  approved: 'done',
  locked: 'blocked',
  exported: 'done',
} as const satisfies Record<Exclude<PersonPayroll['State'], 'unused'>, State>

/**
 * The pay period of a day with the person's progress, and the button that marks the hours as finished. Renders
 * nothing if the site does not use payroll.
 */
export function PersonPeriod({ employeeId, date }: PersonPeriodProps) {
  const t = useTexts()
  const format = useFormat()
  const { finish } = usePaySteps()
  const { data } = useQuery({
    ...endpointQuery(payrollEndpoints.getPersonPayroll, { params: { id: employeeId, date } }),
    staleTime: 0,
  })
  if (data === undefined || data.State === 'unused') return null
  const { From, To, State: state, IsOver } = data
  return (
    <section aria-label={t('payroll.period')} className="card pad-12-16 line wrap gap-y-8 gap-x-16">
      <span className="grow-10 shrink">
        <span className="type-15 soft block">{t('payroll.period')}</span>
        <span className="type-17 nowrap">
          {format.day(From)}–{format.day(To)}
        </span>
      </span>
      <StateBadge state={looks[state]}>
        {t(state === 'open' ? 'payroll.notYet' : `payroll.step.${state}`)}
      </StateBadge>
      {state === 'open' && IsOver && (
        <Button
          variant="tonal"
          size="small"
          icon={IconCheck}
          isBusy={finish.isBusy}
          onClick={() => finish.send({ From, EmployeeIds: [employeeId] })}
        >
          {t('payroll.finish')}
        </Button>
      )}
    </section>
  )
}

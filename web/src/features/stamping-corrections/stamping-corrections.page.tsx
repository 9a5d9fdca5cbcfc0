import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { ForgottenPresence } from '@verstas/contract/start-page/entities.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useNavigate, useParams } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { DayNavigator } from '../../platform/ui/day-navigator.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { DeskCard } from '../../shared/desk/desk-card.tsx'
import { stampingDayQuery } from '../stamping/api.ts'
import { useForgotten } from './api.ts'
import { StampingDayView } from './day/stamping-day-view.tsx'
import { People } from './people/people.tsx'
import { ProposalRows } from './proposals/proposal-rows.tsx'
import classes from './stamping-corrections.module.css'

/**
 * The stampings of a day, and their corrections. Supervisors can choose any employee; other users see their
 * own day.
 */
export function StampingCorrectionsPage() {
  const t = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const { employee, rights, canCall } = useSession()
  const isSupervisor = canCall(stampingCorrectionEndpoints.listSiteShifts)
  const me = employee.Id
  const today = format.dayOf(useNow())
  const { employee: namedEmployee, date } = useParams()
  const [hardest, setHardest] = useState<number | null>(null)
  const { data: forgotten = [], isLoading } = useForgotten()
  // A supervisor who has chosen nothing sees the oldest forgotten stamping, or the day that needs a check most.
  const hasChosen = namedEmployee !== undefined || date !== undefined
  const [oldest] = hasChosen ? [] : forgotten
  const employeeId = isEmployeeId(namedEmployee) ? Number(namedEmployee) : (oldest?.Id ?? hardest ?? me)
  const day = isDay(date) ? date : (oldest?.Day ?? today)

  if (!canCall(stampingCorrectionEndpoints.getStampingDay))
    return (
      <Page title={t('page.stampingCorrections')}>
        <EmptyState title={t('correction.notOffered')} />
      </Page>
    )

  const goTo = (id: number, date: Day) =>
    void navigate({
      to: '/stampingcorrections/{-$employee}/{-$date}',
      params: { employee: String(id), date },
      // Replaces the history entry if it shows a person's day. The back button on a phone then leads to the
      // list of people.
      replace: namedEmployee !== undefined,
    })

  return (
    <Page title={t('page.stampingCorrections')} width="full">
      <DayNavigator day={day} today={today} onChange={(date) => goTo(employeeId, date)} />
      <div
        className={`${classes.sides} stack top`}
        data-supervisor={isSupervisor || undefined}
        data-named={namedEmployee !== undefined || undefined}
      >
        {isSupervisor && (
          <div className={`${classes.people} stack gap-16`}>
            <Proposals forgotten={forgotten} />
            <People day={day} chosenId={employeeId} onChoose={(id) => goTo(id, day)} onHardest={setHardest} />
          </div>
        )}
        {isLoading && !hasChosen ? (
          <div className={classes.detail}>
            <LoadingSkeleton height={[378]} />
          </div>
        ) : maySeeDaysOf({ rights, employeeId: me }, employeeId) ? (
          <div className={`${classes.detail} shrink`}>
            <DayOfEmployee key={`${employeeId}/${day}`} employeeId={employeeId} day={day} />
          </div>
        ) : (
          <Forbidden day={day} me={me} />
        )}
      </div>
    </Page>
  )
}

/** The forgotten stampings of the site. A single one has its proposal on its day. */
function Proposals({ forgotten }: { readonly forgotten: readonly ForgottenPresence[] }) {
  const t = useTexts()
  if (forgotten.length < 2) return null
  return (
    <DeskCard title={t('desk.forgotten')} count={forgotten.length} isLate>
      <ProposalRows forgotten={forgotten} />
    </DeskCard>
  )
}

const isEmployeeId = (text: string | undefined): boolean => /^[1-9]\d{0,14}$/.test(text ?? '')

function DayOfEmployee({ employeeId, day }: { employeeId: number; day: Day }) {
  return (
    <AsyncView query={useQuery(stampingDayQuery(employeeId, day))}>
      {(stampingDay) => (
        <section aria-labelledby="employee" className={`${classes.employee} stack top`}>
          <h2 id="employee" className="type-20">
            {stampingDay.SalesmanName}
          </h2>
          <StampingDayView day={stampingDay} />
        </section>
      )}
    </AsyncView>
  )
}

function Forbidden({ day, me }: { day: Day; me: number }) {
  const t = useTexts()
  return (
    <EmptyState
      icon={IconLock}
      title={t('correction.forbiddenTitle')}
      hint={t('correction.forbiddenHint')}
      action={
        <Button
          render={(props) => (
            <Link
              to="/stampingcorrections/{-$employee}/{-$date}"
              params={{ employee: String(me), date: day }}
              {...props}
            />
          )}
        >
          {t('correction.toOwnDay')}
        </Button>
      }
    />
  )
}

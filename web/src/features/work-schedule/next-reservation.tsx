import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isOngoing, nextOf } from '@verstas/domain/work-schedule/day-plan.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Card } from '../../platform/ui/list-card.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { StampNextReservation } from '../stamping/choose-work/stamp-next-reservation.tsx'
import { useMyReservations } from './api.ts'
import classes from './next-reservation.module.css'
import { ReservationCard } from './reservation-card.tsx'

/** My ongoing or next reservation of today, with a link to its work order. */
export function NextReservation() {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const reservations = useMyReservations(format.dayOf(now))
  return (
    <AsyncView
      query={reservations}
      skeleton={<LoadingSkeleton height={[24, 224, 48]} />}
      errorHint={(error) => messageOf(error, t)}
    >
      {(list) => {
        const next = nextOf(list, now)
        if (!next) return <NothingNext />
        const isNow = isOngoing(next, now)
        return (
          <section className={classes.next} aria-labelledby="next-reservation">
            <h2 id="next-reservation" className={classes.title}>
              {t(isNow ? 'startPage.nowHere' : 'startPage.next')}
            </h2>
            <ReservationCard reservation={next} isOngoing={isNow} plateSize={60} />
            <StampNextReservation reservation={next} />
          </section>
        )
      }}
    </AsyncView>
  )
}

function NothingNext() {
  const t = useTexts()
  return (
    <Card>
      <div className={classes.nothing}>
        <span>{t('startPage.nothingNext')}</span>
        <Button
          component={Link}
          to="/workschedule"
          variant="default"
          leftSection={<IconCalendarTime size={20} aria-hidden="true" />}
        >
          {t('startPage.wholeDay')}
        </Button>
      </div>
    </Card>
  )
}

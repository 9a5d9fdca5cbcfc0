import { IconClockPlus } from '@tabler/icons-react'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { CarButton, CarList } from '../../../platform/ui/car-row.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useReservedCar } from '../../../shared/jobs/reserved-car.tsx'
import { useMyReservations } from '../../work-schedule/api.ts'
import { useSheet } from '../choose-work/use-sheet.ts'
import { useIsRunningOn } from '../latest-stamping.ts'
import { DayStampings, StampingLinks } from './day-stampings.tsx'
import classes from './my-stampings.module.css'

const loadSheet = () => import('../choose-work/reservation-sheet.tsx')
const ReservationSheet = lazy(loadSheet)

/**
 * The user's stampings and reservations of today, a link to the form, and links to related pages and dialogs.
 * Two taps on a reservation start work on it.
 */
export function MyStampings() {
  const t = useTexts()
  const { employee } = useSession()
  return (
    <Page title={t('page.stamping')}>
      <div className={`${classes.columns} stack`} data-in-turn>
        <DayStampings employeeId={employee.Id} />
        <section className={`${classes.choices} stack gap-16`}>
          <MyReservations />
          <Button
            variant="tonal"
            className={classes.other}
            icon={IconClockPlus}
            render={(props) => <Link to="/stamping" search={{ form: true }} {...props} />}
          >
            {t('stamping.other')}
          </Button>
        </section>
        <StampingLinks employeeId={employee.Id} />
      </div>
    </Page>
  )
}

function MyReservations() {
  const t = useTexts()
  const query = useMyReservations(useFormat().dayOf(useNow()))
  const { open, isMounted, show, close } = useSheet<'rows'>(loadSheet)
  const [orderNumber, setOrderNumber] = useState<number | null>(null)
  const choose = ({ WorkOrder }: Reservation) => {
    setOrderNumber(WorkOrder.OrderNumber)
    show('rows')
  }
  return (
    <section aria-labelledby="my-reservations">
      <h2 id="my-reservations" className={`${classes.title} line pad-x-4 type-15 strong soft`}>
        {t('stamping.reservationsToday')}
      </h2>
      <AsyncView
        query={query}
        isEmpty={(list) => !list.some(isActive)}
        empty={<p className="pad-16 card soft">{t('workSchedule.emptyToday')}</p>}
        skeleton={<LoadingSkeleton shape="rows" height={100} />}
      >
        {(list) => (
          <CarList label={t('stamping.reservationsToday')}>
            {list.filter(isActive).map((reservation) => (
              <li key={reservation.ReservationNumber}>
                <Car reservation={reservation} onChoose={() => choose(reservation)} />
              </li>
            ))}
          </CarList>
        )}
      </AsyncView>
      <Suspense>
        {isMounted && orderNumber !== null && (
          <ReservationSheet isOpen={open !== null} orderNumber={orderNumber} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

/** True if the work order is active. Time cannot be stamped on other work orders. */
const isActive = ({ WorkOrder }: Reservation): boolean => WorkOrder.Status === 'A'

interface CarProps {
  readonly reservation: Reservation
  readonly onChoose: () => void
}

function Car({ reservation, onChoose }: CarProps) {
  const isRunning = useIsRunningOn(reservation.WorkOrder.OrderNumber)
  return <CarButton car={useReservedCar(reservation, isRunning)} aria-haspopup="dialog" onClick={onChoose} />
}

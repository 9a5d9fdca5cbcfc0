import {
  IconBarcode,
  IconCalendarOff,
  IconChevronDown,
  IconCircleCheck,
  IconListCheck,
} from '@tabler/icons-react'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { isListed, type PlanningFilter, planningFilters } from '@verstas/domain/parts-planning/filter.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { useId, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { lastDayOf, usePlanning } from '../api.ts'
import { PlanDialog } from './lazy-plan-dialog.tsx'
import { PlannedReservation } from './planned-reservation.tsx'
import classes from './planning-screen.module.css'

interface PlanningScreenProps {
  readonly filter: PlanningFilter
  /** The order number of the vehicle whose parts are expanded first; undefined if there is none. */
  readonly car?: number | undefined
}

/** The reservations of the coming days: all of them, or only those with parts to plan or to pick. */
export function PlanningScreen({ filter, car }: PlanningScreenProps) {
  const t = useTexts()
  const format = useFormat()
  const { canCall } = useSession()
  const now = useNow()
  const today = format.dayOf(now)
  // Keeps the first day of the page, even if the page stays open over midnight.
  const [first] = useState(today)
  const query = usePlanning(first)
  const all = query.data?.pages.flat() ?? []
  const { chosen, isOpen, open, close } = useChosenReservation(all)
  const listed = (by: PlanningFilter) => all.filter(({ WorkOrder }) => isListed(WorkOrder, by))
  const filtered = listed(filter)
  const lastDay = lastDayOf((query.data?.pageParams.at(-1) as Day | undefined) ?? first)
  return (
    <Page
      title={t('page.partsPlanning')}
      actions={
        canCall(partsPlanningEndpoints.getPickList) && (
          <IconButton
            variant="neutral"
            label={t('planning.pickList')}
            icon={IconBarcode}
            render={(props) => <Link to="/partsplanning" search={{ list: today }} {...props} />}
          />
        )
      }
    >
      <div className="stack gap-16">
        <Filters filter={filter} counts={(by) => (query.data ? listed(by).length : null)} />
        {query.data ? (
          <>
            {filtered.length === 0 && <NothingListed filter={filter} hasAny={all.length > 0} />}
            {daysOf(filtered, format.dayOf).map(([day, reservations]) => (
              <DayGroup
                key={day}
                day={day}
                isTomorrow={day === addDays(today, 1)}
                isToday={day === today}
                reservations={reservations}
                now={now}
                car={car}
                onChoose={open}
              />
            ))}
            {query.isFetchNextPageError && (
              <p role="alert" className="late">
                {t('planning.moreFailed')}
              </p>
            )}
            <Button
              variant="tonal"
              size="main"
              isBusy={query.isFetchingNextPage}
              icon={IconChevronDown}
              onClick={() => void query.fetchNextPage()}
            >
              <span>
                {t('planning.more')}{' '}
                <span className="type-15">
                  {t('planning.until', { day: format.day(lastDayOf(addDays(lastDay, 1))) })}
                </span>
              </span>
            </Button>
          </>
        ) : query.error ? (
          <ErrorState
            title={t('planning.failed')}
            hint={messageOf(query.error, t)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <LoadingSkeleton shape="rows" height={96} count={5} />
        )}
      </div>
      {chosen && (
        <PlanDialog
          order={{
            ...chosen.WorkOrder,
            LicenseNumber: chosen.LicenseNumber,
            PickShelf: chosen.WorkOrder.Parts?.PickShelf ?? '',
          }}
          isOpen={isOpen}
          onClose={close}
        />
      )}
    </Page>
  )
}

interface FiltersProps {
  readonly filter: PlanningFilter
  /** Returns the number of reservations that match a filter; null while loading. */
  readonly counts: (filter: PlanningFilter) => number | null
}

function Filters({ filter, counts }: FiltersProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const choose = (value: string) => {
    const chosen = planningFilters.find((candidate) => candidate === value)
    void navigate({
      to: '/partsplanning',
      search: chosen && chosen !== 'all' ? { filter: chosen } : {},
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <SegmentedControl
      className={classes.filters ?? ''}
      aria-label={t('planning.filter')}
      value={filter}
      onChange={choose}
      options={planningFilters.map((value) => ({
        value,
        label: [t(`planning.filter.${value}`), counts(value)].filter((part) => part !== null).join(' '),
      }))}
    />
  )
}

function NothingListed({ filter, hasAny }: { readonly filter: PlanningFilter; readonly hasAny: boolean }) {
  const t = useTexts()
  return filter === 'all' || !hasAny ? (
    <EmptyState icon={IconCalendarOff} title={t('planning.empty')} hint={t('planning.emptyHint')} />
  ) : (
    <EmptyState
      icon={IconCircleCheck}
      title={t('planning.nothingToDo')}
      hint={t('planning.nothingToDoHint')}
    />
  )
}

/** Groups the reservations by day, and keeps their order. */
function daysOf(
  reservations: readonly Reservation[],
  dayOf: (instant: string) => Day,
): readonly (readonly [Day, readonly Reservation[]])[] {
  return [...Map.groupBy(reservations, ({ StartTime }) => dayOf(StartTime))]
}

/** Returns the current data of the reservation that was chosen last, and whether its dialog is open. */
function useChosenReservation(all: readonly Reservation[]) {
  const [number, setNumber] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    chosen: all.find(({ ReservationNumber }) => ReservationNumber === number) ?? null,
    isOpen,
    open: ({ ReservationNumber }: Reservation) => {
      setNumber(ReservationNumber)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

interface DayGroupProps {
  readonly day: Day
  readonly isToday: boolean
  readonly isTomorrow: boolean
  /** The reservations of the day; never empty. */
  readonly reservations: readonly Reservation[]
  readonly now: Date
  /** The order number of the vehicle whose parts are expanded first; undefined if there is none. */
  readonly car: number | undefined
  readonly onChoose: (reservation: Reservation) => void
}

/** The reservations of a day under the day's name, with a link to its pick list. */
function DayGroup({ day, isToday, isTomorrow, reservations, now, car, onChoose }: DayGroupProps) {
  const t = useTexts()
  const format = useFormat()
  const { canCall } = useSession()
  const id = useId()
  const name = isToday ? t('common.today') : isTomorrow ? t('planning.tomorrow') : null
  const title = [name, format.shortDay(day)].filter(Boolean).join(', ')
  return (
    <section aria-labelledby={id}>
      <div className={`${classes.head} line wrap spread gap-y-0 gap-x-12`}>
        <h2 id={id} className="type-15 strong soft">
          {title}
        </h2>
        {canCall(partsPlanningEndpoints.getPickList) && (
          <Button
            variant="plain"
            size="small"
            aria-label={t('planning.pickListOf', { day: title })}
            icon={IconListCheck}
            render={(props) => <Link to="/partsplanning" search={{ list: day }} {...props} />}
          >
            {t('planning.pickList')}
          </Button>
        )}
      </div>
      <RowList>
        {reservations.map((reservation) => (
          <PlannedReservation
            key={reservation.ReservationNumber}
            reservation={reservation}
            now={now}
            isWanted={reservation.WorkOrder.OrderNumber === car}
            onChoose={() => onChoose(reservation)}
          />
        ))}
      </RowList>
    </section>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendarSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useFoundWorkOrders } from '../../work-orders/api.ts'
import {
  type ChoicesProps,
  type DayOfEmployee,
  MyReservations,
  ReservationsOf,
} from './reservation-choices.tsx'
import { WorkOrderButton } from './work-order-button.tsx'
import classes from './work-order-candidates.module.css'
import { WorkOrderList } from './work-order-list.tsx'

const ReservationsDialog = lazy(() => import('./reservations-dialog.tsx'))

const searchDelayMs = 250

/** More than these want another letter. */
const mostFound = 8

interface CandidatesProps extends ChoicesProps {
  /** Whose reservations of which day; left out, mine of today. */
  readonly of?: DayOfEmployee | undefined
}

/** Work orders to choose from: those of the reservations of a day, or any that a number or plate finds. */
export function WorkOrderCandidates({ of, ...choices }: CandidatesProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed, searchDelayMs)
  const isSearching = sought.trim() !== ''
  return (
    <section className={classes.field} aria-label={t('stamping.workOrder')}>
      <TextInput
        label={t('stamping.workOrderSearch')}
        description={t('stamping.workOrderSearchHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={12}
      />
      {!of && <ReservationsButton {...choices} />}
      {isSearching && <Found sought={sought} {...choices} />}
      {!isSearching && (of ? <ReservationsOf of={of} {...choices} /> : <MyReservations {...choices} />)}
    </section>
  )
}

function Found({ sought, onChoose, isOffered }: ChoicesProps & { readonly sought: string }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <AsyncView
      query={useFoundWorkOrders(sought)}
      isEmpty={(found) => !found.some(isOffered)}
      empty={<p className={classes.none}>{t('stamping.noWorkOrderFound')}</p>}
      skeleton={<LoadingSkeleton shape="cards" count={2} />}
      errorHint={(error) => messageOf(error, t)}
    >
      {(found) => (
        <WorkOrderList label={t('common.search')}>
          {found
            .filter(isOffered)
            .slice(0, mostFound)
            .map((workOrder) => (
              <WorkOrderButton
                key={workOrder.Id}
                workOrder={workOrder}
                time={workOrder.TimeReservation && format.dateTime(workOrder.TimeReservation.StartTime)}
                onChoose={() => onChoose(workOrder.Id)}
              />
            ))}
        </WorkOrderList>
      )}
    </AsyncView>
  )
}

/** Opens the reservations of today, mine and all. */
function ReservationsButton(choices: ChoicesProps) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarSearch size={20} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('stamping.search')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReservationsDialog {...choices} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

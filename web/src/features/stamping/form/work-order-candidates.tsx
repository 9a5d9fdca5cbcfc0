import { IconCalendarSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { useDebounced } from '../../../platform/ui/use-debounced.ts'
import { canSearchFor, useFoundWorkOrders } from '../../work-orders/api.ts'
import {
  type ChoicesProps,
  type DayOfEmployee,
  MyReservations,
  ReservationsOf,
  WorkOrderButton,
  WorkOrderList,
} from './reservation-choices.tsx'

const ReservationsDialog = lazy(() => import('./reservations-dialog.tsx'))

const searchDelayMs = 250

/** The maximum number of results that are rendered. The user types more characters to narrow the search. */
const maxFound = 8

interface CandidatesProps extends ChoicesProps {
  /** The employee and the day whose reservations are offered; by default, the user and today. */
  readonly of?: DayOfEmployee | undefined
}

/**
 * Offers work orders to choose from: those in an employee's reservations for a day, or the results of a
 * search by number or plate. A new stamping also has a button for the site's reservations for today.
 */
export function WorkOrderCandidates({ of, ...choices }: CandidatesProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const searched = useDebounced(typed, searchDelayMs)
  const isSearching = canSearchFor(searched)
  return (
    <section className="stack gap-12" aria-label={t('stamping.workOrder')}>
      <TextField
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
      {isSearching && <Found searched={searched} {...choices} />}
      {!isSearching && (of ? <ReservationsOf of={of} {...choices} /> : <MyReservations {...choices} />)}
    </section>
  )
}

function Found({ searched, onChoose, isOffered }: ChoicesProps & { readonly searched: string }) {
  const t = useTexts()
  return (
    <AsyncView
      query={useFoundWorkOrders(searched)}
      isEmpty={(found) => !found.some(isOffered)}
      empty={<p className="soft">{t('stamping.noWorkOrderFound')}</p>}
      skeleton={<LoadingSkeleton height={72} count={2} />}
    >
      {(found) => (
        <WorkOrderList label={t('common.search')}>
          {found
            .filter(isOffered)
            .slice(0, maxFound)
            .map((workOrder) => (
              <WorkOrderButton
                key={workOrder.Id}
                workOrder={workOrder}
                time={workOrder.TimeReservation}
                onChoose={() => onChoose(workOrder.Id)}
              />
            ))}
        </WorkOrderList>
      )}
    </AsyncView>
  )
}

/** The button that opens the dialog with the reservations of today, the user's and the site's. */
function ReservationsButton(choices: ChoicesProps) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={IconCalendarSearch} onClick={() => setIsOpen(true)}>
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

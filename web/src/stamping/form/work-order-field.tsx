import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendarSearch } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { AsyncView } from '../../ui/async-view.tsx'
import { useFormat } from '../../ui/format.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useFoundWorkOrders } from '../api.ts'
import { isActive, MyReservations } from './reservation-choices.tsx'
import { WorkOrderButton } from './work-order-button.tsx'
import classes from './work-order-field.module.css'
import { WorkOrderList } from './work-order-list.tsx'

const ReservationsDialog = lazy(() => import('./reservations-dialog.tsx'))

interface WorkOrderFieldProps {
  /** The chosen work order, in full. */
  readonly chosen: WorkOrder | null
  /** One is chosen and on its way. */
  readonly isLoading: boolean
  readonly onChoose: (workOrderId: number | null) => void
}

const searchDelayMs = 250

/** Which work order: one of my reservations of today, or any that a number or plate finds. */
export function WorkOrderField({ chosen, isLoading, onChoose }: WorkOrderFieldProps) {
  const t = useTexts()
  if (chosen) return <ChosenWorkOrder workOrder={chosen} onChange={() => onChoose(null)} />
  if (isLoading) return <LoadingSkeleton shape="cards" count={2} />
  return (
    <section className={classes.field} aria-label={t('stamping.workOrder')}>
      <Candidates onChoose={onChoose} />
    </section>
  )
}

function ChosenWorkOrder({ workOrder, onChange }: { workOrder: WorkOrder; onChange: () => void }) {
  const t = useTexts()
  const { Vehicle, OrderNumber } = workOrder
  return (
    <section className={classes.chosen} aria-label={t('stamping.workOrder')}>
      <div className={classes.car}>
        <Plate number={Vehicle.LicenseNumber} size="lg" />
        <div className={classes.facts}>
          {Vehicle.MakeName} {Vehicle.ModelName} · {OrderNumber}
        </div>
      </div>
      <Button variant="default" onClick={onChange}>
        {t('stamping.changeWorkOrder')}
      </Button>
    </section>
  )
}

function Candidates({ onChoose }: { onChoose: (workOrderId: number) => void }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed, searchDelayMs)
  const isSearching = sought.trim() !== ''
  return (
    <>
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
      <ReservationsButton onChoose={onChoose} />
      {isSearching ? <Found sought={sought} onChoose={onChoose} /> : <MyReservations onChoose={onChoose} />}
    </>
  )
}

function Found({ sought, onChoose }: { sought: string; onChoose: (workOrderId: number) => void }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <AsyncView
      query={useFoundWorkOrders(sought)}
      isEmpty={(found) => !found.some(isActive)}
      empty={<p className={classes.none}>{t('stamping.noWorkOrderFound')}</p>}
      skeleton={<LoadingSkeleton shape="cards" count={2} />}
      errorHint={(error) => messageOf(error, t)}
    >
      {(found) => (
        <WorkOrderList label={t('common.search')}>
          {found
            .filter(isActive)
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

/** More than these want another letter. */
const mostFound = 8

/** Opens the reservations of today, mine and all. */
function ReservationsButton({ onChoose }: { onChoose: (workOrderId: number) => void }) {
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
          <ReservationsDialog onChoose={onChoose} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { isStampingEmployee } from '@verstas/domain/stamping/employees.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'

const ReservationSheet = lazy(() => import('./choices/reservation-sheet.tsx'))

/** Stamps me on a row of a reservation's work order: one tap shows its rows, the second stamps. */
export function StampNextReservation({ reservation }: { reservation: Reservation }) {
  const t = useTexts()
  const { employee } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { WorkOrder } = reservation
  if (!isStampingEmployee(employee.Subsystem) || WorkOrder.Status !== 'A') return null
  return (
    <>
      <Button
        leftSection={<IconClockPlay size={20} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
        fullWidth
      >
        {t('stamping.stamp')}
      </Button>
      <Suspense>
        {isOpen && <ReservationSheet orderNumber={WorkOrder.OrderNumber} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

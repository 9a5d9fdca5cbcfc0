import { Button } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { isStampingEmployee } from '@verstas/domain/stamping/decide.ts'
import { lazy, Suspense } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useSheet } from './use-sheet.ts'

const loadSheet = () => import('./reservation-sheet.tsx')
const ReservationSheet = lazy(loadSheet)

/** Stamps me on a row of a reservation's work order: one tap shows its rows, the second stamps. */
export function StampNextReservation({ reservation }: { reservation: Reservation }) {
  const t = useTexts()
  const { employee } = useSession()
  const { open, isMounted, show, close } = useSheet<'rows'>(loadSheet)
  const { WorkOrder } = reservation
  if (!isStampingEmployee(employee.Subsystem) || WorkOrder.Status !== 'A') return null
  return (
    <>
      <Button
        leftSection={<IconClockPlay size={20} aria-hidden="true" />}
        onClick={() => show('rows')}
        fullWidth
      >
        {t('stamping.stamp')}
      </Button>
      <Suspense>
        {isMounted && (
          <ReservationSheet isOpen={open !== null} orderNumber={WorkOrder.OrderNumber} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

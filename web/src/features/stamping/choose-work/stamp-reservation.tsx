import { IconClockPlay } from '@tabler/icons-react'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useHasStampings } from '../latest-stamping.ts'
import { useSheet } from './use-sheet.ts'

const loadSheet = () => import('./reservation-sheet.tsx')
const ReservationSheet = lazy(loadSheet)

/** Returns true if the user stamps time and the work order is active. */
export function useCanStampOn({ Status }: Pick<WorkOrderSummary, 'Status'>): boolean {
  return useHasStampings() && Status === 'A'
}

/**
 * The button that opens a sheet with the rows or the jobs of a reservation's work order. A tap on a row or a
 * job stamps the user on it.
 */
export function StampReservationButton({ orderNumber }: { orderNumber: number }) {
  const t = useTexts()
  const { open, isMounted, show, close } = useSheet<'rows'>(loadSheet)
  return (
    <>
      <Button icon={IconClockPlay} onClick={() => show('rows')}>
        {t('stamping.stampOnWork')}
      </Button>
      <Suspense>
        {isMounted && <ReservationSheet isOpen={open !== null} orderNumber={orderNumber} onClose={close} />}
      </Suspense>
    </>
  )
}

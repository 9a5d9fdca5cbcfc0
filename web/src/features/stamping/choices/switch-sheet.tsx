import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { nextOf } from '@verstas/domain/work-schedule/day-plan.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { useMyReservations } from '../../work-schedule/api.ts'
import { useStampingsOf } from '../api.ts'
import { useRunningStamping } from '../use-latest-stamping.ts'
import { useStampMe } from '../use-stamp-me.ts'
import classes from './choices.module.css'
import type { SheetState } from './sheet-state.ts'
import { TypeChoices } from './type-choices.tsx'
import { WorkOrderChoices } from './work-order-choices.tsx'

/** What to begin or go over to: the work in hand, my next reservation, or a time without a work order. */
export function SwitchSheet({ isOpen, onClose }: SheetState) {
  const t = useTexts()
  const running = useRunningStamping()
  return (
    <Sheet
      isOpen={isOpen}
      title={t(running ? 'stamping.switchTitle' : 'stamping.startTitle')}
      onClose={onClose}
    >
      <SwitchChoices onClose={onClose} />
    </Sheet>
  )
}

function SwitchChoices({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { stampType, stampRows, isStamping, isReadyForRows } = useStampMe(onClose)
  const inHand = useOrderInHand()
  const next = useNextReservation(inHand)
  const choosing = { onChoose: stampRows, isDisabled: isStamping || !isReadyForRows }
  return (
    <>
      {inHand !== null && (
        <WorkOrderChoices title={t('stamping.inHand')} orderNumber={inHand} {...choosing} />
      )}
      {next && (
        <WorkOrderChoices
          title={t('stamping.nextReservation')}
          orderNumber={next.WorkOrder.OrderNumber}
          {...choosing}
        />
      )}
      <section className={classes.section} aria-labelledby="other-time">
        <h3 id="other-time" className={classes.title}>
          {t('stamping.otherTime')}
        </h3>
        <TypeChoices onChoose={stampType} isDisabled={isStamping} />
      </section>
      <Button variant="default" renderRoot={(props) => <Link to="/stamping" onClick={onClose} {...props} />}>
        {t('stamping.moreChoices')}
      </Button>
    </>
  )
}

/** The work order that I am stamped on, or was last today. */
function useOrderInHand(): number | null {
  const running = useRunningStamping()
  const { employee } = useSession()
  const today = useFormat().dayOf(useNow())
  const { data: stampings = [] } = useStampingsOf(employee.Id, today)
  const last = stampings.findLast(({ OrderRows }) => OrderRows.length > 0)
  return running?.OrderRows[0]?.OrderNumber ?? last?.OrderRows[0]?.OrderNumber ?? null
}

/** My ongoing or next reservation of today that can be stamped on and is not in hand already. */
function useNextReservation(inHand: number | null) {
  const now = useNow()
  const { data: reservations = [] } = useMyReservations(useFormat().dayOf(now))
  return nextOf(
    reservations.filter(({ WorkOrder }) => WorkOrder.Status === 'A' && WorkOrder.OrderNumber !== inHand),
    now,
  )
}

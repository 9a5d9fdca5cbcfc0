import { IconPlus } from '@tabler/icons-react'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { UnallocatedReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import type { ReactNode } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import type { FreeTime } from './board/board-props.ts'
import { modelOf } from './board/work.ts'
import classes from './sheets.module.css'

interface UnallocatedSheetProps {
  readonly unallocated: readonly UnallocatedReservation[]
  /** Receives the chosen reservation; undefined if the user may not allocate work. */
  readonly onChoose: ((reservation: UnallocatedReservation) => void) | undefined
  readonly onClose: () => void
  /** The selected free time. The sheet offers a new work order at that time. */
  readonly free?: FreeTime | undefined
}

/** The sheet with the unallocated work. */
export function UnallocatedSheet({ unallocated, onChoose, onClose, free }: UnallocatedSheetProps) {
  const t = useTexts()
  const format = useFormat()
  const { canCall } = useSession()
  return (
    <Sheet isOpen title={t('schedule.unallocated')} onClose={onClose}>
      {free && canCall(ownDataEndpoints.createWorkOrder) && (
        <Button
          variant="tonal"
          isWide
          icon={IconPlus}
          render={(props) => (
            <Link
              to="/newworkorder"
              search={{
                start: free.startAt.toISOString(),
                ...(free.endAt && { end: free.endAt.toISOString() }),
                resource: String(free.resourceId),
              }}
              {...props}
            />
          )}
        >
          {t('page.newWorkOrder')} · {format.time(free.startAt)}
          {free.endAt && `–${format.time(free.endAt)}`}
        </Button>
      )}
      {unallocated.length === 0 ? (
        <EmptyState title={t('schedule.unallocatedEmpty')} />
      ) : (
        <RowList isBare label={t('schedule.unallocated')}>
          {unallocated.map((reservation) => {
            const { reservationId, licenseNumber, duration, work } = reservation
            return (
              <li key={reservationId}>
                <Row onClick={onChoose && (() => onChoose(reservation))}>
                  <span className="stack justify-start gap-4 shrink">
                    <Plate number={licenseNumber} blankLabel={t('workSchedule.noPlate')} />
                    <span>
                      <b className="strong">{modelOf(reservation)}</b>
                      {work && ` · ${work}`}
                    </span>
                  </span>
                  <span className="number-18 rigid">{format.duration(duration)}</span>
                </Row>
              </li>
            )
          })}
        </RowList>
      )}
    </Sheet>
  )
}

/** An unallocated reservation; a button if the user may choose it. */
function Row({
  onClick,
  children,
}: {
  readonly onClick: (() => void) | undefined
  readonly children: ReactNode
}) {
  const className = `${classes.row} press-only line spread gap-12`
  return onClick ? (
    <button type="button" {...{ className, onClick }}>
      {children}
    </button>
  ) : (
    <div className={className}>{children}</div>
  )
}

import { IconCameraPlus, IconClipboardText } from '@tabler/icons-react'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { ReservationStates } from '../../shared/jobs/reserved-car.tsx'
import { describeWork, orderNumbersOf } from '../stamping/describe.ts'
import { progressOf, remainingOf } from '../stamping/progress.ts'
import classes from './hero.module.css'
import { Hero } from './hero.tsx'

interface NowHeroProps {
  /** The running stamping, with at least one row. */
  readonly stamping: Stamping
  /** The server's time at which it calculated the used time; null while unknown. */
  readonly readAt: Date | null
  /** The user's reservation for the vehicle; undefined if there is none today. */
  readonly reservation: Reservation | undefined
}

/** The user's running work with its remaining time, and links to its work order and to the camera. */
export function NowHero({ stamping, readAt, reservation }: NowHeroProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const now = useNow()
  const format = useFormat()
  const number = String(stamping.OrderRows[0]?.OrderNumber)
  const { MakeName, ModelName } = reservation ?? {}
  return (
    <Hero
      title={t('startPage.nowHere')}
      aside={t('stamping.sinceDay', { time: format.instant(stamping.StartTime, now) })}
      plate={stamping.LicenseNumber}
      blankLabel={t('workSchedule.noPlate')}
      work={describeWork(stamping)}
      facts={[MakeName && `${MakeName} ${ModelName}`, orderNumbersOf(stamping.OrderRows)]}
      actions={
        <>
          <Button
            icon={IconClipboardText}
            render={(props) => <Link to="/workorder" search={{ number }} {...props} />}
          >
            {t('startPage.openWorkOrder')}
          </Button>
          {canCall(attachmentEndpoints.uploadToWorkOrder) && (
            <IconButton
              size="main"
              variant="tonal"
              label={t('startPage.addPicture')}
              icon={IconCameraPlus}
              render={(props) => (
                <Link to="/camera/$orderNumber" params={{ orderNumber: number }} {...props} />
              )}
            />
          )}
        </>
      }
    >
      {reservation && (
        <div className={`${classes.states} hide-empty flex wrap gap-8`}>
          <ReservationStates reservation={reservation} only={['late', 'waiting']} />
        </div>
      )}
      <RemainingTime stamping={stamping} readAt={readAt} />
    </Hero>
  )
}

/**
 * The used and the remaining standard time, and the expected end; renders nothing without a standard time.
 */
function RemainingTime({ stamping, readAt }: Pick<NowHeroProps, 'stamping' | 'readAt'>) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const progress = progressOf(stamping, readAt)
  if (!progress) return null
  const { used, minutesLeft, readyAt } = remainingOf(progress, now)
  const isOver = minutesLeft < 0
  // The expected end is unknown if the standard time was used up before this stamping began.
  const isReadyKnown = readyAt >= new Date(stamping.StartTime)
  const over = isOver || undefined
  return (
    <>
      <div className={`${classes.remaining} flex wrap spread gap-y-0 gap-x-16 type-15 soft`} data-over={over}>
        <span className={`${classes.left} number-34 ink`}>
          {format.duration(Math.abs(minutesLeft))}{' '}
          <small className="soft type-15">{t(isOver ? 'startPage.over' : 'startPage.left')}</small>
        </span>
        {isReadyKnown && (
          <span className={`${classes.ready} text-end`}>
            {t(isOver ? 'startPage.wasDue' : 'startPage.readyAbout')}{' '}
            <strong className="block ink strong">{format.instant(readyAt, now)}</strong>
          </span>
        )}
      </div>
      <div className={`${classes.meter} clip rounded-full sunken`} data-over={over} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (used / progress.standard) * 100)}%` }} />
      </div>
      <div className="flex wrap spread gap-y-0 gap-x-16 type-13 soft">
        <span>{t('startPage.used', { duration: format.duration(used) })}</span>
        <span>{t('startPage.standard', { duration: format.duration(progress.standard) })}</span>
      </div>
    </>
  )
}

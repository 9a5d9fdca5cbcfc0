import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconClockPlay,
  IconCloudUpload,
  IconPlayerStopFilled,
} from '@tabler/icons-react'
import { formatDuration, type Instant, minutesBetween } from '@verstas/domain/time/format.ts'
import type { ReactNode } from 'react'
import { useWaiting } from '../device-queue/device-queue.tsx'
import { Link } from '../routing/link.tsx'
import { useNow } from '../session/use-now.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../ui/format.tsx'
import { Plate } from '../ui/plate.tsx'
import { useFrameSheets } from './frame-sheets.tsx'
import classes from './running-stamping-bar.module.css'

/** Used and standard minutes of the work. `used` is the value at the instant `usedAt`. */
export interface Progress {
  readonly used: number
  readonly usedAt: Date
  readonly standard: number
}

export interface Running {
  /** True for work on a vehicle. Presence and breaks have a calm colour. */
  readonly isWork: boolean
  /** The plate of the vehicle. Null if the work has no vehicle. */
  readonly plate: string | null
  /** A short description of the work. */
  readonly what: string
  readonly startedAt: Instant
  /** Null if the standard time is unknown. */
  readonly progress: Progress | null
  /** The number of the work order that a tap opens. Null if there is none. */
  readonly orderNumber: number | null
}

/** The work before a break, which one tap continues. */
export interface Resume {
  /** The content of the button. */
  readonly content: ReactNode
  readonly onPress: () => void
}

/** The work that ended last: a short description and its time. */
export interface Ended {
  readonly what: string
  readonly startedAt: Instant
  readonly endedAt: Instant
}

interface RunningStampingBarProps {
  /** The running stamping. Null if there is none, and undefined while it is unknown. */
  readonly running: Running | null | undefined
  /** The work that ended last today, if no stamping is running. */
  readonly ended: Ended | null
  /** Replaces the stop button, because the sheet of the switch button ends the day, too. Null without such work. */
  readonly resume: Resume | null
  readonly isBusy: boolean
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onSwitch: () => void
}

/** The bar of the running stamping, with its duration and the buttons that start, switch or stop it. */
export function RunningStampingBar(props: RunningStampingBarProps) {
  const { running, ended, resume, isBusy, onStart, onStop, onSwitch } = props
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const over = running?.progress ? minutesOver(running.progress, now) : 0
  return (
    <section
      className={`${classes.bar} line wrap gap-y-8 gap-x-12 relative`}
      aria-label={t('shell.running')}
      aria-busy={isBusy}
      data-state={!running?.isWork ? 'idle' : over > 0 ? 'over' : 'running'}
    >
      <div className={`${classes.words} grid middle shrink`}>
        {running && <RunningWork running={running} over={over} />}
        {running === null && (
          <>
            <span className={`${classes.idle} whole-row strong`}>{t('shell.notStamped')}</span>
            {ended && (
              <span className={`${classes.ended} flex gap-6 shrink whole-row type-15`}>
                <span className={classes.what}>{ended.what}</span>
                <span className={classes.standard}>{format.timeRange(ended.startedAt, ended.endedAt)}</span>
              </span>
            )}
          </>
        )}
        <WaitingChip />
      </div>
      <div className={`${classes.acts} flex gap-8`}>
        {running && (
          <BarButton onClick={onSwitch} isBusy={isBusy}>
            <IconArrowsExchange size={24} stroke={1.75} aria-hidden="true" />
            {t('shell.switch')}
          </BarButton>
        )}
        {/* Uses the same element in both states, so that a keyboard user keeps the focus after a start or a stop. */}
        {running !== undefined && (
          <BarButton
            isMain={!running || !!resume}
            onClick={resume?.onPress ?? (running ? onStop : onStart)}
            isBusy={isBusy}
          >
            {resume?.content ?? (
              <>
                {running ? (
                  <IconPlayerStopFilled size={24} aria-hidden="true" />
                ) : (
                  <IconClockPlay size={24} stroke={1.75} aria-hidden="true" />
                )}
                {t(running ? 'shell.stop' : 'shell.stamp')}
              </>
            )}
          </BarButton>
        )}
      </div>
    </section>
  )
}

interface BarButtonProps {
  readonly isMain?: boolean
  readonly isBusy: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/**
 * A button of the bar. While busy it ignores taps but keeps the focus, which a disabled button would lose.
 */
function BarButton({ isMain, isBusy, onClick, children }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} line column justify-centre touch-main rounded text-centre`}
      data-main={isMain || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  )
}

/** Returns the used minutes at this instant. */
const usedBy = ({ used, usedAt }: Progress, now: Date): number =>
  Math.floor(used + minutesBetween(usedAt, now))

const minutesOver = (progress: Progress, now: Date): number =>
  Math.max(0, usedBy(progress, now) - progress.standard)

function RunningWork({ running, over }: { readonly running: Running; readonly over: number }) {
  const { isWork, plate, what, startedAt, progress, orderNumber } = running
  const t = useTexts()
  const format = useFormat()
  const words = (
    <>
      <span className={`${classes.first} line gap-10 shrink whole-row`}>
        {isWork ? plate && <Plate number={plate} size={28} /> : <span className={classes.what}>{what}</span>}
        <TickingDuration since={startedAt} />
      </span>
      <span className={`${classes.second} line wrap gap-x-8 shrink clip type-15 strong`}>
        {over > 0 && (
          <span className={`${classes.over} inline-flex middle gap-4 rigid`}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {t('stamping.overStandard', { duration: format.duration(over) })}
          </span>
        )}
        {isWork && <span className={classes.what}>{what}</span>}
        {progress && <StandardTime progress={progress} startedAt={startedAt} isOver={over > 0} />}
        <span className={isWork ? 'visually-hidden' : classes.standard}>
          {t('shell.since', { time: format.time(startedAt) })}
        </span>
      </span>
    </>
  )
  return (
    <>
      {orderNumber === null ? (
        <div className={`${classes.work} grid middle rounded-inner`}>{words}</div>
      ) : (
        <Link
          to="/workorder"
          search={{ number: String(orderNumber) }}
          className={`${classes.work} grid middle rounded-inner`}
        >
          {words}
        </Link>
      )}
      {progress && <Meter progress={progress} />}
    </>
  )
}

interface StandardTimeProps {
  readonly progress: Progress
  readonly startedAt: Instant
  readonly isOver: boolean
}

/**
 * The standard time, and the used time if it differs from the running time. Only screen readers receive this
 * text if the standard time is exceeded, because the bar then shows the excess.
 */
function StandardTime({ progress, startedAt, isOver }: StandardTimeProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const used = usedBy(progress, now)
  const isClocked = used === minutesBetween(startedAt, now)
  return (
    <span className={isOver ? 'visually-hidden' : classes.standard}>
      {t('shell.usedOfStandard', {
        used: isClocked ? '' : format.duration(used),
        standard: format.duration(progress.standard),
      }).trim()}
    </span>
  )
}

/** The used share of the standard time, as a fill along the upper edge of the bar. */
function Meter({ progress }: { readonly progress: Progress }) {
  const used = usedBy(progress, useNow())
  return (
    <span className={classes.meter} aria-hidden="true">
      <span style={{ width: `${Math.min(100, (used / progress.standard) * 100)}%` }} />
    </span>
  )
}

/** A button with the numbers of unsent and refused entries on this device. A tap opens the list of both. */
function WaitingChip() {
  const t = useTexts()
  const { count, refusedCount, countForPerson } = useWaiting()
  const sheets = useFrameSheets()
  if (count === 0 && refusedCount === 0) return null
  const askedCount = countForPerson - refusedCount
  const ChipIcon = countForPerson > 0 ? IconAlertTriangle : IconCloudUpload
  const words = [
    ...(count > 0 ? [t('shell.waiting', { count })] : []),
    ...(askedCount > 0 ? [t('shell.waitingForYou', { count: askedCount })] : []),
    ...(refusedCount > 0 ? [t('shell.refused', { count: refusedCount })] : []),
  ]
  return (
    <button
      type="button"
      className={`${classes.chip} inline-flex middle gap-4 relative rounded-full nowrap`}
      onClick={sheets?.openWaiting}
      aria-haspopup="dialog"
      aria-label={words.join(' · ')}
    >
      <ChipIcon size={16} stroke={2.1} aria-hidden="true" />
      {count > 0 ? t('shell.waitingShort', { count }) : t('shell.refused', { count: refusedCount })}
    </button>
  )
}

/**
 * The running time, with seconds during the first hour. Its minutes are whole minutes of the clock, like
 * those in the stamping questions and on the page of the day. A screen reader reads the minutes only on
 * request.
 */
function TickingDuration({ since }: { readonly since: Instant }) {
  const now = useNow(1_000)
  const minutes = minutesBetween(since, now)
  const seconds = now > new Date(since) ? now.getSeconds() : 0
  return (
    <span role="timer" className={`${classes.clock} flex wrap baseline shrink clip number-24 nowrap`}>
      {formatDuration(minutes)}
      {minutes < 60 && (
        <span className={classes.seconds} aria-hidden="true">
          {String(seconds).padStart(2, '0')}s
        </span>
      )}
    </span>
  )
}

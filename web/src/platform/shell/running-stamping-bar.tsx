import { UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconClockPlay, IconCloudUpload, IconPlayerStopFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDuration, type Instant, minutesBetween } from '@verstas/domain/time/format.ts'
import type { ReactNode } from 'react'
import { useNow } from '../session/use-now.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../ui/format.tsx'
import classes from './running-stamping-bar.module.css'
import ticking from './ticking-duration.module.css'
import { isOverStandard, UsedOfStandard } from './used-of-standard.tsx'

/** Used and standard minutes of the work. What was used up to an instant grows since then. */
export interface Progress {
  readonly used: number
  readonly usedAt: Date
  readonly standard: number
}

export interface Running {
  /** What is being done, for instance the plate and the row's name. */
  readonly what: ReactNode
  readonly startedAt: Instant
  /** Null where no standard time is known. */
  readonly progress: Progress | null
  /** The work order that a tap opens; null where there is none. */
  readonly orderNumber: number | null
}

interface RunningStampingBarProps {
  /** Null when nothing runs, undefined while that is not known. */
  readonly running: Running | null | undefined
  /** This device has still to send it to the server. */
  readonly isUnsent: boolean
  readonly isBusy: boolean
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onSwitch: () => void
}

/** The bottom edge of every page: what I am stamped on, since when, and the two taps that change it. */
export function RunningStampingBar(props: RunningStampingBarProps) {
  const { running, isUnsent, isBusy, onStart, onStop, onSwitch } = props
  const t = useTexts()
  const now = useNow()
  const isOver = Boolean(running?.progress && isOverStandard(running.progress, now))
  return (
    <section
      className={classes.bar}
      aria-label={t('shell.running')}
      aria-busy={isBusy}
      data-over={isOver || undefined}
    >
      {running === undefined && <div className={classes.words} />}
      {running && (
        <>
          <RunningWork running={running} isUnsent={isUnsent} />
          <UnstyledButton className={classes.button} onClick={onSwitch} disabled={isBusy}>
            <IconArrowsExchange size={22} aria-hidden="true" />
            {t('shell.switch')}
          </UnstyledButton>
          <UnstyledButton className={classes.button} onClick={onStop} disabled={isBusy}>
            <IconPlayerStopFilled size={22} aria-hidden="true" />
            {t('shell.stop')}
          </UnstyledButton>
        </>
      )}
      {running === null && (
        <>
          <div className={classes.words}>
            <span className={classes.lines}>
              <span className={classes.what}>{t('shell.notStamped')}</span>
              {isUnsent && <UnsentMark />}
            </span>
          </div>
          <UnstyledButton className={classes.button} onClick={onStart} disabled={isBusy}>
            <IconClockPlay size={22} aria-hidden="true" />
            {t('shell.stamp')}
          </UnstyledButton>
        </>
      )}
    </section>
  )
}

function RunningWork({ running, isUnsent }: { running: Running; isUnsent: boolean }) {
  const { what, startedAt, progress, orderNumber } = running
  const t = useTexts()
  const format = useFormat()
  const words = (
    <>
      <span className={classes.pulse} aria-hidden="true" />
      <span className={classes.lines}>
        <span className={classes.what}>{what}</span>
        <span className={classes.since}>
          <span className={classes.startInWords}>{t('shell.since', { time: format.time(startedAt) })}</span>
          <span className={classes.start} aria-hidden="true">
            {format.timeRange(startedAt, null)}
          </span>
          <span className={classes.ticking}>
            <TickingDuration since={startedAt} />
          </span>
          {isUnsent && <UnsentMark />}
          {progress && <UsedOfStandard progress={progress} />}
        </span>
      </span>
    </>
  )
  if (orderNumber === null) return <div className={classes.words}>{words}</div>
  return (
    <Link to="/workorder" search={{ number: String(orderNumber) }} className={classes.words}>
      {words}
    </Link>
  )
}

function UnsentMark() {
  const t = useTexts()
  return (
    <span className={classes.unsent}>
      <IconCloudUpload size={18} aria-hidden="true" />
      <span className={classes.unsentInWords}>{t('shell.notYetSent')}</span>
    </span>
  )
}

/** How long it has run, ticking by the second; a screen reader hears the minutes when it asks. */
function TickingDuration({ since }: { since: Instant }) {
  const now = useNow(1_000)
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 1_000)) % 60
  return (
    <span role="timer" className={ticking.duration}>
      {formatDuration(minutesBetween(since, now))}{' '}
      <span className={ticking.seconds} aria-hidden="true">
        {String(seconds).padStart(2, '0')}s
      </span>
    </span>
  )
}

import { UnstyledButton } from '@mantine/core'
import {
  IconArrowsExchange,
  IconClockPlay,
  IconPlayerStopFilled,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Instant } from '@verstas/domain/time/format.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../ui/format.tsx'
import classes from './running-stamping-bar.module.css'
import { TickingDuration } from './ticking-duration.tsx'

export interface Running {
  /** What is being done, for instance the plate and the row's name. */
  readonly what: ReactNode
  readonly startedAt: Instant
  /** Used and standard minutes of the work; null where no standard is known. */
  readonly progress: { readonly used: number; readonly standard: number } | null
  /** The work order that a tap opens; null where there is none. */
  readonly orderNumber: number | null
}

interface RunningStampingBarProps {
  /** Null when nothing runs, undefined while that is not known. */
  readonly running: Running | null | undefined
  readonly isBusy: boolean
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onSwitch: () => void
}

/** The bottom edge of every page: what I am stamped on, since when, and the two taps that change it. */
export function RunningStampingBar({ running, isBusy, onStart, onStop, onSwitch }: RunningStampingBarProps) {
  const t = useTexts()
  return (
    <section className={classes.bar} aria-label={t('shell.running')} aria-busy={isBusy}>
      {running === undefined && <div className={classes.words} />}
      {running && (
        <>
          <RunningWork running={running} />
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
          <div className={classes.words}>{t('shell.notStamped')}</div>
          <UnstyledButton className={classes.button} onClick={onStart} disabled={isBusy}>
            <IconClockPlay size={22} aria-hidden="true" />
            {t('shell.stamp')}
          </UnstyledButton>
        </>
      )}
    </section>
  )
}

function RunningWork({ running: { what, startedAt, progress, orderNumber } }: { running: Running }) {
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
          <TickingDuration since={startedAt} />
          {progress && (
            <span className={classes.progress}>
              {t('shell.usedOfStandard', {
                used: format.duration(progress.used),
                standard: format.duration(progress.standard),
              })}
            </span>
          )}
        </span>
      </span>
      {progress && (
        <span
          className={classes.meter}
          aria-hidden="true"
          style={{ width: `${Math.min(100, (progress.used / progress.standard) * 100)}%` }}
        />
      )}
    </>
  )
  if (orderNumber === null) return <div className={classes.words}>{words}</div>
  return (
    <Link to="/workorder" search={{ number: String(orderNumber) }} className={classes.words}>
      {words}
    </Link>
  )
}

interface UnsentStampingBarProps {
  /** What the stamping is about. */
  readonly what: string
  readonly isBusy: boolean
  readonly onRetry: () => void
  readonly onDrop: () => void
}

/** In the place of the running one: a stamping that did not reach the server, kept for another try. */
export function UnsentStampingBar({ what, isBusy, onRetry, onDrop }: UnsentStampingBarProps) {
  const t = useTexts()
  return (
    <section className={classes.bar} role="alert">
      <UnstyledButton className={classes.drop} onClick={onDrop} aria-label={t('shell.dropUnsent')}>
        <IconX size={22} aria-hidden="true" />
      </UnstyledButton>
      <div className={classes.words}>
        <span className={classes.lines}>
          <span className={classes.unsent}>{t('shell.stampingNotSent')}</span>
          <span className={classes.what}>{what}</span>
        </span>
      </div>
      <UnstyledButton className={classes.button} onClick={onRetry} disabled={isBusy}>
        <IconRefresh size={22} aria-hidden="true" />
        {t('common.retry')}
      </UnstyledButton>
    </section>
  )
}

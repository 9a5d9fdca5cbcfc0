import { UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconClockPlay, IconPlayerStopFilled } from '@tabler/icons-react'
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
  readonly onStop: () => void
  readonly onSwitch: () => void
  readonly isBusy?: boolean
}

/** The bottom edge of every page: what I am stamped on, since when, and the two taps that change it. */
export function RunningStampingBar({ running }: { running: Running | null }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <section className={classes.bar} aria-label={t('shell.running')}>
      {running ? (
        <>
          <span className={classes.pulse} aria-hidden="true" />
          <div className={classes.words}>
            <div className={classes.what}>{running.what}</div>
            <div className={classes.since}>
              <span className={classes.startInWords}>
                {t('shell.since', { time: format.time(running.startedAt) })}
              </span>
              <span className={classes.start} aria-hidden="true">
                {format.timeRange(running.startedAt, null)}
              </span>
              <TickingDuration since={running.startedAt} />
            </div>
          </div>
          <UnstyledButton className={classes.button} onClick={running.onSwitch} disabled={running.isBusy}>
            <IconArrowsExchange size={22} aria-hidden="true" />
            {t('shell.switch')}
          </UnstyledButton>
          <UnstyledButton className={classes.button} onClick={running.onStop} disabled={running.isBusy}>
            <IconPlayerStopFilled size={22} aria-hidden="true" />
            {t('shell.stop')}
          </UnstyledButton>
        </>
      ) : (
        <>
          <div className={classes.words}>{t('shell.notStamped')}</div>
          <Link to="/stamping" className={classes.button}>
            <IconClockPlay size={22} aria-hidden="true" />
            {t('shell.stamp')}
          </Link>
        </>
      )}
    </section>
  )
}

import { type EndedSpan, wholeMinutes } from '@verstas/domain/stamping/shifts.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './day-list.module.css'

interface DayLineProps {
  readonly span: EndedSpan
  /** Its end is not known yet. */
  readonly isOpen?: boolean
  readonly kind?: 'running' | 'trouble' | undefined
  /** Left out where it opens nothing. */
  readonly onPress?: (() => void) | undefined
  /** Stands at the right edge of what opens something. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** One line of a day: from when to when, how long, and what it was. */
export function DayLine({ span, isOpen = false, kind, onPress, end, children }: DayLineProps) {
  const format = useFormat()
  const content = (
    <>
      <span className={classes.times}>
        <span>{format.timeRange(span.startAt, isOpen ? null : span.endAt)}</span>
        {kind !== 'trouble' && <span className={classes.soft}>{format.duration(wholeMinutes(span))}</span>}
      </span>
      <span className={classes.what}>{children}</span>
    </>
  )
  if (!onPress)
    return (
      <div className={classes.line} data-kind={kind}>
        {content}
      </div>
    )
  return (
    <button type="button" className={classes.line} data-kind={kind} onClick={onPress}>
      {content}
      <span className={classes.end}>{end}</span>
    </button>
  )
}

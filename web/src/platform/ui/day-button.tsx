import { IconCalendar } from '@tabler/icons-react'
import type { Day } from '@verstas/domain/time/format.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import classes from './day-button.module.css'
import { useFormat } from './format.tsx'

const DayPicker = lazy(() => import('./day-picker.tsx'))

interface DayButtonProps {
  /** The accessible name of the day; a visible label is next to the button. */
  readonly label: string
  /** Null if no day is chosen. */
  readonly value: Day | null
  readonly today: Day
  /** The last day that can be chosen. */
  readonly last?: Day | undefined
  readonly variant?: 'quiet' | 'plain'
  readonly onPick: (day: Day) => void
}

/** A day field: a tap opens the calendar. The browser's own date field would use the browser's language. */
export function DayButton({ label, value, today, last, variant = 'quiet', onPick }: DayButtonProps) {
  const format = useFormat()
  const [isPicking, setIsPicking] = useState(false)
  const pick = (day: Day) => {
    setIsPicking(false)
    onPick(day)
  }
  return (
    <>
      <Button
        variant={variant}
        className={classes.button}
        // Below a label it is as wide as other fields.
        isWide={variant === 'quiet'}
        icon={IconCalendar}
        aria-haspopup="dialog"
        onClick={() => setIsPicking(true)}
      >
        <span className="visually-hidden">{label} </span>
        {value === null ? '--' : format.shortDay(value)}
      </Button>
      {isPicking && (
        <Suspense>
          <DayPicker
            day={value ?? today}
            today={today}
            last={last}
            onPick={pick}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

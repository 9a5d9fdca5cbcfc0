import { IconCalendar } from '@tabler/icons-react'
import type { Day } from '@verstas/domain/time/format.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import classes from './day-button.module.css'
import { useFormat } from './format.tsx'

const DayPicker = lazy(() => import('./day-picker.tsx'))

interface DayButtonProps {
  /** The accessible name of the button. The page shows a visible label next to it. */
  readonly label: string
  /** The chosen day. Null if none is chosen. */
  readonly value: Day | null
  readonly today: Day
  /** The last day that can be chosen. */
  readonly last?: Day | undefined
  readonly variant?: 'quiet' | 'plain'
  readonly onPick: (day: Day) => void
}

/**
 * A field for a day. A tap opens a calendar. The field replaces the browser's date field, which ignores the
 * app's language.
 */
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
        // Makes the quiet variant, which is below a label, as wide as other fields.
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

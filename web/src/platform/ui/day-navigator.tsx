import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Button, IconButton } from './button.tsx'
import classes from './day-navigator.module.css'
import { useFormat } from './format.tsx'

const DayPicker = lazy(() => import('./day-picker.tsx'))

interface DayNavigatorProps {
  readonly day: Day
  readonly today: Day
  /**
   * True for the compact variant on one line with other tools. It has short weekdays, and hides the button
   * "Today" while today is shown.
   */
  readonly isCompact?: boolean
  readonly onChange: (day: Day) => void
}

/**
 * Shows a day, with buttons for the previous day, the next day, today and a calendar. The arrow keys move by
 * one day while the focus is inside.
 */
export function DayNavigator({ day, today, isCompact = false, onChange }: DayNavigatorProps) {
  const t = useTexts()
  const format = useFormat()
  const [isPicking, setIsPicking] = useState(false)
  const dayButton = useRef<HTMLButtonElement>(null)

  const move = (event: KeyboardEvent) => {
    // Ignores arrow keys with Alt or Command, because the browser uses them for its history.
    if (event.altKey || event.metaKey) return
    if (event.key === 'ArrowLeft') onChange(addDays(day, -1))
    if (event.key === 'ArrowRight') onChange(addDays(day, 1))
  }
  const pick = (picked: Day) => {
    setIsPicking(false)
    onChange(picked)
  }
  const goToToday = () => {
    // Moves the focus away from the button "Today", which is disabled or removed after the press.
    dayButton.current?.focus()
    onChange(today)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut of the buttons inside */}
      <div
        className={`${classes.navigator} line wrap gap-8`}
        data-compact={isCompact || undefined}
        onKeyDown={move}
      >
        <IconButton
          variant="quiet"
          label={t('common.previousDay')}
          icon={IconChevronLeft}
          onClick={() => onChange(addDays(day, -1))}
        />
        <button
          ref={dayButton}
          type="button"
          className={`${classes.day} line justify-centre gap-8 rounded quiet strong ink`}
          onClick={() => setIsPicking(true)}
        >
          <IconCalendar size={20} aria-hidden="true" className={`${classes.icon} rigid brand`} />
          <span className={`${classes.words} text-centre`} aria-live="polite">
            {isCompact ? (
              <span className={classes.weekday}>{format.shortDay(day)}</span>
            ) : (
              <>
                <span className={classes.weekday}>{format.weekday(day)}</span>{' '}
                <span className="nowrap">{format.day(day)}</span>
              </>
            )}
          </span>
          <span className="visually-hidden">{t('common.chooseDay')}</span>
        </button>
        <IconButton
          variant="quiet"
          label={t('common.nextDay')}
          icon={IconChevronRight}
          onClick={() => onChange(addDays(day, 1))}
        />
        {(!isCompact || day !== today) && (
          <Button variant="quiet" className={classes.today} onClick={goToToday} disabled={day === today}>
            {t('common.today')}
          </Button>
        )}
      </div>
      {isPicking && (
        <Suspense>
          <DayPicker day={day} today={today} onPick={pick} onClose={() => setIsPicking(false)} />
        </Suspense>
      )}
    </>
  )
}

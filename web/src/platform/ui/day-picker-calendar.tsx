import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { daysOfMonth, type Month, monthOf, nextMonth, previousMonth } from '@verstas/domain/time/month.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { IconButton } from './button.tsx'
import lineStart from './capital.module.css'
import classes from './day-picker-calendar.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface DayPickerCalendarProps {
  readonly day: Day
  readonly today: Day
  /** The first day that can be chosen. */
  readonly first?: Day | undefined
  /** The last day that can be chosen. */
  readonly last?: Day | undefined
  readonly onPick: (day: Day) => void
}

/**
 * A calendar of one month with weeks from Monday. The arrow keys move the focus by a day or a week. Page Up
 * and Page Down move it by a month. Home and End move it to the ends of the week.
 */
export default function DayPickerCalendar({ day, today, first, last, onPick }: DayPickerCalendarProps) {
  const t = useTexts()
  const labels = useUiLabels()
  const [focused, setFocused] = useState(day)
  const [month, setMonth] = useState(monthOf(day))
  const grid = useRef<HTMLTableSectionElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
    hasMoved.current = false
  }, [focused])
  const isOffered = (other: Day) => (!first || other >= first) && (!last || other <= last)
  const turnTo = (other: Month) => {
    setMonth(other)
    setFocused(daysOfMonth(other).from)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, focused)
    if (next === undefined) return
    event.preventDefault()
    if (!isOffered(next)) return
    hasMoved.current = true
    setMonth(monthOf(next))
    setFocused(next)
  }
  const { monthName, weekdayNames, dayName } = namesIn(labels.locale)
  const { from, to } = daysOfMonth(month)
  return (
    <div className={classes.calendar}>
      <div className="line">
        <IconButton
          variant="neutral"
          label={t('common.previousMonth')}
          icon={IconChevronLeft}
          disabled={first !== undefined && from <= first}
          onClick={() => turnTo(previousMonth(month))}
        />
        <h3 className={`${lineStart.capital} grow type-17 strong text-centre`} aria-live="polite">
          {monthName(from)}
        </h3>
        <IconButton
          variant="neutral"
          label={t('common.nextMonth')}
          icon={IconChevronRight}
          disabled={last !== undefined && to >= last}
          onClick={() => turnTo(nextMonth(month))}
        />
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            {weekdayNames().map((name) => (
              <th key={name} scope="col" className={`${classes.weekday} type-13 soft`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={grid} onKeyDown={moveByKey}>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((other) => (
                <td key={other} className={classes.cell}>
                  {monthOf(other) === month && (
                    <button
                      type="button"
                      className={`${classes.day} grid centre rounded`}
                      data-day={other}
                      aria-label={dayName(other)}
                      aria-current={other === today ? 'date' : undefined}
                      aria-pressed={other === day}
                      tabIndex={other === focused ? 0 : -1}
                      disabled={!isOffered(other)}
                      onClick={() => onPick(other)}
                    >
                      {Number(other.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** Returns the weeks that contain days of the month, each with seven days from Monday on. */
function weeksOf(month: Month): Day[][] {
  const { from, to } = daysOfMonth(month)
  const weeks: Day[][] = []
  for (let monday = addDays(from, 1 - weekdayOf(from)); monday <= to; monday = addDays(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days)))
  return weeks
}

function dayByKey(key: string, day: Day): Day | undefined {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days !== undefined) return addDays(day, days)
  if (key === 'Home') return addDays(day, 1 - weekdayOf(day))
  if (key === 'End') return addDays(day, 7 - weekdayOf(day))
  if (key === 'PageUp') return sameDayIn(previousMonth(monthOf(day)), day)
  if (key === 'PageDown') return sameDayIn(nextMonth(monthOf(day)), day)
  return undefined
}

/** Returns the day with the same number in another month, or the last day of a shorter month. */
function sameDayIn(month: Month, day: Day): Day {
  const { to } = daysOfMonth(month)
  const same = `${month}-${day.slice(8)}`
  return same <= to ? same : to
}

function namesIn(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const names = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    return (day: Day) => names.format(new Date(`${day}T12:00:00Z`))
  }
  const weekday = format({ weekday: 'short' })
  return {
    monthName: format({ month: 'long', year: 'numeric' }),
    dayName: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    // Starts with 1 January 2024, because it was a Monday.
    weekdayNames: () => [0, 1, 2, 3, 4, 5, 6].map((days) => weekday(addDays('2024-01-01', days))),
  }
}

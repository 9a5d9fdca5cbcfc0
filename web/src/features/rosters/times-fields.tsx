import type { RosterTimes } from '@verstas/contract/rosters/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { readTime } from '../../platform/ui/typed-time.ts'
import classes from './rosters.module.css'

/** The times of a shift as typed. */
export interface TypedTimes {
  readonly start: string
  readonly end: string
  readonly minutes: string
}

const usualBreak = '30'

/** Returns the fields of the form from times; without times, empty ones with the usual break. */
export const typedTimesOf = (times: RosterTimes | null): TypedTimes =>
  times
    ? { start: times.Start, end: times.End, minutes: String(times.BreakMinutes) }
    : { start: '', end: '', minutes: usualBreak }

/** True if no times were typed, which means a day off. */
export const isEmpty = ({ start, end }: TypedTimes): boolean => start.trim() === '' && end.trim() === ''

/** Parses the typed times of a shift; null if one of them is invalid, or if start and end are equal. */
export function readTimes({ start, end, minutes }: TypedTimes): RosterTimes | null {
  const [Start, End] = [readTime(start), readTime(end)]
  const BreakMinutes = readBreak(minutes)
  return Start === null || End === null || Start === End || BreakMinutes === null
    ? null
    : { Start, End, BreakMinutes }
}

function readBreak(typed: string): number | null {
  const minutes = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : null
  return minutes === null || minutes > 240 ? null : minutes
}

interface TimesFieldsProps {
  readonly value: TypedTimes
  /** True to mark invalid fields. */
  readonly isChecked: boolean
  readonly isDisabled?: boolean
  readonly onChange: (value: TypedTimes) => void
}

/** The fields for the start, the end and the break of a shift. */
export function TimesFields({ value, isChecked, isDisabled = false, onChange }: TimesFieldsProps) {
  const t = useTexts()
  const [start, end] = [readTime(value.start), readTime(value.end)]
  const isSame = start !== null && start === end
  const wrong = (isWrong: boolean, words: string) => (isChecked && isWrong ? words : undefined)
  const field = (name: keyof TypedTimes, label: string, error: string | undefined) => (
    <TextField
      label={label}
      inputMode={name === 'minutes' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={5}
      disabled={isDisabled}
      value={value[name]}
      error={error}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
    />
  )
  return (
    <div className={`${classes.times} grid top gap-8`}>
      {field('start', t('rosters.start'), wrong(start === null, t('rosters.wrongTime')))}
      {field(
        'end',
        t('rosters.end'),
        wrong(end === null, t('rosters.wrongTime')) ?? wrong(isSame, t('rosters.sameTime')),
      )}
      {field(
        'minutes',
        t('rosters.break'),
        wrong(readBreak(value.minutes) === null, t('rosters.wrongBreak')),
      )}
    </div>
  )
}

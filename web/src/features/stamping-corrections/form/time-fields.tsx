import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import type { CorrectionDraft } from '../correction.ts'
import { instantOfTyped, type Range, step } from '../times.ts'
import classes from './time-fields.module.css'

interface TimeFieldsProps {
  readonly draft: CorrectionDraft
  /** The allowed times for the first and the second field. */
  readonly ranges: readonly [Range, Range]
  readonly onChange: (draft: CorrectionDraft) => void
  /** What is wrong with the times, if anything. */
  readonly refusal: string | null
}

/** The times of a correction: one for a move and a split, two for a new stamping, none for the others. */
export function TimeFields({ draft, ranges: [first, second], onChange, refusal }: TimeFieldsProps) {
  const t = useTexts()
  switch (draft.kind) {
    case 'Move':
      return (
        <TimeField
          label={t('correction.movedTo')}
          value={draft.to}
          range={first}
          onChange={(to) => onChange({ ...draft, to })}
          refusal={refusal}
        />
      )
    case 'Split':
      return (
        <TimeField
          label={t('correction.splitAt')}
          value={draft.at}
          range={first}
          onChange={(at) => onChange({ ...draft, at })}
          refusal={refusal}
        />
      )
    case 'Add':
      return (
        <>
          <TimeField
            label={t('correction.from')}
            value={draft.start}
            range={first}
            onChange={(start) => onChange({ ...draft, start })}
            refusal={refusal}
          />
          <TimeField
            label={t('correction.until')}
            value={draft.end}
            range={second}
            onChange={(end) => onChange({ ...draft, end })}
            refusal={null}
          />
        </>
      )
    default:
      return null
  }
}

interface TimeFieldProps {
  readonly label: string
  /** In milliseconds. */
  readonly value: number
  /** The allowed times: a typed one outside is an error, the buttons stop at the edges. */
  readonly range: Range
  readonly onChange: (instant: number) => void
  /** The server's refusal of the time, if any. */
  readonly refusal: string | null
}

/** A time field, large, with buttons below: five minutes and a quarter of an hour either way; a minute is typed. */
export function TimeField({ label, value, range, onChange, refusal }: TimeFieldProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  // Null while the field shows `value`.
  const [typed, setTyped] = useState<string | null>(null)
  const isTime = typed === null || instantOfTyped(typed, range, format.timeZone) !== null
  const isOutside = value < range.earliest || value > range.latest
  const bounds = format.timeRange(new Date(range.earliest), new Date(range.latest))
  const problem = !isTime
    ? t('correction.timeInvalid')
    : isOutside
      ? t('correction.timeOutside', { range: bounds })
      : refusal

  const type = (text: string) => {
    setTyped(text)
    const instant = instantOfTyped(text, range, format.timeZone)
    if (instant !== null) onChange(instant)
  }
  const stepper = (minutes: number) => (
    <Button
      variant="light"
      color="gray"
      className={classes.step}
      aria-label={t(minutes < 0 ? 'correction.minutesEarlier' : 'correction.minutesLater', {
        label,
        count: Math.abs(minutes),
      })}
      onClick={() => {
        setTyped(null)
        onChange(step(value, minutes, range))
      }}
    >
      {minutes < 0 ? `−${-minutes}` : `+${minutes}`}
    </Button>
  )
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.line}>
        <input
          id={id}
          className={classes.time}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed ?? format.time(new Date(value))}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => isTime && setTyped(null)}
        />
        <div className={classes.steps}>
          {stepper(-15)}
          {stepper(-5)}
          {stepper(5)}
          {stepper(15)}
        </div>
      </div>
      <div id={`${id}-problem`} role="alert" className={classes.problem}>
        {problem}
      </div>
    </div>
  )
}

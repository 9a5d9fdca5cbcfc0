import { type HourRange, moveHandle, shortestRange } from '@verstas/domain/workshop-schedule/hours.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import classes from './range-dialog.module.css'

interface RangeDialogProps {
  readonly range: HourRange
  readonly onChoose: (range: HourRange) => void
  readonly onClose: () => void
}

const wholeDay: HourRange = { from: 0, to: 24 }
const marks = [0, 6, 12, 18, 24]

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/**
 * Chooses the visible hours with two handles, which stay at least six hours apart (specification.md,
 * Validation).
 */
export function RangeDialog({ range, onChoose, onClose }: RangeDialogProps) {
  const t = useTexts()
  const [{ from, to }, setChosen] = useState(range)
  const handle = (edge: keyof HourRange, label: string, hour: number) => (
    <input
      type="range"
      className={`${classes.handle} full full-height fill untouchable`}
      min={0}
      max={24}
      step={1}
      aria-label={label}
      aria-valuetext={clock(hour)}
      value={hour}
      onChange={(event) => {
        const typedHour = Number(event.currentTarget.value)
        setChosen((now) => moveHandle(now, edge, typedHour))
      }}
    />
  )
  return (
    <Sheet
      isOpen
      title={t('schedule.range.title')}
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={() => onChoose({ from, to })}>{t('schedule.range.do')}</Button>
        </>
      }
    >
      <p className="number-34 text-centre" aria-hidden="true">
        {clock(from)}–{clock(to)}
      </p>
      <div className={classes.slider}>
        <div className={`${classes.track} absolute quiet`}>
          <span
            style={{ insetInlineStart: `${(from / 24) * 100}%`, width: `${((to - from) / 24) * 100}%` }}
          />
        </div>
        {handle('from', t('schedule.range.from'), from)}
        {handle('to', t('schedule.range.to'), to)}
      </div>
      <div className={`${classes.marks} line spread type-13 soft`} aria-hidden="true">
        {marks.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
      <div className="line spread gap-8">
        <span className="type-15 soft">{t('schedule.range.hint', { count: shortestRange })}</span>
        <Button variant="plain" onClick={() => setChosen(wholeDay)}>
          {t('schedule.range.allDay')}
        </Button>
      </div>
    </Sheet>
  )
}

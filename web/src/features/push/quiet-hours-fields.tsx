import { dayBounds } from '@verstas/domain/time/day.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { NamedGroup } from '../../platform/ui/named-group.tsx'
import { TimeField } from '../../platform/ui/time-field.tsx'
import classes from './push.module.css'

interface QuietHoursFieldsProps {
  /** `HH:mm` */
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

/** An arbitrary date, because the time field requires one. The clocks do not change on this date. */
const anyDay = '2001-01-01'

/** The quiet hours. They are saved when a field loses the focus, if start and end differ. */
export function QuietHoursFields({ from, to, onChange }: QuietHoursFieldsProps) {
  const t = useTexts()
  const format = useFormat()
  const [typed, setTyped] = useState({ from, to })
  // The last saved values, which the fields show again if a save fails.
  const [saved, setSaved] = useState({ from, to })
  if (saved.from !== from || saved.to !== to) {
    setSaved({ from, to })
    setTyped({ from, to })
  }
  const isSame = typed.from === typed.to
  const take = () => {
    if (!isSame && (typed.from !== from || typed.to !== to)) onChange(typed.from, typed.to)
  }
  const { start, end } = dayBounds(anyDay, format.timeZone)
  const field = (edge: 'from' | 'to', label: string, problem: string | null) => (
    <TimeField
      label={label}
      value={instantOf(anyDay, typed[edge], format.timeZone).getTime()}
      range={{ earliest: start.getTime(), latest: end.getTime() - 60_000 }}
      steps={[]}
      problem={problem}
      onChange={(instant) => setTyped({ ...typed, [edge]: format.time(new Date(instant)) })}
    />
  )
  return (
    <NamedGroup aria-label={t('push.quiet')} className={classes.times} onBlur={take}>
      {field('from', t('push.quietFrom'), null)}
      {field('to', t('push.quietTo'), isSame ? t('push.quietSame') : null)}
    </NamedGroup>
  )
}

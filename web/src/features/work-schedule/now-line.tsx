import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './now-line.module.css'

/** Where the day has come to. */
export function NowLine({ now }: { now: Date }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className={classes.line}>
      <span className={classes.label}>{t('workSchedule.now', { time: format.time(now) })}</span>
    </div>
  )
}

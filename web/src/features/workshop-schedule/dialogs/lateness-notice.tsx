import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import type { Expectation } from '@verstas/domain/workshop-schedule/forecast.ts'
import { stepFrom } from '@verstas/domain/workshop-schedule/hours.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './lateness-notice.module.css'

interface LatenessNoticeProps {
  /** The forecast for the late car. */
  readonly late: Expectation
  /** Reports the new time of which the customer was informed. */
  readonly onCustomerInformed: (until: Date) => void
}

/** Shows how late a car will be, with a button that reports that the customer was informed. */
export function LatenessNotice({ late: { endAt, minutesLate }, onCustomerInformed }: LatenessNoticeProps) {
  const t = useTexts()
  const format = useFormat()
  const until = stepFrom(endAt)
  return (
    <section className={classes.notice}>
      <p className={classes.late}>
        <IconAlertTriangle size={24} aria-hidden="true" />
        {t('schedule.told.late', { ready: format.time(endAt), late: format.duration(minutesLate) })}
      </p>
      <p className="flush type-15">{t('schedule.told.hint')}</p>
      <Button variant="tonal" icon={IconPhone} onClick={() => onCustomerInformed(until)}>
        {t('schedule.told.do', { ready: format.time(until) })}
      </Button>
    </section>
  )
}

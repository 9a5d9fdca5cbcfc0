import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Switch } from '../../platform/ui/checks.tsx'
import { DateTimeInput } from '../../platform/ui/date-time-input.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { timesOf } from './order-form.ts'
import type { SectionProps } from './section-props.ts'

/** The promise to the customer, and its margin after the end of the reservation. */
export function PromiseSection({ form, refused, onChange }: SectionProps) {
  const t = useTexts()
  const format = useFormat()
  const { promise, isWaiting } = form
  const end = timesOf(form)?.end
  const minutes = promise && end ? Math.round((Date.parse(promise) - end.getTime()) / 60_000) : null
  return (
    <section className="stack gap-8 pad-16 card" aria-label={t('newOrder.promise')}>
      <DateTimeInput
        label={t('newOrder.promise')}
        description={refused.get('EstimatedDeliveryDateTime')}
        value={promise}
        onValue={(value) => onChange({ promise: value })}
      />
      {minutes !== null && (
        <p className={`line top gap-6 type-15 ${minutes < 0 ? 'late' : 'soft'}`} role="status">
          {minutes < 0 ? (
            <IconAlertTriangle size={20} aria-hidden="true" className="rigid" />
          ) : (
            <IconCircleCheck size={20} aria-hidden="true" className="rigid" />
          )}
          <span>
            {minutes < 0
              ? t('newOrder.promiseTooEarly', { time: format.duration(-minutes) })
              : t('newOrder.promiseMargin', { time: format.duration(minutes) })}
          </span>
        </p>
      )}
      <Switch
        label={t('newOrder.waiting')}
        checked={isWaiting}
        onChange={({ currentTarget }) => onChange({ isWaiting: currentTarget.checked })}
      />
    </section>
  )
}

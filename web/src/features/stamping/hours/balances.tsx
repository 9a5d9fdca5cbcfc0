import type { EmployeeHours } from '@verstas/contract/stamping/hours.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './balances.module.css'

/** The balances of flextime and KiKy time, each if it applies to the employee, and their date. */
export function Balances({ hours }: { hours: EmployeeHours }) {
  const t = useTexts()
  const format = useFormat()
  const { isFlexInUse, isKiKyInUse, flexMinutes, kiKyMinutes, asOf } = hours
  if (!isFlexInUse && !isKiKyInUse) return <p className="type-15 soft">{t('hours.noneInUse')}</p>
  return (
    <div>
      <dl className={`${classes.balances} flex wrap gap-12 mb-8`}>
        {isFlexInUse && (
          <div>
            <dt className="soft type-15">{t('hours.flexBalance')}</dt>
            <dd className="number-34 nowrap">{format.signedHours(flexMinutes)}</dd>
          </div>
        )}
        {isKiKyInUse && (
          <div>
            <dt className="soft type-15">{t('hours.kiKyBalance')}</dt>
            <dd className="number-34 nowrap">{format.signedHours(kiKyMinutes)}</dd>
          </div>
        )}
      </dl>
      {asOf && <p className="type-15 soft">{t('hours.asOf', { time: format.dateTime(asOf) })}</p>}
    </div>
  )
}

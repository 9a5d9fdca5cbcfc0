import type { EmployeeHours } from '@verstas/contract/stamping/hours.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './balances.module.css'

/**
 * The balances of flextime, KiKy time and overtime, each if it applies to the employee, and how they begin.
 */
export function Balances({ hours }: { hours: EmployeeHours }) {
  const t = useTexts()
  const format = useFormat()
  const { isFlexInUse, isKiKyInUse, flexMinutes, kiKyMinutes, overtimeMinutes, openings = [], asOf } = hours
  const hasOvertime = typeof overtimeMinutes === 'number'
  if (!isFlexInUse && !isKiKyInUse && !hasOvertime)
    return <p className="type-15 soft">{t('hours.noneInUse')}</p>
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
        {hasOvertime && (
          <div>
            <dt className="soft type-15">{t('hours.overtimeBalance')}</dt>
            <dd className="number-34 nowrap">{format.signedHours(overtimeMinutes)}</dd>
          </div>
        )}
      </dl>
      {openings
        .filter(({ kind }) => kind === 'overtime' || isFlexInUse)
        .map(({ kind, day, minutes }) => (
          <p key={kind} className="type-15 soft">
            {t(kind === 'flex' ? 'hours.openingFlex' : 'hours.openingOvertime', {
              minutes: format.signedHours(minutes),
              day: format.day(day),
            })}
          </p>
        ))}
      {asOf && <p className="type-15 soft">{t('hours.asOf', { time: format.dateTime(asOf) })}</p>}
    </div>
  )
}

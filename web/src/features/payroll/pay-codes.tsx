import type { PayrollPeriod } from '@verstas/contract/payroll/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './payroll.module.css'

type PayCode = PayrollPeriod['Codes'][number]

/** The hours of each pay code, with the kind of hours of its rule. */
export function PayCodes({ codes }: { readonly codes: readonly PayCode[] }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <table className={`${classes.codes} type-15`}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('payroll.column.payCode')}</th>
          <th scope="col">{t('payroll.kind')}</th>
          <th scope="col">{t('payroll.column.hours')}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.PayCode}>
            <th scope="row" className="number-18 soft">
              {code.PayCode}
            </th>
            <td>
              <RuleWords rule={code.Rule} />
            </td>
            <td className="number-18 nowrap">{format.duration(code.Minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const kindNames = {
  regular: 'payroll.hours.Regular',
  additional: 'payroll.hours.Additional',
  overtimeDaily1: 'payroll.hours.Overtime50',
  overtimeDaily2: 'payroll.hours.Overtime100',
  overtimeWeekly1: 'payroll.hours.Overtime50',
  overtimeWeekly2: 'payroll.hours.Overtime100',
  emergency: 'payroll.hours.Emergency',
  absence: 'payroll.kind.absence',
  supplement: 'payroll.kind.supplement',
} as const satisfies Record<NonNullable<PayCode['Rule']>['Kind'], string>

/** The kind of hours of a rule, its stamping type if it has one, and its times of the day. */
function RuleWords({ rule }: { readonly rule: PayCode['Rule'] }) {
  const t = useTexts()
  if (rule === null) return '–'
  const { Kind, Start, End, TypeName } = rule
  return (
    <>
      {TypeName ?? t(kindNames[Kind])} {Start !== null && <span className="nowrap">{`${Start}–${End}`}</span>}
    </>
  )
}

import type { PayrollPeriod } from '@verstas/contract/payroll/entities.ts'
import { useId } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { PayCodes } from './pay-codes.tsx'

/** The hours of each pay code in the file, and the lines that correct earlier periods. */
export function PayTotals({ period: { Codes, Differences, Format } }: { readonly period: PayrollPeriod }) {
  const t = useTexts()
  const format = useFormat()
  const title = useId()
  return (
    <div className="stack gap-16 content-start">
      <section className="card pad-16 stack gap-12" aria-labelledby={title}>
        <div className="stack gap-4">
          <h2 id={title} className="type-17 strong">
            {t('payroll.codes')}
          </h2>
          <p className="type-15 soft">{t(`payroll.format.${Format}`)}</p>
          {Format === 'netvisor' && <p className="type-13 soft">{t('payroll.netvisorHint')}</p>}
        </div>
        {Codes.length === 0 ? <p>{t('payroll.codesNone')}</p> : <PayCodes codes={Codes} />}
      </section>
      {Differences.length > 0 && (
        <Section title={t('payroll.differences')}>
          <ul className="card lined">
            {Differences.map(({ Name, Day, PayCode, Minutes }) => (
              <li key={`${Name} ${Day} ${PayCode} ${Minutes}`} className="pad-12-16">
                {t('payroll.difference', {
                  name: Name,
                  day: format.shortDay(Day),
                  code: PayCode,
                  minutes: format.signedHours(Minutes),
                })}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

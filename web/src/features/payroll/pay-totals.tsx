import type { PayrollPeriod } from '@verstas/contract/payroll/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { DataList, Field } from '../../platform/ui/data-list.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Section } from '../../platform/ui/list-row.tsx'

/** The hours of each pay code in the file, and the lines that correct earlier periods. */
export function PayTotals({ period: { Codes, Differences, Format } }: { readonly period: PayrollPeriod }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className="stack gap-16">
      <Section title={t('payroll.codes')}>
        <div className="card pad-12-16 stack gap-8">
          <p className="type-15 soft">{t(`payroll.format.${Format}`)}</p>
          {Codes.length === 0 && <p>{t('payroll.codesNone')}</p>}
          <DataList>
            {Codes.map(({ PayCode, Minutes }) => (
              <Field key={PayCode} label={PayCode}>
                {format.duration(Minutes)}
              </Field>
            ))}
          </DataList>
        </div>
      </Section>
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

import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import type { PayRule } from '@verstas/contract/payroll/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { PayCodes } from '../pay-codes.tsx'

interface PreviewProps {
  readonly rules: readonly PayRule[]
  readonly date: Day
}

/** The hours that the rules of the form give in the shown period. */
export function Preview({ rules, date }: PreviewProps) {
  const t = useTexts()
  const format = useFormat()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => call(payrollEndpoints.previewPayroll, { body: { From: date, Rules: [...rules] } }),
  })
  return (
    <div className="stack gap-8">
      <Button variant="tonal" icon={IconEye} isBusy={isPending} onClick={() => mutate()}>
        {t('payroll.preview')}
      </Button>
      <FormProblem>{error && messageOf(error, t)}</FormProblem>
      <div role="status" className="stack gap-8">
        {data && (
          <>
            <h3 className="type-15 strong">
              {t('payroll.previewTitle', { from: format.day(data.From), to: format.day(data.To) })}
            </h3>
            {data.Unknown.map(({ PayKind, TypeName, Minutes }) => (
              <p key={`${PayKind} ${TypeName}`} className="type-15 late">
                {t('payroll.previewUnknown', {
                  kind: PayKind === null ? '' : t(`payroll.kind.${PayKind}`),
                  type: TypeName ?? '',
                  minutes: format.duration(Minutes ?? 0),
                })}
              </p>
            ))}
            <PayCodes codes={data.Codes} />
          </>
        )}
      </div>
    </div>
  )
}

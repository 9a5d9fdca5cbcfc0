import { IconFileTypePdf } from '@tabler/icons-react'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { type Properties, toPropertyList } from '@verstas/domain/health-checks/properties.ts'
import { call } from '../../../platform/api/client.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { usePaper } from '../../../platform/ui/use-paper.ts'
import type { ShownForm } from '../api.ts'

interface PdfButtonProps {
  readonly form: ShownForm
  readonly properties: Properties
  /**
   * The inspection's number if the server has all shown values, otherwise null. If it is null, the server
   * makes the PDF from the shown values, and does not save them.
   */
  readonly savedId: number | null
}

/** Makes the PDF of an inspection, and opens or downloads it. Shows a message if there is no network. */
export function PdfButton({ form, properties, savedId }: PdfButtonProps) {
  const t = useTexts()
  const { open, isPending } = usePaper({
    make: async () =>
      (
        await call(healthCheckEndpoints.createPdf, {
          body:
            savedId === null
              ? {
                  VehicleId: form.VehicleId,
                  SurveyId: form.SurveyId,
                  ...(form.Id !== null && { InspectionId: form.Id }),
                  Properties: toPropertyList(properties),
                }
              : { InspectionId: savedId },
        })
      ).data,
    failed: (reason) => t('healthCheck.pdfFailed', { reason }),
  })
  return (
    <Button
      variant="tonal"
      icon={IconFileTypePdf}
      isBusy={isPending}
      onClick={() => (navigator.onLine ? open(undefined) : notify.info(t('healthCheck.pdfWaits')))}
    >
      {t('healthCheck.pdf')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { type Properties, toPropertyList } from '@verstas/domain/health-checks/properties.ts'
import { call } from '../../../platform/api/client.ts'
import { fullAddress } from '../../../platform/api/connection.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import type { ShownForm } from '../api.ts'

interface PdfButtonProps {
  readonly form: ShownForm
  readonly properties: Properties
  /** The inspection's number where all that is shown is at the server; else the PDF is made of what is sent, which saves nothing. */
  readonly savedId: number | null
}

/** Makes the paper and opens it. */
export function PdfButton({ form, properties, savedId }: PdfButtonProps) {
  const t = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(healthCheckEndpoints.createPdf, {
        body:
          savedId === null
            ? {
                VehicleId: form.VehicleId,
                SurveyId: form.SurveyId,
                ...(form.Id !== null && { InspectionId: form.Id }),
                Properties: toPropertyList(properties),
              }
            : { InspectionId: savedId },
      }),
    onSuccess: ({ data }) => {
      const { href } = fullAddress(data)
      // It opens once: a browser that shows no papers saves it.
      Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener' }).click()
    },
    onError: (error) => notify.error(t('healthCheck.pdfFailed', { reason: messageOf(error, t) })),
  })
  return (
    <Button
      variant="light"
      leftSection={<IconFileTypePdf size={20} aria-hidden="true" />}
      loading={isPending}
      onClick={() => (navigator.onLine ? mutate() : notify.info(t('healthCheck.pdfWaits')))}
    >
      {t('healthCheck.pdf')}
    </Button>
  )
}

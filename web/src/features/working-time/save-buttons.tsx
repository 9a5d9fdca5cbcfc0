import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { QueryOf } from '@verstas/contract/endpoint.ts'
import { workingTimeEndpoints } from '@verstas/contract/working-time/endpoints.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { useUiLabels } from '../../platform/ui/ui-labels.tsx'

const { exportWorkingTimeRecord } = workingTimeEndpoints

type Query = QueryOf<typeof exportWorkingTimeRecord>

/** The buttons that save the record as a PDF, and as CSV in the style of the language's spreadsheets. */
export function SaveButtons({ query }: { readonly query: Omit<Query, 'format'> }) {
  const t = useTexts()
  const { locale } = useUiLabels()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: Query['format']) =>
      saveFile(exportWorkingTimeRecord, { query: { ...query, format } }),
    onSuccess: (name) => void notify.success(t('workingTime.saved', { name })),
    onError: (error) => void notify.error(messageOf(error, t)),
  })
  const csv = locale.startsWith('en') ? 'csv-comma' : 'csv'
  const isBusy = (format: Query['format']) => isPending && variables === format
  return (
    <div className="line wrap gap-12">
      <Button icon={IconFileText} variant="tonal" isBusy={isBusy('pdf')} onClick={() => mutate('pdf')}>
        {t('workingTime.savePdf')}
      </Button>
      <Button icon={IconFileSpreadsheet} variant="tonal" isBusy={isBusy(csv)} onClick={() => mutate(csv)}>
        {t('workingTime.saveCsv')}
      </Button>
    </div>
  )
}

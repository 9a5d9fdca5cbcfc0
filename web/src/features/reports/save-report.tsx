import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { useReportFilter } from './use-report-filter.ts'

interface SaveReportProps {
  /** The list whose rows are saved; the figures if omitted. */
  readonly list?: ReportList
  readonly typeCode?: number | undefined
}

const formats = { csv: 'reports.saveCsv', xlsx: 'reports.saveXlsx' } as const

/** Buttons that save the figures or the rows of the chosen period and filters as a file. */
export function SaveReport({ list, typeCode }: SaveReportProps) {
  const t = useTexts()
  const { period, filter } = useReportFilter()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: keyof typeof formats) =>
      saveFile(reportEndpoints.exportReport, {
        params: period,
        query: { ...filter, format, ...(list && { list }), ...(typeCode !== undefined && { typeCode }) },
      }),
    onSuccess: (name) => void notify.success(t('reports.saved', { name })),
    onError: (error) => void notify.error(messageOf(error, t)),
  })
  return (
    <div className="line wrap gap-8">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="tonal"
          icon={IconDownload}
          isBusy={isPending && variables === format}
          onClick={() => mutate(format)}
        >
          {t(formats[format])}
        </Button>
      ))}
    </div>
  )
}

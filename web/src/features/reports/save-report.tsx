import { IconDownload } from '@tabler/icons-react'
import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { useFileSave } from '../../platform/editing/use-file-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
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
  const { mutate, isPending, variables } = useFileSave(
    (format: keyof typeof formats) =>
      saveFile(reportEndpoints.exportReport, {
        params: period,
        query: { ...filter, format, ...(list && { list }), ...(typeCode !== undefined && { typeCode }) },
      }),
    'reports.saved',
  )
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

import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { call } from '../../platform/api/client.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { usePaper } from '../../platform/ui/use-paper.ts'

/**
 * Returns a function that opens the labels of work orders as a PDF for the label printer, and whether the PDF
 * is pending.
 */
export function usePrintLabels() {
  const t = useTexts()
  const { open, isPending } = usePaper({
    make: async (WorkOrderIds: number[]) =>
      (await call(partsPlanningEndpoints.createLabels, { body: { WorkOrderIds } })).Url,
    failed: (reason) => t('planning.labelsFailed', { reason }),
  })
  return { print: open, isPending }
}

import { IconBan } from '@tabler/icons-react'
import type { WorkOrderCancellation } from '@verstas/contract/work-orders/entities.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { FormNotice } from '../../platform/editing/notices.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'

/** Shows that the source cancelled the work order, when, and what people can still do. */
export default function CancelledNotice({
  cancellation: { Source, At },
}: {
  readonly cancellation: WorkOrderCancellation
}) {
  const t = useTexts()
  const format = useFormat()
  const title =
    Source && At
      ? t('cancelled.by', { source: Source, time: format.instant(At, serverNow()) })
      : t('cancelled.title')
  return (
    <FormNotice tone="failed" icon={IconBan} title={title} role="note">
      {t('cancelled.hint')}
    </FormNotice>
  )
}

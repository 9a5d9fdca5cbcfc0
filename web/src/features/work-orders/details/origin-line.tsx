import { IconDatabase } from '@tabler/icons-react'
import type { WorkOrderOrigin } from '@verstas/contract/work-orders/entities.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'

/** The system that sent the last record of the work order, and the time. */
export function OriginLine({
  origin: { Source, ReceivedAt, SourceVersion },
}: {
  readonly origin: WorkOrderOrigin
}) {
  const t = useTexts()
  const format = useFormat()
  const time = format.instant(ReceivedAt, serverNow())
  const source = t('origin.from', { source: Source })
  return (
    <section className="taller line gap-12 pad-8-16 card" aria-label={source}>
      <IconDatabase className="rigid soft" size={24} stroke={1.75} aria-hidden="true" />
      <div className="grow shrink">
        <div className="break-anywhere">{source}</div>
        <div className="type-15 soft break-anywhere">
          {SourceVersion === null ? time : t('origin.version', { time, version: SourceVersion })}
        </div>
      </div>
    </section>
  )
}

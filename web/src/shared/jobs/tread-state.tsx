import { IconWheel } from '@tabler/icons-react'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'

/** The lowest tread depth of the vehicle if it is illegal. Otherwise renders nothing. */
export function TreadState({ order }: { readonly order: Pick<WorkOrderSummary, 'IllegalTreadDepth'> }) {
  const t = useTexts()
  const format = useFormat()
  const depth = order.IllegalTreadDepth ?? null
  if (depth === null) return null
  return (
    <StateBadge state="late" icon={IconWheel}>
      {t('tyres.illegal', { depth: format.number(depth) })}
    </StateBadge>
  )
}

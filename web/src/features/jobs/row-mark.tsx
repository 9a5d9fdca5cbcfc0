import { type Icon, IconCircleCheck, IconClockPlay, IconHistory } from '@tabler/icons-react'
import type { RowMark as Mark } from '@verstas/domain/work-orders/rows.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { type State, StateBadge } from '../../platform/ui/state-badge.tsx'

const looks: Readonly<Record<Mark, { readonly state: State; readonly icon: Icon }>> = {
  stamped: { state: 'ongoing', icon: IconClockPlay },
  done: { state: 'done', icon: IconCircleCheck },
  oldStamp: { state: 'open', icon: IconHistory },
}

/** How far a row is: colour, icon and word. */
export function RowMark({ mark }: { mark: Mark }) {
  const t = useTexts()
  return <StateBadge {...looks[mark]}>{t(`workOrder.mark.${mark}`)}</StateBadge>
}

import { IconFlag } from '@tabler/icons-react'
import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { statesOf, stateWords } from './entry-states.ts'

interface StateBadgesProps {
  readonly entry: ScheduleReservation
  readonly isRunning: boolean
}

export function StateBadges({ entry, isRunning }: StateBadgesProps) {
  const t = useTexts()
  const format = useFormat()
  return statesOf(entry, isRunning).map((state) => (
    <StateBadge key={state.full} state={state.tone} icon={state.icon}>
      {stateWords(state, 'full', { t, format })}
    </StateBadge>
  ))
}

export const PriorityFlag = ({ color, description }: NonNullable<ScheduleReservation['priority']>) => (
  <span className="line gap-4 type-13">
    <IconFlag size={15} color={color} aria-hidden="true" />
    {description}
  </span>
)

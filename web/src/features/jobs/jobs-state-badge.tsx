import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { JobState } from '@verstas/contract/work-orders/rows.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { type State, StateBadge } from '../../platform/ui/state-badge.tsx'

const stateOf = { Open: 'open', Ongoing: 'ongoing', Done: 'done' } as const satisfies Record<JobState, State>

interface JobsStateBadgeProps {
  readonly workOrder: Partial<Pick<WorkOrderSummary, 'State' | 'Jobs'>>
}

/** How far the jobs of a work order are, in a list; nothing where it has none, or the server does not tell. */
export function JobsStateBadge({ workOrder }: JobsStateBadgeProps) {
  const t = useTexts()
  const { State: state, Jobs: jobs = [] } = workOrder
  if (!state || jobs.length === 0) return null
  return <StateBadge state={stateOf[state]}>{t(`workOrder.jobs.state.${state}`)}</StateBadge>
}

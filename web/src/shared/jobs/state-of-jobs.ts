import type { JobState } from '@verstas/contract/work-orders/rows.ts'
import type { State } from '../../platform/ui/state-badge.tsx'

/** The badge style for each state of a work order's jobs. */
export const stateOfJobs = {
  Open: 'open',
  Ongoing: 'ongoing',
  Done: 'done',
} as const satisfies Record<JobState, State>

import type { Instant } from '../calendar.ts'
import type { DemoSite } from '../sites.ts'
import type { TaskKind, TaskText } from './kinds.ts'

/** One assignment of a task: the new assignee, the author, the time and the message. */
export interface HandOver {
  readonly to: number
  readonly by: number
  readonly at: Instant
  readonly note: string | null
}

/** A task with its assignments, before it is written to the ledger. */
export interface TaskPlan {
  readonly site: DemoSite
  readonly kind: TaskKind
  readonly text: TaskText
  readonly orderId: number | null
  readonly rowId: number | null
  /** The assignments, sorted by time. The first one is the creation of the task. */
  readonly handOvers: readonly [HandOver, ...HandOver[]]
  readonly plannedAt: Instant | null
  readonly closed: { readonly at: Instant; readonly by: number } | null
}

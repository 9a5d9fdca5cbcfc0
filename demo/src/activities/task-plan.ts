import type { Instant } from '../calendar.ts'
import type { DemoSite } from '../sites.ts'
import type { TaskKind, TaskText } from './kinds.ts'

/** Assignment of a task from one person to another. */
export interface HandOver {
  readonly to: number
  readonly by: number
  readonly at: Instant
  readonly note: string | null
}

/** A task with its history, before it is written. */
export interface TaskPlan {
  readonly site: DemoSite
  readonly kind: TaskKind
  readonly text: TaskText
  readonly orderId: number | null
  readonly rowId: number | null
  /** Sorted by time; the creation is first. */
  readonly handOvers: readonly [HandOver, ...HandOver[]]
  readonly plannedAt: Instant | null
  readonly closed: { readonly at: Instant; readonly by: number } | null
}

import type { Instant } from '../calendar.ts'
import type { DemoSite } from '../sites.ts'
import type { TaskKind, TaskText } from './kinds.ts'

/** Somebody who gives a task to somebody. */
export interface HandOver {
  readonly to: number
  readonly by: number
  readonly at: Instant
  readonly note: string | null
}

/** A task with its life, before it is written. */
export interface TaskPlan {
  readonly site: DemoSite
  readonly kind: TaskKind
  readonly text: TaskText
  readonly orderId: number | null
  readonly rowId: number | null
  /** Its making first; by time. */
  readonly handOvers: readonly [HandOver, ...HandOver[]]
  readonly plannedAt: Instant | null
  readonly closed: { readonly at: Instant; readonly by: number } | null
}

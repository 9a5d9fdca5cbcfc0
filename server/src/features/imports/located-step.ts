import type { FoundTarget, SearchedStep } from './find-target.ts'

/** A record of a row to write. */
export interface StepWork extends SearchedStep {
  /** True to find the faults, and to write nothing. */
  readonly isOnlyChecked: boolean
}

/** A record whose place here is known. */
export interface LocatedStep extends FoundTarget {
  readonly work: StepWork
  readonly errors: readonly unknown[]
}

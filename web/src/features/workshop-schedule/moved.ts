import {
  allocationOf,
  type Movable as MovedWork,
  type Schedule,
  unallocatedOf,
} from '@verstas/domain/workshop-schedule/schedule.ts'
import type { Movable } from './board/board-props.ts'

/** Returns the moved thing in the form of the rules. */
export const movedOf = (movable: Movable, { day }: Schedule): MovedWork =>
  movable.kind === 'entry' ? allocationOf(movable.entry) : unallocatedOf(movable.reservation, day)

import {
  allocationOf,
  type Movable as MovedWork,
  type Schedule,
  unallocatedOf,
} from '@verstas/domain/workshop-schedule/schedule.ts'
import type { Movable } from './board/board-props.ts'

/** Converts the work that the board moves to the input of the rules in `domain`. */
export const movedOf = (movable: Movable, { day }: Schedule): MovedWork =>
  movable.kind === 'entry' ? allocationOf(movable.entry) : unallocatedOf(movable.reservation, day)

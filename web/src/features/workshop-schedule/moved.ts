import {
  allocationOf,
  type Movable as MovedWork,
  type Schedule,
  unallocatedOf,
} from '@verstas/domain/workshop-schedule/schedule.ts'
import type { Movable } from './board/board-props.ts'

/** Converts the board's movable to the input of the domain's rules. */
export const movedOf = (movable: Movable, { day }: Schedule): MovedWork =>
  movable.kind === 'entry' ? allocationOf(movable.entry) : unallocatedOf(movable.reservation, day)

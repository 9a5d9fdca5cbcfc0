import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconFlag,
  IconHourglass,
  IconPackageOff,
  IconPlayerPlay,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { ScheduleReservation, ScheduleStamping } from '@verstas/contract/workshop-schedule/entities.ts'

/** The colour that a box takes by its state; an open one takes none. */
export type Tone = 'done' | 'running' | 'late' | 'blocked' | 'waiting' | 'ongoing' | 'open'

/** One thing to know of a box: on it in few letters, elsewhere in full. */
export interface EntryState {
  readonly tone: Tone
  readonly icon: Icon
  readonly brief: TextName
  readonly full: TextName
}

const states = {
  delivered: {
    tone: 'done',
    icon: IconCircleCheck,
    brief: 'schedule.board.delivered',
    full: 'schedule.board.delivered',
  },
  done: {
    tone: 'done',
    icon: IconCircleCheck,
    brief: 'schedule.board.done',
    full: 'workOrder.jobs.state.Done',
  },
  running: {
    tone: 'running',
    icon: IconPlayerPlayFilled,
    brief: 'stamping.runningNow',
    full: 'stamping.runningNow',
  },
  late: {
    tone: 'late',
    icon: IconAlertTriangle,
    brief: 'schedule.board.late',
    full: 'workSchedule.customerLate',
  },
  parts: {
    tone: 'blocked',
    icon: IconPackageOff,
    brief: 'schedule.board.parts',
    full: 'schedule.board.partsMissing',
  },
  waiting: {
    tone: 'waiting',
    icon: IconHourglass,
    brief: 'schedule.board.waiting',
    full: 'workSchedule.customerWaiting',
  },
  ongoing: {
    tone: 'ongoing',
    icon: IconPlayerPlay,
    brief: 'schedule.board.ongoing',
    full: 'workOrder.jobs.state.Ongoing',
  },
} as const satisfies Record<string, EntryState>

export const PriorityIcon = IconFlag
export const SlipIcon = IconAlertTriangle

/** What to know of an entry, the most pressing first: it decides the colour. */
export function statesOf(entry: ScheduleReservation, isRunning: boolean): readonly EntryState[] {
  if (entry.isDelivered) return [states.delivered]
  const found: EntryState[] = []
  if (isRunning) found.push(states.running)
  else if (entry.state === 'done') found.push(states.done)
  if (entry.isCustomerLate) found.push(states.late)
  if (entry.missingParts && entry.state !== 'done') found.push(states.parts)
  if (entry.isCustomerWaiting) found.push(states.waiting)
  if (entry.state === 'ongoing' && !isRunning) found.push(states.ongoing)
  return found
}

/** Whether the row's person is stamped on the entry's work order now. */
export const isRunningOn = (stampings: readonly ScheduleStamping[], entry: ScheduleReservation): boolean =>
  entry.workOrderId !== undefined &&
  stampings.some(
    ({ end, isAbsence, workOrderIds }) =>
      end === null && !isAbsence && workOrderIds?.includes(entry.workOrderId ?? 0),
  )

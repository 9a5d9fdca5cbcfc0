import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglass,
  IconPackageOff,
  IconPlayerPlay,
  IconPlayerPlayFilled,
  IconWheel,
} from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { ScheduleReservation, ScheduleStamping } from '@verstas/contract/workshop-schedule/entities.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'
import type { Format } from '../../../platform/ui/format.tsx'

/** The colour of a box, by its most urgent state; `open` stands for the usual colour. */
export type Tone = 'done' | 'running' | 'late' | 'blocked' | 'waiting' | 'ongoing' | 'open'

/** The icon of a state, as named in the styles of the board. */
export type Mark = 'check' | 'play' | 'started' | 'alert' | 'parts' | 'waiting'

/** A state of an entry. Its text has a short form for the box, and a full form elsewhere. */
export interface EntryState {
  readonly tone: Tone
  readonly mark: Mark
  readonly icon: Icon
  readonly brief: TextName
  readonly full: TextName
  /** The tread depth in millimetres, which the text contains; undefined for states without one. */
  readonly depth?: number
}

/** Builds a state; `full` is omitted if both texts are equal. */
const state = (tone: Tone, mark: Mark, icon: Icon, brief: TextName, full = brief): EntryState => ({
  ...{ tone, mark, icon, brief, full },
})

const states = {
  delivered: state('done', 'check', IconCircleCheck, 'schedule.board.delivered'),
  done: state('done', 'check', IconCircleCheck, 'schedule.board.done', 'workOrder.jobs.state.Done'),
  running: state('running', 'play', IconPlayerPlayFilled, 'stamping.runningNow'),
  late: state('late', 'alert', IconAlertTriangle, 'schedule.board.late', 'workSchedule.customerLate'),
  parts: state('blocked', 'parts', IconPackageOff, 'schedule.board.parts', 'schedule.board.partsMissing'),
  waiting: state(
    'waiting',
    'waiting',
    IconHourglass,
    'schedule.board.waiting',
    'workSchedule.customerWaiting',
  ),
  ongoing: state(
    'ongoing',
    'started',
    IconPlayerPlay,
    'schedule.board.ongoing',
    'workOrder.jobs.state.Ongoing',
  ),
  tyres: state('open', 'alert', IconWheel, 'tyres.tabIllegal', 'tyres.illegal'),
}

/** Returns the states of an entry. The first one is the most urgent, and determines the colour of the box. */
export function statesOf(entry: ScheduleReservation, isRunning: boolean): readonly EntryState[] {
  if (entry.isDelivered) return [states.delivered]
  const statesOfEntry: EntryState[] = []
  if (isRunning) statesOfEntry.push(states.running)
  else if (entry.state === 'done') statesOfEntry.push(states.done)
  if (entry.isCustomerLate) statesOfEntry.push(states.late)
  if (entry.missingParts && entry.state !== 'done') statesOfEntry.push(states.parts)
  if (entry.isCustomerWaiting) statesOfEntry.push(states.waiting)
  if (entry.state === 'ongoing' && !isRunning) statesOfEntry.push(states.ongoing)
  if (entry.illegalTreadDepth != null && entry.state !== 'done')
    statesOfEntry.push({ ...states.tyres, depth: entry.illegalTreadDepth })
  return statesOfEntry
}

/** Returns the short or the full text of a state. */
export const stateWords = (
  state: EntryState,
  length: 'brief' | 'full',
  { t, format }: { readonly t: Translate; readonly format: Format },
): string => t(state[length], state.depth === undefined ? {} : { depth: format.number(state.depth) })

/** True if the entry's resource has a running stamping on the entry's work order. */
export const isRunningOn = (
  stampings: readonly ScheduleStamping[],
  { resourceId, workOrderId }: ScheduleReservation,
): boolean =>
  workOrderId !== undefined &&
  stampings.some(
    (stamping) =>
      stamping.end === null &&
      !stamping.isAbsence &&
      stamping.resourceId === resourceId &&
      stamping.workOrderIds?.includes(workOrderId),
  )

import type { PersonDay, RosterTimes } from '@verstas/contract/rosters/entities.ts'

const short = (time: string) => (time.endsWith(':00') ? time.slice(0, 2) : time)

/** Formats a shift as briefly as possible, such as `07–15:30`. */
export const shiftWords = ({ Start, End }: Pick<RosterTimes, 'Start' | 'End'>): string =>
  `${short(Start)}–${short(End)}`

/** The earliest start of an evening shift. */
const eveningFrom = '10:00'

/** True for an evening shift. */
export const isEvening = ({ Start }: RosterTimes): boolean => Start >= eveningFrom

/** True if the shift of a day was changed and differs from the pattern. */
export const isException = ({ Shift, ByPattern, IsChanged }: PersonDay): boolean =>
  IsChanged &&
  (Shift?.Start !== ByPattern?.Start ||
    Shift?.End !== ByPattern?.End ||
    Shift?.BreakMinutes !== ByPattern?.BreakMinutes)

import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { type Reason, wrongField } from '../errors/reason.ts'
import { type Day, dayOf, minutesBetween } from '../time/format.ts'
import { type EndedSpan, partsOutside } from '../time/span.ts'

/**
 * The time before a shift in which a stamping belongs to the shift, in milliseconds (specification.md,
 * Stamping rules).
 */
export const beforeShift = 2 * 60 * 60_000

/**
 * Finds the shift of a stamping: the first shift that contains the stamping's start, ends at it, or begins
 * within two hours after it. Null if there is none.
 */
export function shiftOf<S extends EndedSpan>(start: Date, shifts: readonly S[]): S | null {
  const near = shifts.filter(
    ({ startAt, endAt }) => endAt >= start && startAt.getTime() - beforeShift <= start.getTime(),
  )
  return near.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())[0] ?? null
}

/**
 * Returns the working day of a stamping: the day on which its shift starts, or its calendar day if it has no
 * shift.
 */
export const workingDayOf = (start: Date, shifts: readonly EndedSpan[], timeZone: string): Day =>
  dayOf(shiftOf(start, shifts)?.startAt ?? start, timeZone)

/** The time kind of a stamping beyond the shift. */
export type TimeKind = 'overtime' | 'flex' | 'kiky'

/**
 * The time kinds in the order of their questions, each with the field of its answer (specification.md,
 * Stamping rules).
 */
export const timeKinds = [
  { kind: 'overtime', question: 'overtimeQuestion', answer: 'IsOverTime' },
  { kind: 'flex', question: 'flexTimeQuestion', answer: 'IsFlexTime' },
  { kind: 'kiky', question: 'kikyTimeQuestion', answer: 'IsKiKyTime' },
] as const

type Answers = Pick<StampingRequest, (typeof timeKinds)[number]['answer']>

/** Returns the first time kind with the answer yes; null if there is none. */
export const answeredKind = (answers: Answers): TimeKind | null =>
  timeKinds.find(({ answer }) => answers[answer] === true)?.kind ?? null

/**
 * Returns the reasons against the answers: a second yes, or a yes to a time kind that the employee does not
 * use.
 */
export function refuseKinds(answers: Answers, inUse: ReadonlySet<TimeKind>): Reason[] {
  const yes = timeKinds.filter(({ answer }) => answers[answer] === true)
  return [
    ...yes.slice(1).map(({ answer }) => wrongField(answer, 'oneTimeKind')),
    ...yes.filter(({ kind }) => !inUse.has(kind)).map(({ answer }) => wrongField(answer, 'timeKindNotInUse')),
  ]
}

/** Returns the length of a span in clock minutes. */
export const wholeMinutes = ({ startAt, endAt }: EndedSpan): number => minutesBetween(startAt, endAt)

/** Returns the clock minutes of a span that are outside all shifts (specification.md, Stamping rules). */
export const minutesBeyondShift = (span: EndedSpan, shifts: readonly EndedSpan[]): number =>
  partsOutside(span, shifts).reduce((sum, part) => sum + wholeMinutes(part), 0)

/** True if an instant is outside all shifts. The end of a shift is outside it. */
export const isBeyondShift = (instant: Date, shifts: readonly EndedSpan[]): boolean =>
  !shifts.some(({ startAt, endAt }) => startAt <= instant && instant < endAt)

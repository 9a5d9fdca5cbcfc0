import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { type Reason, wrongField } from '../errors/reason.ts'
import { type Day, dayOf, minutesBetween } from '../time/format.ts'
import { type EndedSpan, partsOutside } from '../time/span.ts'

/** How long before a shift a person may come to it, in milliseconds (specification.md, Stamping rules). */
export const beforeShift = 2 * 60 * 60_000

/**
 * The shift that a stamping belongs to by its start: the one that it began in, at the end of, or shortly
 * before; null for none.
 */
export function shiftOf<S extends EndedSpan>(start: Date, shifts: readonly S[]): S | null {
  const near = shifts.filter(
    ({ startAt, endAt }) => endAt >= start && startAt.getTime() - beforeShift <= start.getTime(),
  )
  return near.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())[0] ?? null
}

/** The day that a stamping counts on by its start: that on which its shift begins, or else its own. */
export const workingDayOf = (start: Date, shifts: readonly EndedSpan[], timeZone: string): Day =>
  dayOf(shiftOf(start, shifts)?.startAt ?? start, timeZone)

/** What time beyond the shift counts as; a stamping has one of them at most. */
export type TimeKind = 'overtime' | 'flex' | 'kiky'

/** The kinds in the order in which they are asked about, each with its answer (specification.md, Stamping rules). */
export const timeKinds = [
  { kind: 'overtime', question: 'overtimeQuestion', answer: 'IsOverTime' },
  { kind: 'flex', question: 'flexTimeQuestion', answer: 'IsFlexTime' },
  { kind: 'kiky', question: 'kikyTimeQuestion', answer: 'IsKiKyTime' },
] as const

type Answers = Pick<StampingRequest, (typeof timeKinds)[number]['answer']>

/** The kind that was answered yes; null for none. */
export const answeredKind = (answers: Answers): TimeKind | null =>
  timeKinds.find(({ answer }) => answers[answer] === true)?.kind ?? null

/** What speaks against the answers: a second yes, or a yes to a kind that is not in use for the employee. */
export function refuseKinds(answers: Answers, inUse: ReadonlySet<TimeKind>): Reason[] {
  const yes = timeKinds.filter(({ answer }) => answers[answer] === true)
  return [
    ...yes.slice(1).map(({ answer }) => wrongField(answer, 'oneTimeKind')),
    ...yes.filter(({ kind }) => !inUse.has(kind)).map(({ answer }) => wrongField(answer, 'timeKindNotInUse')),
  ]
}

/** The length of a span in whole minutes of the clock. */
export const wholeMinutes = ({ startAt, endAt }: EndedSpan): number => minutesBetween(startAt, endAt)

/** Whole minutes of a span that lie outside all shifts (specification.md, Stamping rules). */
export const minutesBeyondShift = (span: EndedSpan, shifts: readonly EndedSpan[]): number =>
  partsOutside(span, shifts).reduce((sum, part) => sum + wholeMinutes(part), 0)

/** Whether an instant lies in none of the shifts; the end of a shift lies outside of it. */
export const isBeyondShift = (instant: Date, shifts: readonly EndedSpan[]): boolean =>
  !shifts.some(({ startAt, endAt }) => startAt <= instant && instant < endAt)

import { type PayKind, type PayRuleKind, payKinds } from '@verstas/contract/payroll/kinds.ts'
import { wholeMinutes } from '../stamping/shifts.ts'
import { type Day, dayOf } from '../time/format.ts'
import { type EndedSpan, partsOutside } from '../time/span.ts'
import { commonSpans, mergeSpans } from '../time/span-lists.ts'
import { minutesByDay } from '../working-time/day-minutes.ts'
import type { WorkingTimeLaw } from '../working-time/law.ts'
import { type UsedStamping, type WorkPiece, workPieces } from '../working-time/pieces.ts'
import { type PayLine, sumLines } from './lines.ts'
import type { AppliedRules, UnknownTime } from './rules.ts'
import { type PaySegment, paySegments, splitAtMidnight } from './segments.ts'

/** A person's shifts and stampings, complete from the Monday of the first day's week on. */
export interface PersonTime {
  readonly employeeId: number
  readonly shifts: readonly EndedSpan[]
  readonly stampings: readonly UsedStamping[]
}

interface PayFrame {
  readonly from: Day
  readonly to: Day
  readonly timeZone: string
  readonly law: WorkingTimeLaw
  /** The rules, from `createPayRules`. */
  readonly applyRules: (segment: PaySegment) => AppliedRules
  readonly isSunday: (day: Day) => boolean
}

/** A person's pay lines, and the facts that prevent an export. */
export interface PersonPay {
  readonly lines: readonly PayLine[]
  /** Minutes of each kind, without factors. */
  readonly kinds: Readonly<Record<PayRuleKind, number>>
  /** Days with minutes beyond the shift that the person has not classified. These minutes are not paid. */
  readonly unanswered: readonly { readonly day: Day; readonly minutes: number }[]
  readonly unknown: readonly UnknownTime[]
  /** Start times of running stampings. */
  readonly running: readonly Date[]
}

/** Returns the lines of a person's days between two days. Time without a pay code is in `unknown`. */
export function payOfPerson(person: PersonTime, frame: PayFrame): PersonPay {
  const { employeeId, stampings } = person
  const { from, to, timeZone, applyRules } = frame
  const isIn = ({ day }: { readonly day: Day }) => from <= day && day <= to
  const pieces = workPieces(person, timeZone)
  const days = minutesByDay(pieces, frame)
  const segments = [
    ...paySegments(pieces, days, timeZone),
    ...absenceSegments(person, pieces, timeZone),
  ].filter((segment) => isIn(segment) && !segment.isElsewhere)
  const applied = segments.map(applyRules)
  return {
    lines: sumLines(applied.flatMap(({ paid }) => paid.map((line) => ({ ...line, employeeId })))),
    kinds: {
      ...kindsOf(segments),
      supplement: applied.reduce((sum, { supplementMinutes }) => sum + supplementMinutes, 0),
    },
    unknown: applied.flatMap(({ unknown }) => unknown),
    unanswered: unansweredDays(pieces).filter(isIn),
    running: stampings
      .filter(
        ({ endAt, startAt, isElsewhere }) => endAt === null && !isElsewhere && dayOf(startAt, timeZone) <= to,
      )
      .map(({ startAt }) => startAt),
  }
}

const kindsOf = (segments: readonly PaySegment[]) =>
  Object.fromEntries(
    payKinds.map((kind) => [
      kind,
      segments.filter((segment) => segment.kind === kind).reduce((sum, { minutes }) => sum + minutes, 0),
    ]),
  ) as Record<PayKind, number>

/** Returns the days with work beyond the shift, at this site, that the person has not classified. */
function unansweredDays(pieces: readonly WorkPiece[]): PersonPay['unanswered'] {
  const open = pieces.filter(
    ({ isBeyondShift, timeKind, use, isElsewhere }) =>
      isBeyondShift && timeKind === null && use === 'work' && !isElsewhere,
  )
  return [...Map.groupBy(open, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, minutes: ofDay.reduce((sum, piece) => sum + wholeMinutes(piece), 0) }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Returns the planned absences inside the shifts and outside presence. Overlapping absences count once. */
function absenceSegments(
  { shifts, stampings }: PersonTime,
  pieces: readonly WorkPiece[],
  timeZone: string,
): PaySegment[] {
  const busy = mergeSpans(pieces)
  const taken: EndedSpan[] = []
  const absences = stampings.flatMap(({ isPresence, startAt, endAt, typeCode, isElsewhere = false }) =>
    isPresence || endAt === null ? [] : [{ startAt, endAt, typeCode, isElsewhere }],
  )
  return shifts.flatMap((shift) =>
    absences
      .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
      .flatMap(({ typeCode, isElsewhere, ...absence }) => {
        const free = commonSpans([absence], [shift]).flatMap((part) =>
          partsOutside(part, [...busy, ...taken]),
        )
        taken.push(...free)
        return free.flatMap((part) =>
          splitAtMidnight(
            {
              ...part,
              ...{ day: dayOf(shift.startAt, timeZone), kind: 'absence' as const, typeCode, isElsewhere },
              minutes: wholeMinutes(part),
            },
            timeZone,
          ),
        )
      }),
  )
}

import {
  type EndedSpan,
  minutesBeyondShift,
  partsBeyondShift,
  type TimeKind,
  wholeMinutes,
} from './shifts.ts'

/** Presence that is over, with what its time beyond the shift counts as. */
export interface KindedSpan extends EndedSpan {
  /** Null where nobody said. */
  readonly timeKind: TimeKind | null
}

/** A day of an employee, with everything that its hours are reckoned from. */
export interface HoursSources {
  /** The shifts that begin on the day. */
  readonly shifts: readonly EndedSpan[]
  /** The presence that belongs to the day. */
  readonly presence: readonly KindedSpan[]
  /** All shifts about that presence, those of other days with them. */
  readonly shiftsAbout: readonly EndedSpan[]
  /** All presence about the shifts, that of other days with it. */
  readonly presenceAbout: readonly EndedSpan[]
  /** Planned absences about the shifts; they may overlap. */
  readonly absences: readonly EndedSpan[]
  readonly isFlexInUse: boolean
}

/** Minutes of a day; `presence + absence` is always `shift + overtime + flex + kiKy + unanswered`, if flex is in use. */
export interface DayHours {
  readonly shift: number
  readonly presence: number
  readonly absence: number
  readonly overtime: number
  /** Signed: time short of the shift is minus. */
  readonly flex: number
  readonly kiKy: number
  readonly unanswered: number
}

/**
 * The hours of a day (specification.md, Stamping rules): presence beyond all shifts counts to the kind that the
 * employee answered; what is missing of a shift, and was no planned absence, is minus flex where flex is
 * in use. Lunch is presence: the shift is as long as the day with its lunch.
 */
export function hoursOfDay(sources: HoursSources): DayHours {
  const { shifts, presence, shiftsAbout, presenceAbout, absences, isFlexInUse } = sources
  const beyond = (kind: TimeKind | null) =>
    sumOf(
      presence
        .filter(({ timeKind }) => timeKind === kind)
        .map((span) => minutesBeyondShift(span, shiftsAbout)),
    )
  const shift = minutesOf(shifts)
  const missing = shifts.flatMap((span) => partsBeyondShift(span, presenceAbout))
  const short = minutesOf(missing.flatMap((span) => partsBeyondShift(span, absences)))
  const overtime = beyond('overtime')
  const flex = beyond('flex')
  const kiKy = beyond('kiky')
  const unanswered = beyond(null)
  return {
    shift,
    presence: shift - minutesOf(missing) + overtime + flex + kiKy + unanswered,
    absence: minutesOf(missing) - short,
    overtime,
    flex: isFlexInUse ? flex - short : flex,
    kiKy,
    unanswered,
  }
}

const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, part) => sum + part, 0)

const minutesOf = (spans: readonly EndedSpan[]): number => sumOf(spans.map(wholeMinutes))

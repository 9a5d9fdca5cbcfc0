import type { WorkingDay, WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import { weekdayOf } from '@verstas/domain/rosters/plan.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import { countryOf } from '@verstas/domain/time/country.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import { allMinutes } from '@verstas/domain/working-time/day-minutes.ts'
import { lawOf } from '@verstas/domain/working-time/law.ts'
import { firstNeededDay, type RecordDay, workingTimeRecord } from '@verstas/domain/working-time/record.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { checkDaySpan } from '../../platform/http/check-day-span.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { holidaysOf } from '../rosters/holidays.ts'
import { workingTimeRead } from './working-time-reads.ts'

/** The maximum number of days of one record: a leap year. */
const maxDays = 366

interface RecordRequest {
  readonly salesmanId?: number | undefined
  readonly from: Day
  readonly to: Day
}

/**
 * Returns a person's record of working time.
 *
 * @throws {Refusal} invalidField; forbidden for another person without the right to correct stampings;
 * stampingEmployeeUnknown
 */
export async function loadRecord(
  db: Db,
  session: CurrentSession,
  { salesmanId: employeeId = session.employeeId, from, to }: RecordRequest,
  now: Date,
): Promise<WorkingTimeRecord> {
  checkDaySpan({ from, to }, maxDays)
  if (!maySeeDaysOf(session, employeeId)) throw refuse('forbidden', { right: 'CorrectStampings' })
  const { siteId, timeZone, language } = session
  const country = countryOf(timeZone)
  const law = lawOf(country)
  const needed = firstNeededDay(from, law)
  const json = await readJson(db, workingTimeRead, {
    siteId,
    employeeId,
    language,
    isOwn: employeeId === session.employeeId,
    start: dayBounds(from, timeZone).start,
    end: dayBounds(to, timeZone).end,
    neededFrom: dayBounds(needed, timeZone).start,
  })
  if (json === null) throw refuse('stampingEmployeeUnknown')
  const stored = parseJson(json)
  const holidays = await holidaysOf(timeZone, { from: needed, to, language })
  const publicHoliday = (day: Day) => {
    const holiday = holidays.get(day)
    return holiday?.isPublic === true ? holiday.name : null
  }
  const record = workingTimeRecord(
    {
      firstAt: stored.firstAt === null ? null : new Date(stored.firstAt),
      shifts: stored.shifts.map(([start, end]) => ({ startAt: new Date(start), endAt: new Date(end) })),
      stampings: stored.stampings.map(([start, end, isPresence, timeKind, typeCode, use]) => ({
        startAt: new Date(start),
        endAt: end === null ? null : new Date(end),
        isPresence,
        timeKind,
        typeCode,
        use,
      })),
    },
    {
      from,
      to,
      now,
      timeZone,
      law,
      isSunday: (day) => weekdayOf(day) === 7 || publicHoliday(day) !== null,
    },
  )
  const { average } = record
  return {
    SalesmanId: employeeId,
    SalesmanName: stored.name,
    From: from,
    To: to,
    AsOf: record.asOf.toISOString(),
    Country: country,
    HasEmergencyType: stored.hasEmergencyType,
    Days: record.days.toReversed().map((day) => dayJson(day, publicHoliday(day.day))),
    Totals: minutesJson(record.totals),
    Breaches: record.breaches.map(({ kind, day, minutes, requiredMinutes, ...span }) => ({
      ...spanJson(span),
      Kind: kind,
      Day: day,
      Minutes: minutes,
      RequiredMinutes: requiredMinutes,
    })),
    Average: average && {
      From: average.from,
      To: average.to,
      Days: average.days,
      Minutes: average.minutes,
      WeekMinutes: average.weekMinutes,
      LimitMinutes: average.limitMinutes,
    },
    Corrections: stored.corrections,
    CorrectionsElsewhere: stored.correctionsElsewhere,
  }
}

const spanJson = ({ startAt, endAt }: EndedSpan) => ({
  StartTime: startAt.toISOString(),
  EndTime: endAt.toISOString(),
})

const minutesJson = (minutes: Omit<RecordDay, 'day' | 'spans'>): WorkingTimeRecord['Totals'] => ({
  All: allMinutes(minutes),
  Regular: minutes.regular,
  Additional: minutes.additional,
  OvertimeDaily: minutes.overtimeDaily,
  OvertimeWeekly: minutes.overtimeWeekly,
  Emergency: minutes.emergency,
  Unanswered: minutes.unanswered,
  Sunday: minutes.sunday,
  Breaks: minutes.breaks,
  Absence: minutes.absence,
})

const dayJson = (day: RecordDay, holiday: string | null): WorkingDay => ({
  ...minutesJson(day),
  Day: day.day,
  Holiday: holiday,
  Times: day.spans.map(spanJson),
})

import type { PersonDay, RosterWeek } from '@verstas/contract/rosters/entities.ts'
import { assignmentOn, mondayOf, spanOfShift } from '@verstas/domain/rosters/plan.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { addDays, type Day, dayOf } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { countryOf, holidaysOf } from './holidays.ts'
import { type LoadedPerson, type LoadedRoster, loadRoster, seeDay } from './load-roster.ts'
import { rosterWeekRead } from './roster-reads.ts'

/** Returns the week of a day: its shifts, absences, reservations and holidays. */
export async function readWeek(
  db: Db,
  { siteId, timeZone, language }: Pick<CurrentSession, 'siteId' | 'timeZone' | 'language'>,
  { date, now }: { readonly date: Day; readonly now: Date },
): Promise<RosterWeek> {
  const from = mondayOf(date)
  const to = addDays(from, 6)
  // Reads the last event first. A change that commits after this read counts as unseen.
  const { last } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0::bigint`).as('last'))
    .where('site_id', '=', siteId)
    .where('entity', '=', 'roster')
    .executeTakeFirstOrThrow()
  const loaded = await loadRoster(db, { siteId, timeZone, from, to, employeeIds: null })
  const { start } = dayBounds(from, timeZone)
  // Covers the next day, because the last shift may end on it.
  const { end } = dayBounds(addDays(to, 1), timeZone)
  const json = await readJson(db, rosterWeekRead, { siteId, start, end, language })
  if (json === null) throw new Error('The read has one row')
  const { absences, reservations, absenceTypes } = parseJson(json)
  const holidays = await holidaysOf(timeZone, { from, to, language })
  const patternNames = new Map(loaded.patterns.map(({ id, name }) => [id, name]))
  return {
    Monday: from,
    Country: countryOf(timeZone),
    IsOfSource: loaded.isOfSource,
    LastChange: Number(last),
    Days: loaded.days.map((day) => ({
      Day: day,
      Holiday: holidays.get(day)?.name ?? null,
      IsClosed: loaded.closed.has(day),
    })),
    People: loaded.people.map((person) => {
      const PatternId = assignmentOn(person.roster, to)?.pattern?.id ?? null
      return {
        Id: person.id,
        Name: person.name,
        PatternId,
        PatternName: PatternId === null ? null : (patternNames.get(PatternId) ?? null),
        Days: daysOf(loaded, person, dayOf(now, timeZone)),
        Absences: absences.filter(({ employeeId }) => employeeId === person.id).map(withoutEmployee),
        Reservations: reservations.filter(({ employeeId }) => employeeId === person.id).map(withoutEmployee),
      }
    }),
    AbsenceTypes: absenceTypes,
  }
}

const withoutEmployee = <Row extends { readonly employeeId: number }>({ employeeId, ...row }: Row) => row

function daysOf(loaded: LoadedRoster, person: LoadedPerson, today: Day): PersonDay[] {
  return loaded.days.map((day) => {
    const { plan, times, stored, isElsewhere } = seeDay(loaded, person, day, today)
    const span = stored ?? (times && spanOfShift(times, day, loaded.timeZone))
    return {
      Day: day,
      Shift: times && span && { ...times, From: span.startAt.toISOString(), To: span.endAt.toISOString() },
      ByPattern: plan.byPattern,
      IsChanged: plan.isChanged,
      IsOfSource: stored?.isOfSource ?? false,
      IsElsewhere: isElsewhere,
    }
  })
}

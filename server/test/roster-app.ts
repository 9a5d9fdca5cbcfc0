import { rosterEndpoints as api } from '@verstas/contract/rosters/endpoints.ts'
import type {
  NewRosterPattern,
  RosterChange,
  RosterPatternSave,
  RosterTimes,
} from '@verstas/contract/rosters/entities.ts'
import { formatTime } from '@verstas/domain/time/format.ts'
import type { TestDatabase } from './fresh-database.ts'
import { buildScheduleApp } from './schedule-app.ts'
import { buildStampingTypes } from './stamping-builders.ts'

export const times = (Start: string, End: string, BreakMinutes = 30): RosterTimes => ({
  Start,
  End,
  BreakMinutes,
})
export const morning = times('07:00', '15:30')

/** A pattern with the same shift from Monday to Friday. */
export const fiveDays = (Name: string, shift = morning): NewRosterPattern => ({
  Name,
  Weeks: 1,
  Days: [1, 2, 3, 4, 5].map((Weekday) => ({ Week: 1, Weekday, ...shift })),
})

/** Returns the fields of a change: a shift, null for a day off, or `usual` to follow the pattern. */
const partsOf = (shift: RosterTimes | null | 'usual'): Pick<RosterChange, 'Kind' | 'Shift'> =>
  shift === 'usual' ? { Kind: 'usual' } : shift === null ? { Kind: 'off' } : { Kind: 'shift', Shift: shift }

/** Builds the application with a site whose foremen plan rosters. */
export async function buildRosterApp(database?: TestDatabase) {
  const scheduleApp = await buildScheduleApp(database)
  const { db, send, site, foreman } = scheduleApp
  await buildStampingTypes(db)

  const planner = async (parts: Parameters<typeof foreman>[0] = {}) => {
    const aino = await foreman(parts)
    const { headers } = aino
    const change = (body: RosterChange) => send(api.changeRoster, { body, headers: {} }, headers)
    return {
      ...aino,
      week: async (date: string) => (await send(api.getRosterWeek, { params: { date } }, headers)).body,
      patterns: async () => (await send(api.listRosterPatterns, {}, headers)).body,
      events: async (id: number) => (await send(api.listRosterEvents, { params: { id } }, headers)).body,
      addPattern: (body: NewRosterPattern) => send(api.addRosterPattern, { body, headers: {} }, headers),
      savePattern: (id: number, body: RosterPatternSave) =>
        send(api.saveRosterPattern, { params: { id }, body, headers: {} }, headers),
      removePattern: (id: number) => send(api.removeRosterPattern, { params: { id } }, headers),
      setPattern: (EmployeeId: number, From: string, PatternId: number | null, Week = 1) =>
        send(api.setPersonPattern, { body: { EmployeeId, From, PatternId, Week }, headers: {} }, headers),
      change,
      /** Changes one day. `Base` is the shift with which the form was opened. */
      changeDay: (
        EmployeeId: number,
        Day: string,
        shift: RosterTimes | null | 'usual',
        { Base = morning as RosterTimes | null, IsEveryWeek = false } = {},
      ) => change({ EmployeeId, Day, IsEveryWeek, ...partsOf(shift), Base }),
      copy: (From: string, To: string, Seen?: number) =>
        send(api.copyRosterWeek, { body: { From, To, Seen }, headers: {} }, headers),
      saveDay: (Day: string, IsClosed: boolean) =>
        send(api.saveRosterDay, { body: { Day, IsClosed }, headers: {} }, headers),
      addAbsence: (EmployeeId: number, TypeCode: number, From: string, To = From) =>
        send(api.addRosterAbsence, { body: { EmployeeId, TypeCode, From, To }, headers: {} }, headers),
      removeAbsence: (id: number) => send(api.removeRosterAbsence, { params: { id } }, headers),
    }
  }

  /** Returns the stored shifts of a person between two days, as `2026-11-23 07:00–15:30`. */
  const shiftsOf = async ({ id }: { readonly id: number }, from: string, to: string) => {
    const rows = await db
      .selectFrom('shift')
      .selectAll()
      .where('employee_id', '=', id)
      .where('start_at', '>=', new Date(`${from}T00:00:00+02:00`))
      .where('start_at', '<', new Date(`${to}T24:00:00+02:00`))
      .orderBy('start_at')
      .execute()
    const local = (instant: Date) => formatTime(instant, site.time_zone)
    return rows.map(
      ({ start_at: start, end_at: end }) =>
        `${new Date(start.getTime() + 7_200_000).toISOString().slice(0, 10)} ${local(start)}–${local(end)}`,
    )
  }

  /** Adds a pattern and returns its id. */
  const addPattern = async (
    who: Awaited<ReturnType<typeof planner>>,
    pattern: NewRosterPattern,
  ): Promise<number> => {
    await who.addPattern(pattern)
    const added = (await who.patterns()).find(({ Name }) => Name === pattern.Name)
    if (added === undefined) throw new Error('The pattern was added')
    return added.Id
  }

  return { ...scheduleApp, planner, shiftsOf, addPattern }
}

import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import { stampingTypes } from '../stamping-builders.ts'
import type { Dealership } from './dealership.ts'

const api = rosterEndpoints
const morning = { Start: '07:00', End: '15:30', BreakMinutes: 30 }
const monday = '2026-11-23'

/** Plans the shifts of a person: a pattern, a single day, a copied week, a closed day, an absence and an opening balance. */
export async function planRosters({ db, record, anna, ben }: Dealership) {
  const pattern = { Name: 'Morning', Weeks: 1, Days: [{ Week: 1, Weekday: 1, ...morning }] }
  await record(
    'adds a weekly pattern',
    api.addRosterPattern,
    await anna.sign(),
    { body: pattern },
    { body: { ...pattern, Name: 'Other' } },
  )
  const { id } = await db.selectFrom('roster_pattern').select('id').executeTakeFirstOrThrow()
  const params = { id }
  await record(
    'renames the pattern',
    api.saveRosterPattern,
    await anna.sign(),
    { params, body: { ...pattern, Name: 'Early', Version: 1 } },
    { params, body: { ...pattern, Name: 'Earlier', Version: 1 } },
  )
  // Uses a day after the weeks for which the server writes shifts.
  const given = { EmployeeId: ben.id, From: '2027-11-01', PatternId: id, Week: 1 }
  await record(
    'gives the pattern to a person',
    api.setPersonPattern,
    await anna.sign(),
    { body: given },
    { body: { ...given, From: '2027-11-08' } },
  )
  await record(
    'takes the pattern back',
    api.setPersonPattern,
    await anna.sign(),
    { body: { EmployeeId: ben.id, From: '2027-10-25', Week: 1 } },
    { body: { ...given, From: '2027-10-26' } },
  )
  await record('removes the pattern', api.removeRosterPattern, await anna.sign(), { params })
  const change = {
    EmployeeId: ben.id,
    Day: monday,
    IsEveryWeek: false,
    Kind: 'shift',
    Shift: morning,
  } as const
  await record(
    'adds a shift',
    api.changeRoster,
    await anna.sign(),
    { body: change },
    { body: { ...change, Kind: 'off' } },
  )
  await record(
    'copies the week',
    api.copyRosterWeek,
    await anna.sign(),
    { body: { From: monday, To: '2026-11-30' } },
    { body: { From: monday, To: '2026-12-07' } },
  )
  await record(
    'closes a day',
    api.saveRosterDay,
    await anna.sign(),
    { body: { Day: '2026-12-07', IsClosed: true } },
    { body: { Day: '2026-12-08', IsClosed: true } },
  )
  const absence = { EmployeeId: ben.id, TypeCode: stampingTypes.sick, From: monday, To: monday }
  await record(
    'adds an absence',
    api.addRosterAbsence,
    await anna.sign(),
    { body: absence },
    { body: { ...absence, To: '2026-11-24' } },
  )
  const { id: absenceId } = await db
    .selectFrom('stamping')
    .select('id')
    .where('is_presence', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await record('removes the absence', api.removeRosterAbsence, await anna.sign(), {
    params: { id: absenceId },
  })
  const balance = { EmployeeId: ben.id, Day: '2026-01-01', Kind: 'flex', Minutes: 750 } as const
  await record(
    'sets an opening balance',
    api.setOpeningBalance,
    await anna.sign(),
    { body: balance },
    { body: { ...balance, Minutes: 760 } },
  )
  const { id: balanceId } = await db.selectFrom('opening_balance').select('id').executeTakeFirstOrThrow()
  await record('removes the opening balance', api.removeOpeningBalance, await anna.sign(), {
    params: { id: balanceId },
  })
}

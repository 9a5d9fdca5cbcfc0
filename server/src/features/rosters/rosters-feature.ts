import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { toJson } from '../../platform/database/read-json.ts'
import { baseVersionOf } from '../../platform/events/check-version.ts'
import { answerRead, EmptyAnswer } from '../../platform/http/answer.ts'
import { type Feature, feature } from '../../platform/http/feature.ts'
import { refusingLockedTime } from '../../platform/http/locked-time.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import { requirePersonOfSite } from '../../platform/session/person-of-site.ts'
import { addAbsence, removeRosterAbsence } from './absences.ts'
import { changeShift, copyWeek, saveDay } from './change-shift.ts'
import { removeOpeningBalance, setOpeningBalance } from './opening-balances.ts'
import { addPattern, removePattern, savePattern, setPersonPattern } from './patterns.ts'
import { readWeek } from './read-week.ts'
import { openingBalancesRead, rosterEventsRead, rosterPatternsRead } from './roster-reads.ts'
import { writeDueShifts } from './write-shifts.ts'

const calls = feature(rosterEndpoints, ({ db, clock }) => ({
  getRosterWeek: ({ params: { date }, session }) => readWeek(db, session, { date, now: clock.now() }),

  listRosterPatterns: ({ session: { siteId, timeZone } }) =>
    answerRead(db, rosterPatternsRead, { siteId, today: dayOf(clock.now(), timeZone) }),

  listRosterEvents: async ({ params: { id: employeeId }, session: { siteId } }) => {
    await requirePersonOfSite(db, employeeId, siteId)
    return answerRead(db, rosterEventsRead, { siteId, employeeId })
  },

  addRosterPattern: (call) => runCommand({ db, clock }, call, (context) => addPattern(context, call.body)),

  saveRosterPattern: (call) => {
    const { id: patternId } = call.params
    // Copies the path's id into the body, because the idempotency key covers only the body.
    const request = { ...call, body: { ...call.body, patternId } }
    return runCommand({ db, clock }, request, (context) =>
      savePattern(context, call.body, { patternId, baseVersion: baseVersionOf(call) }),
    )
  },

  removeRosterPattern: async (call) => {
    await runCommand({ db, clock }, call, async (context) => {
      await removePattern(context, call.params.id)
      return toJson(null)
    })
    return new EmptyAnswer(204, {})
  },

  setPersonPattern: (call) =>
    runCommand({ db, clock }, call, (context) => setPersonPattern(context, call.body)),
  changeRoster: (call) => runCommand({ db, clock }, call, (context) => changeShift(context, call.body)),
  copyRosterWeek: (call) => runCommand({ db, clock }, call, (context) => copyWeek(context, call.body)),
  saveRosterDay: (call) => runCommand({ db, clock }, call, (context) => saveDay(context, call.body)),
  listOpeningBalances: async ({ params: { id: employeeId }, session: { siteId } }) => {
    await requirePersonOfSite(db, employeeId, siteId)
    return answerRead(db, openingBalancesRead, { siteId, employeeId })
  },

  setOpeningBalance: (call) =>
    runCommand({ db, clock }, call, (context) => setOpeningBalance(context, call.body)),

  removeOpeningBalance: async (call) => {
    await runCommand({ db, clock }, call, async (context) => {
      await removeOpeningBalance(context, call.params.id)
      return toJson(null)
    })
    return new EmptyAnswer(204, {})
  },

  addRosterAbsence: (call) =>
    runCommand({ db, clock }, call, (context) => refusingLockedTime(() => addAbsence(context, call.body))),

  removeRosterAbsence: async (call) => {
    await runCommand({ db, clock }, call, async (context) => {
      await refusingLockedTime(() => removeRosterAbsence(context, call.params.id))
      return toJson(null)
    })
    return new EmptyAnswer(204, {})
  },
}))

/** Endpoints for shifts and absences of a site's people (specification.md, Roster rules). */
export const rostersFeature: Feature = {
  ...calls,
  mount: (app, options, dependencies) => {
    calls.mount(app, options, dependencies)
    const { db, clock, log } = dependencies
    runHourly(app, { name: 'shifts of the next weeks', log, run: () => writeDueShifts(db, clock.now()) })
  },
}

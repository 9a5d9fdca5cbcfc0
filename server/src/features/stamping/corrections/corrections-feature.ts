import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { mayCorrect, maySeeDaysOf } from '@verstas/domain/stamping/corrections.ts'
import { suggestedEnd } from '@verstas/domain/stamping/forgotten.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { readJson } from '../../../platform/database/read-json.ts'
import { feature } from '../../../platform/http/feature.ts'
import { RawJson } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseSpan } from '../refuse-span.ts'
import { commentStamping } from './comment-stamping.ts'
import { correctStampings } from './correct-stampings.ts'
import { siteShiftsRead, stampingDayRead, stampingExportRead } from './correction-reads.ts'
import { endForgotten } from './end-forgotten.ts'
import { loadRunning } from './load-running.ts'

const maxExportedDays = 366

/** Mending what was stamped, in everybody's sight. */
export const correctionsFeature = feature(stampingCorrectionEndpoints, ({ db, clock }) => ({
  getStampingDay: async ({ params: { id, date }, session }) => {
    const { siteId, language, timeZone } = session
    if (!maySeeDaysOf(session, id)) throw refuse('forbidden', { right: 'CorrectStampings' })
    const { start, end } = dayBounds(date, timeZone)
    const isCorrectable = mayCorrect(session, id)
    const parameters = [siteId, clock.now(), language, start, end, id, date, isCorrectable]
    const json = await readJson(db, stampingDayRead, parameters)
    if (json === null) throw refuse('notFound')
    return new RawJson(json)
  },

  listSiteShifts: async ({ params: { date }, session: { siteId, timeZone } }) => {
    const { start, end } = dayBounds(date, timeZone)
    return new RawJson((await readJson(db, siteShiftsRead, [siteId, start, end])) ?? '[]')
  },

  correctStampings: (call) =>
    runCommand({ db, clock }, call, (context) => correctStampings(context, call.body)),

  commentStamping: (call) =>
    runCommand({ db, clock }, call, (context) => commentStamping(context, call.body)),

  getForgottenStamping: async ({ session }) => {
    const running = await loadRunning(db, session, clock.now())
    if (!running?.isForgotten) return null
    const { stamping, startAt, situation } = running
    const end = suggestedEnd(startAt, situation.shifts)
    return { Stamping: stamping, SuggestedEnd: end?.toISOString() ?? null }
  },

  endForgottenStamping: (call) =>
    runCommand({ db, clock }, call, (context) => endForgotten(context, call.body)),

  exportMyStampings: async ({ params: { from, to }, session }) => {
    refuseSpan({ from, to }, maxExportedDays)
    const { siteId, language, employeeId, timeZone } = session
    const start = dayBounds(from, timeZone).start
    const { end } = dayBounds(to, timeZone)
    const json = await readJson(db, stampingExportRead, [
      siteId,
      clock.now(),
      language,
      start,
      end,
      employeeId,
    ])
    return new RawJson(json ?? 'null')
  },
}))

import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { mayCorrect, maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { answerRead } from '../../../platform/http/answer.ts'
import { checkDaySpan } from '../../../platform/http/check-day-span.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refusingLockedTime } from '../../../platform/http/locked-time.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { noteWorkingTimeRead } from '../../../platform/session/security-log.ts'
import { commentStamping, correctStampings } from './correct-stampings.ts'
import { siteShiftsRead, stampingDayRead, stampingExportRead } from './correction-reads.ts'
import { endForgotten, findForgotten } from './forgotten.ts'

/** The maximum number of days of one export: a leap year. */
const maxExportedDays = 366

/**
 * Endpoints for corrections and comments of stampings, forgotten stampings, and the export of a person's
 * stampings.
 */
export const correctionsFeature = feature(stampingCorrectionEndpoints, ({ db, clock }) => ({
  getStampingDay: async ({ params: { id, date }, session, request }) => {
    if (!maySeeDaysOf(session, id)) throw refuse('forbidden', { right: 'CorrectStampings' })
    noteWorkingTimeRead(request, session, id)
    return answerRead(db, stampingDayRead, {
      ...session,
      now: clock.now(),
      ...dayBounds(date, session.timeZone),
      employeeId: id,
      day: date,
      isCorrectable: mayCorrect(session, id),
    })
  },

  listSiteShifts: ({ params: { date }, session: { siteId, timeZone } }) =>
    answerRead(db, siteShiftsRead, { siteId, ...dayBounds(date, timeZone) }),

  correctStampings: (call) =>
    runCommand({ db, clock }, call, (context) =>
      refusingLockedTime(() => correctStampings(context, call.body)),
    ),

  commentStamping: (call) =>
    runCommand({ db, clock }, call, (context) => commentStamping(context, call.body)),

  getForgottenStamping: ({ session }) => findForgotten(db, session, clock.now()),

  endForgottenStamping: (call) =>
    runCommand({ db, clock }, call, (context) => refusingLockedTime(() => endForgotten(context, call.body))),

  exportMyStampings: async ({ params: { from, to }, session }) => {
    checkDaySpan({ from, to }, maxExportedDays)
    return answerRead(db, stampingExportRead, {
      ...session,
      now: clock.now(),
      start: dayBounds(from, session.timeZone).start,
      end: dayBounds(to, session.timeZone).end,
    })
  },
}))

import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { stampingUndoEndpoints } from '@verstas/contract/stamping/undo-endpoints.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { readJson, toJson } from '../../platform/database/read-json.ts'
import { answerRead, RawJson } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refusingLockedTime } from '../../platform/http/locked-time.ts'
import { noteWorkingTimeRead } from '../../platform/session/security-log.ts'
import { stamp } from './stamp/stamp.ts'
import { undoStamping } from './stamp/undo-stamping.ts'
import {
  employeeStampingsRead,
  latestStampingRead,
  stampingEmployeesRead,
  stampingsRead,
  stampingTypesRead,
} from './stamping-reads.ts'

/** The endpoint that undoes a stamping (docs/decisions/undo.md). */
export const stampingUndoFeature = feature(stampingUndoEndpoints, ({ db, clock }) => ({
  undoStamping: (call) => {
    const sentAt = call.headers['client-sent-at']
    const input = { request: call.body, sentAt: sentAt === undefined ? null : new Date(sentAt) }
    return runCommand({ db, clock }, call, (context) =>
      refusingLockedTime(() => undoStamping(context, input)),
    )
  },
}))

/** The endpoints for stamping and for reading stampings (specification.md, Stamping rules). */
export const stampingFeature = feature(stampingEndpoints, ({ db, clock }) => ({
  stamp: (call) => {
    const sentAt = call.headers['client-sent-at']
    const key = call.headers['idempotency-key'] ?? null
    const input = { request: call.body, sentAt: sentAt === undefined ? null : new Date(sentAt), key }
    return runCommand({ db, clock }, call, (context) => refusingLockedTime(() => stamp(context, input)))
  },

  listStampings: ({ params, session }) =>
    answerRead(db, stampingsRead, {
      ...session,
      now: clock.now(),
      ...dayBounds(params.date, session.timeZone),
    }),

  listStampingsOfEmployee: ({ params, session, request }) => {
    noteWorkingTimeRead(request, session, params.id)
    return answerRead(db, employeeStampingsRead, {
      ...session,
      now: clock.now(),
      ...dayBounds(params.date, session.timeZone),
      employeeId: params.id,
    })
  },

  listStampingTypes: ({ session }) => answerRead(db, stampingTypesRead, session),

  getMyLatestStamping: async ({ session }) => {
    const json = await readJson(db, latestStampingRead, { ...session, now: clock.now() })
    return new RawJson(json ?? toJson(null))
  },

  listStampingEmployees: ({ session }) => answerRead(db, stampingEmployeesRead, session),
}))

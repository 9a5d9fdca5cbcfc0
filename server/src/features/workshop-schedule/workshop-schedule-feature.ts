import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { baseVersionOf } from '../../platform/events/check-version.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { allocateReservation } from './allocate-reservation.ts'
import { moveReservation } from './move-reservation.ts'
import {
  scheduleReservations,
  scheduleResources,
  scheduleShifts,
  scheduleStampings,
  unallocatedReservations,
} from './schedule-reads.ts'
import { resourceValues, valuesOfDay } from './schedule-values.ts'
import { setSubordinates } from './set-subordinates.ts'
import { tellPromise } from './tell-promise.ts'
import { undoAllocation } from './undo-allocation.ts'

/** The endpoints of the schedule (specification.md, Schedule rules). */
export const workshopScheduleFeature = feature(workshopScheduleEndpoints, ({ db, clock }) => ({
  listScheduleResources: ({ query, session }) =>
    answerRead(db, scheduleResources, resourceValues(session, clock.now(), query.date)),

  listScheduleShifts: ({ params, session }) =>
    answerRead(db, scheduleShifts, valuesOfDay(session, params.date)),

  listScheduleReservations: ({ params, session }) =>
    answerRead(db, scheduleReservations, valuesOfDay(session, params.date)),

  listScheduleStampings: ({ params, session }) =>
    answerRead(db, scheduleStampings, {
      ...valuesOfDay(session, params.date),
      now: clock.now(),
      language: session.language,
    }),

  listUnallocatedReservations: ({ params, session }) =>
    answerRead(db, unallocatedReservations, valuesOfDay(session, params.date)),

  moveReservation: (call) =>
    runCommand({ db, clock }, call, (context) => moveReservation(context, call.body, baseVersionOf(call))),

  allocateReservation: (call) =>
    runCommand({ db, clock }, call, (context) =>
      allocateReservation(context, call.body, baseVersionOf(call)),
    ),

  undoAllocation: (call) => runCommand({ db, clock }, call, (context) => undoAllocation(context, call.body)),

  setSubordinates: (call) =>
    runCommand({ db, clock }, call, (context) => setSubordinates(context, call.body)),

  tellPromise: (call) => runCommand({ db, clock }, call, (context) => tellPromise(context, call.body)),
}))

import { maxPlanningDays, partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { checkDaySpan } from '../../platform/http/check-day-span.ts'
import { feature } from '../../platform/http/feature.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import { createLabelTicket, openLabels } from './labels.ts'
import {
  pickListRead,
  planningReservations,
  reservationsToPick,
  reservationsToPlan,
} from './planning-reads.ts'
import { tickPickLine } from './tick-pick-line.ts'

interface Span {
  readonly from: Day
  readonly to: Day
}

/** Endpoints for planning and picking parts for the coming days (specification.md, Parts rules). */
export const partsPlanningFeature = feature(partsPlanningEndpoints, (dependencies) => {
  const { db, clock } = dependencies
  /**
   * Returns the parameters of a read of a span of days.
   *
   * @throws {Refusal} invalidField if the span is too long or ends before its start
   */
  const valuesOf = ({ params, session }: { readonly params: Span; readonly session: CurrentSession }) => {
    checkDaySpan(params, maxPlanningDays)
    const { start } = dayBounds(params.from, session.timeZone)
    const { end } = dayBounds(params.to, session.timeZone)
    return { ...workOrderValues(session, clock.now()), start, end }
  }

  return {
    listPlanningReservations: (call) => answerRead(db, planningReservations, valuesOf(call)),

    listReservationsToPlan: (call) => answerRead(db, reservationsToPlan, valuesOf(call)),

    listReservationsToPick: (call) => answerRead(db, reservationsToPick, valuesOf(call)),

    getPickList: ({ params, session: { siteId, timeZone } }) =>
      answerRead(db, pickListRead, { siteId, ...dayBounds(params.date, timeZone) }),

    tickPickLine: (call) => runCommand({ db, clock }, call, (context) => tickPickLine(context, call.body)),

    createLabels: ({ body, session }) => createLabelTicket(dependencies, session, body.WorkOrderIds),

    openLabels: ({ params }) => openLabels(dependencies, params.ticket),
  }
})

import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { ActivityType } from '@verstas/contract/activities/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { addDays, dayOf } from '@verstas/domain/time/format.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import { baseVersionOf } from '../../platform/events/check-version.ts'
import { answerRead, RawJson } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import {
  activitiesOfWorkOrder,
  activitiesUnderWork,
  activityRowsUnderWork,
  activityTextTemplatesRead,
  activityTypeByCode,
  activityTypesRead,
  favouritePool,
  ownActivities,
  ownActivitiesWithWorkOrder,
  ownActivityRows,
  pool,
  recentActivities,
} from './activity-reads.ts'
import { assignActivity } from './assign-activity.ts'
import { readActivity } from './change-activity.ts'
import { addActivity, changeActivity } from './save-activity.ts'
import { toggleActivity } from './toggle-activity.ts'

/**
 * The number of days before the requested day that the list of recent tasks includes (specification.md, Task
 * rules).
 */
const recentDays = 7

/** Endpoints for tasks, the task pool, task types and text templates (specification.md, Task rules). */
export const activitiesFeature = feature(activityEndpoints, ({ db, clock }) => {
  const ownValues = ({ siteId, employeeId, timeZone }: CurrentSession) => ({
    siteId,
    employeeId,
    midnight: dayBounds(dayOf(clock.now(), timeZone), timeZone).start,
  })

  return {
    listActivitiesOfWorkOrder: ({ params, session: { siteId } }) =>
      answerRead(db, activitiesOfWorkOrder, { siteId, workOrderId: params.id }),

    getActivity: async ({ params, session, reply }) => {
      const { json, version } = await readActivity(db, session, params.id)
      reply.header('etag', `"${version}"`)
      return new RawJson(json)
    },

    listMyActivities: ({ session }) => answerRead(db, ownActivities, ownValues(session)),

    listMyActivitiesWithWorkOrder: ({ session }) =>
      answerRead(db, ownActivitiesWithWorkOrder, {
        ...workOrderValues(session, clock.now()),
        ...ownValues(session),
      }),

    listMyActivityRows: ({ session }) => answerRead(db, ownActivityRows, ownValues(session)),

    listRecentActivities: ({ params: { employee, date }, session: { siteId, timeZone } }) =>
      answerRead(db, recentActivities, {
        siteId,
        employeeId: employee,
        start: dayBounds(addDays(date, -recentDays), timeZone).start,
        end: dayBounds(date, timeZone).end,
      }),

    listPool: ({ session: { siteId } }) => answerRead(db, pool, { siteId }),

    listFavouritePool: ({ session: { siteId, employeeId } }) =>
      answerRead(db, favouritePool, { siteId, employeeId }),

    listUnderWork: ({ session: { siteId } }) => answerRead(db, activitiesUnderWork, { siteId }),

    listUnderWorkRows: ({ params, session: { siteId, employeeId } }) =>
      answerRead(db, activityRowsUnderWork, { siteId, queueId: params.arg ? employeeId : null }),

    listActivityTypes: ({ session: { siteId, employeeId } }) =>
      answerRead(db, activityTypesRead, { siteId, employeeId }),

    setFavouriteType: (call) =>
      runCommand({ db, clock }, call, (context) =>
        setFavouriteType(context, call.params.code, call.body.IsFavourite),
      ),

    listActivityTextTemplates: ({ session: { siteId } }) =>
      answerRead(db, activityTextTemplatesRead, { siteId }),

    saveActivity: (call) => {
      const { body } = call
      const { Id } = body
      return runCommand({ db, clock }, call, (context) =>
        Id ? changeActivity(context, { ...body, Id }, baseVersionOf(call)) : addActivity(context, body),
      )
    },

    closeActivity: (call) =>
      runCommand({ db, clock }, call, (context) => toggleActivity(context, call.body, { isOpen: false })),

    reopenActivity: (call) =>
      runCommand({ db, clock }, call, (context) => toggleActivity(context, call.body, { isOpen: true })),

    assignActivity: (call) => {
      const { salesman } = call.params
      // Copies the path's id into the body, because the idempotency key covers only the body.
      const request = { ...call, body: { ...call.body, salesman } }
      return runCommand({ db, clock }, request, (context) => assignActivity(context, call.body, salesman))
    },
  }
})

/**
 * Stars a task type for the caller, or removes the star. Idempotent.
 *
 * @throws {Refusal} notFound
 */
async function setFavouriteType(
  { tx, session: { siteId, employeeId } }: CommandContext,
  code: string,
  isFavourite: boolean,
): Promise<JsonText<ActivityType>> {
  const values = { siteId, employeeId, activityTypeCode: code }
  if ((await readJson(tx, activityTypeByCode, values)) === null) throw refuse('notFound')
  const star = { site_id: siteId, employee_id: employeeId, type_code: code }
  if (isFavourite)
    await tx
      .insertInto('favourite_activity_type')
      .values(star)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('favourite_activity_type')
      .where('site_id', '=', siteId)
      .where('employee_id', '=', employeeId)
      .where('type_code', '=', code)
      .execute()
  const type = await readJson(tx, activityTypeByCode, values)
  if (type === null) throw refuse('notFound')
  return type
}

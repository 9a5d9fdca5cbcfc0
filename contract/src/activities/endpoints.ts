import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { dayInPath, flagInQuery, idInPath, searchText } from '../fields.ts'
import {
  Activity,
  ActivityAssignment,
  ActivityRow,
  ActivitySave,
  ActivityTextTemplate,
  ActivityToggle,
  ActivityType,
  ActivityWithWorkOrder,
} from './entities.ts'

const read = { method: 'GET', rights: 'session' } as const
const list = { ...read, answer: z.array(Activity) } as const
const rows = { ...read, answer: z.array(ActivityRow) } as const
const write = { method: 'POST', rights: 'session', idempotent: true, answer: Activity } as const

/**
 * Calls for tasks, which the wire calls activities. They need no right, because a task may be assigned to
 * anyone at the site.
 */
export const activityEndpoints = {
  listActivitiesOfWorkOrder: endpoint({
    ...list,
    path: '/utility/activities/workorder/:id',
    shows: ['tasks'],
    summary: 'The tasks of a work order: open first, then newest created.',
    params: z.object({ id: idInPath }),
  }),
  getActivity: endpoint({
    ...read,
    path: '/utility/activities/:id',
    shows: ['tasks'],
    summary: 'One task. Reading never takes it.',
    params: z.object({ id: idInPath }),
    answer: Activity,
  }),
  listMyActivities: endpoint({
    ...list,
    path: '/utility/myactivities',
    shows: ['tasks'],
    summary: 'The caller’s tasks: open, and closed since midnight; open first, then newest created.',
  }),
  listMyActivitiesWithWorkOrder: endpoint({
    ...read,
    path: '/utility/myactivities/withworkorder',
    shows: ['tasks'],
    summary: 'Those of the caller’s tasks that belong to a work order, with it.',
    answer: z.array(ActivityWithWorkOrder),
  }),
  listMyActivityRows: endpoint({
    ...rows,
    path: '/utility/myactivitiesreport',
    shows: ['tasks'],
    summary: 'The caller’s tasks as rows.',
  }),
  listRecentActivities: endpoint({
    ...list,
    path: '/utility/activities/history/:employee/:date',
    shows: ['tasks'],
    summary:
      'The tasks that an employee closed or handed on that day or in the seven before it, the latest first.',
    params: z.object({ employee: idInPath, date: dayInPath }),
  }),
  listPool: endpoint({
    ...rows,
    path: '/utility/activities/queue',
    shows: ['tasks'],
    summary:
      'The task pool: open tasks of the site’s work queues, by priority, customers who wait first, then the longest waiting.',
  }),
  listFavouritePool: endpoint({
    ...rows,
    path: '/utility/activities/queue/favourite',
    shows: ['tasks', 'taskTypes'],
    summary: 'Those of the task pool whose type the caller has starred.',
  }),
  listUnderWork: endpoint({
    ...list,
    path: '/utility/activities/monitor/underwork',
    shows: ['tasks'],
    summary: 'The open tasks that a person has, in the order of the pool.',
  }),
  listUnderWorkRows: endpoint({
    ...rows,
    path: '/utility/activities/monitor/underworkreport/:arg',
    shows: ['tasks'],
    summary: 'The open tasks that a person has, as rows; `true` adds those of the caller’s own work queue.',
    params: z.object({ arg: flagInQuery }),
  }),
  listActivityTypes: endpoint({
    ...read,
    path: '/utility/activities/types/aftersales',
    shows: ['taskTypes'],
    summary: 'The types of tasks, by description.',
    answer: z.array(ActivityType),
  }),
  setFavouriteType: endpoint({
    method: 'POST',
    rights: 'session',
    path: '/utility/activities/types/:code/favourite',
    changes: ['taskTypes'],
    summary: 'Stars a type of tasks for the caller, or takes the star away.',
    params: z.object({ code: searchText(20) }),
    body: z.strictObject({ IsFavourite: z.boolean() }),
    answer: ActivityType,
    extension: true,
  }),
  listActivityTextTemplates: endpoint({
    ...read,
    path: '/utility/activitytexttemplates',
    summary: 'Texts that can be inserted into a task.',
    answer: z.array(ActivityTextTemplate),
  }),
  saveActivity: endpoint({
    ...write,
    path: '/utility/activities',
    changes: ['tasks'],
    summary:
      'Adds a task, or changes one. With `If-Match` it is refused where somebody changed the task since: by whom and which ' +
      'fields. Another `SalesmanId` hands it over, as `assignActivity` does.',
    versioned: true,
    body: ActivitySave,
    errors: [
      'notFound',
      'activityChanged',
      'activityTypeUnknown',
      'activityEmployeeUnknown',
      'activityWorkOrderUnknown',
    ],
  }),
  closeActivity: endpoint({
    ...write,
    path: '/utility/activities/close',
    changes: ['tasks'],
    summary: 'Closes a task; its `EndDate` becomes now where it has none.',
    body: ActivityToggle,
    errors: ['notFound', 'activityAlreadyClosed'],
  }),
  reopenActivity: endpoint({
    ...write,
    path: '/utility/activities/reopen',
    changes: ['tasks'],
    summary: 'Opens a closed task again and empties its `EndDate`.',
    body: ActivityToggle,
    errors: ['notFound', 'activityAlreadyOpen'],
  }),
  assignActivity: endpoint({
    ...write,
    path: '/utility/activities/assign/:salesman',
    changes: ['tasks'],
    summary:
      'Gives an open task to an employee or a work queue of the site. Of several who take a task of the pool for themselves ' +
      'one gets it; the others are told who.',
    params: z.object({ salesman: idInPath }),
    body: ActivityAssignment,
    errors: ['notFound', 'activityTaken', 'activityAlreadyClosed', 'activityEmployeeUnknown'],
  }),
}

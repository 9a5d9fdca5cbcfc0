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
    summary: 'Returns the tasks of a work order: open tasks first, then the newest.',
    params: z.object({ id: idInPath }),
  }),
  getActivity: endpoint({
    ...read,
    path: '/utility/activities/:id',
    shows: ['tasks'],
    summary: 'Returns a task. It remains unassigned if it is in the pool.',
    params: z.object({ id: idInPath }),
    answer: Activity,
  }),
  listMyActivities: endpoint({
    ...list,
    path: '/utility/myactivities',
    shows: ['tasks'],
    summary:
      'Returns the caller’s open tasks, and those closed since midnight: open tasks first, then the ' +
      'newest.',
  }),
  listMyActivitiesWithWorkOrder: endpoint({
    ...read,
    path: '/utility/myactivities/withworkorder',
    shows: ['tasks'],
    summary: 'Returns the caller’s tasks that have a work order, with the work order.',
    answer: z.array(ActivityWithWorkOrder),
  }),
  listMyActivityRows: endpoint({
    ...rows,
    path: '/utility/myactivitiesreport',
    shows: ['tasks'],
    summary: 'Returns the caller’s tasks with the fields of lists.',
  }),
  listRecentActivities: endpoint({
    ...list,
    path: '/utility/activities/history/:employee/:date',
    shows: ['tasks'],
    summary:
      'Returns the tasks that an employee closed or handed on during a day and the seven days before ' +
      'it, the latest first.',
    params: z.object({ employee: idInPath, date: dayInPath }),
  }),
  listPool: endpoint({
    ...rows,
    path: '/utility/activities/queue',
    shows: ['tasks'],
    summary:
      'Returns the task pool: the open tasks of the site’s work queues, by priority, then waiting ' +
      'customers first, then the oldest first.',
  }),
  listFavouritePool: endpoint({
    ...rows,
    path: '/utility/activities/queue/favourite',
    shows: ['tasks', 'taskTypes'],
    summary: 'Returns the tasks of the pool whose type the caller has starred.',
  }),
  listUnderWork: endpoint({
    ...list,
    path: '/utility/activities/monitor/underwork',
    shows: ['tasks'],
    summary: 'Returns the open tasks of people, in the order of the pool.',
  }),
  listUnderWorkRows: endpoint({
    ...rows,
    path: '/utility/activities/monitor/underworkreport/:arg',
    shows: ['tasks'],
    summary:
      'Returns the open tasks of people with the fields of lists. `true` adds the tasks of the ' +
      'caller’s own work queue.',
    params: z.object({ arg: flagInQuery }),
  }),
  listActivityTypes: endpoint({
    ...read,
    path: '/utility/activities/types/aftersales',
    shows: ['taskTypes'],
    summary: 'Returns the task types, by description.',
    answer: z.array(ActivityType),
  }),
  setFavouriteType: endpoint({
    method: 'POST',
    rights: 'session',
    path: '/utility/activities/types/:code/favourite',
    changes: ['taskTypes'],
    summary: 'Adds or removes the caller’s star of a task type.',
    params: z.object({ code: searchText(20) }),
    body: z.strictObject({ IsFavourite: z.boolean() }),
    answer: ActivityType,
    extension: true,
  }),
  listActivityTextTemplates: endpoint({
    ...read,
    path: '/utility/activitytexttemplates',
    summary: 'Returns texts that can be inserted into a task.',
    answer: z.array(ActivityTextTemplate),
  }),
  saveActivity: endpoint({
    ...write,
    path: '/utility/activities',
    changes: ['tasks'],
    summary:
      'Creates or changes a task. With `If-Match`, the call is refused if someone has changed the ' +
      'task since; the error contains the person and the fields. A different `SalesmanId` assigns the' +
      ' task, as `assignActivity` does.',
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
    summary: 'Closes a task. Sets an empty `EndDate` to the present time.',
    body: ActivityToggle,
    errors: ['notFound', 'activityAlreadyClosed'],
  }),
  reopenActivity: endpoint({
    ...write,
    path: '/utility/activities/reopen',
    changes: ['tasks'],
    summary: 'Reopens a closed task and empties its `EndDate`.',
    body: ActivityToggle,
    errors: ['notFound', 'activityAlreadyOpen'],
  }),
  assignActivity: endpoint({
    ...write,
    path: '/utility/activities/assign/:salesman',
    changes: ['tasks'],
    summary:
      'Assigns an open task to an employee or a work queue of the site. If several people take a task' +
      ' of the pool, one gets it; the others receive that person’s name.',
    params: z.object({ salesman: idInPath }),
    body: ActivityAssignment,
    errors: ['activityTaken', 'activityAlreadyClosed', 'activityEmployeeUnknown'],
  }),
}

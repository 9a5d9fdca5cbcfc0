import { type Instant, minute, toTimestamp } from '../calendar.ts'
import { employees, timoId } from '../people/employees.ts'
import type { BookedVisit } from '../work-orders/visit-orders.ts'
import type { Workshop } from '../workshop.ts'

/** Age in minutes below which a notification is unread. */
const readAfter = 90

/** Number of days for which the demo has notifications. */
const days = 30

interface PlannedNotification {
  readonly site: number
  readonly to: number
  readonly kind: string
  readonly at: Instant
  readonly by?: number | null
  readonly order?: number
  readonly message?: number
  readonly task?: number
  readonly start?: Instant
  /** Undefined if the age decides whether the notification is read. */
  readonly isRead?: boolean
}

/**
 * Adds the notifications that the server would have written for the demo's conversations, tasks, visits and
 * corrections.
 */
export function addNotifications(workshop: Workshop, visits: readonly BookedVisit[]): void {
  const { ledger, calendar } = workshop
  const people = new Set(employees.map(({ id }) => id))
  const planned = [
    ...ofMessages(workshop),
    ...ofTasks(workshop),
    ...ofVisits(workshop, visits),
    ...ofCorrections(workshop),
  ].filter(({ to, by, at }) => {
    const age = (calendar.now - at) / minute
    return people.has(to) && by !== to && age >= 0 && age < days * 24 * 60
  })
  for (const { site, to, kind, at, by = null, order, message, task, start, isRead } of planned.toSorted(
    (a, b) => a.at - b.at,
  )) {
    const wasRead = isRead ?? calendar.now - at > readAfter * minute
    ledger.add('notification', {
      site_id: site,
      id: ledger.nextId('notification'),
      employee_id: to,
      kind,
      at: toTimestamp(at),
      actor_id: by,
      work_order_id: order ?? null,
      message_id: message ?? null,
      activity_id: task ?? null,
      start_at: start === undefined ? null : toTimestamp(start),
      read_at: wasRead ? toTimestamp(Math.min(at + 5 * minute, calendar.now)) : null,
      pushed_at: toTimestamp(at),
    })
  }
}

interface MessageRow {
  readonly site_id: number
  readonly id: number
  readonly topic_id: string
  readonly sequence: number
  readonly actor_id: number
  readonly created_at: string
}

/** Notifies each member of the last message of other people in each conversation. */
function ofMessages({ ledger }: Workshop): PlannedNotification[] {
  const messages = ledger.rowsOf('chat_message') as readonly MessageRow[]
  const topics = ledger.rowsOf('chat_topic') as readonly { id: string; work_order_id: number }[]
  const members = ledger.rowsOf('chat_member') as readonly {
    site_id: number
    topic_id: string
    employee_id: number
    read_sequence: number
  }[]
  return members.flatMap(({ site_id: site, topic_id, employee_id: to, read_sequence }) => {
    const last = messages.findLast((message) => message.topic_id === topic_id && message.actor_id !== to)
    const order = topics.find(({ id }) => id === topic_id)?.work_order_id
    if (!last || order === undefined) return []
    const { id: message, actor_id: by, created_at, sequence } = last
    const isRead = sequence <= read_sequence
    return [{ site, to, kind: 'message', at: Date.parse(created_at), by, order, message, isRead }]
  })
}

/** Notifies people of tasks that others assigned to them. */
function ofTasks({ ledger }: Workshop): PlannedNotification[] {
  const handOvers = ledger.rowsOf('activity_history') as readonly {
    site_id: number
    activity_id: number
    employee_id: number
    created_by: number
    created_at: string
  }[]
  const queues = new Set(
    (ledger.rowsOf('employee') as readonly { id: number; is_workqueue: boolean }[]).flatMap(
      ({ id, is_workqueue }) => (is_workqueue ? id : []),
    ),
  )
  return handOvers.flatMap(
    ({ site_id: site, activity_id: task, employee_id: to, created_by: by, created_at }) =>
      queues.has(to) ? [] : [{ site, to, kind: 'taskGiven', at: Date.parse(created_at), by, task }],
  )
}

/**
 * Notifies people about today's visits. The foreman assigned the later visits to technicians and moved some
 * of them. All parts are picked, and receivers are notified of finished work.
 */
function ofVisits({ calendar, ledger }: Workshop, visits: readonly BookedVisit[]): PlannedNotification[] {
  const picked = new Set(
    (ledger.rowsOf('work_order') as readonly { id: number; are_parts_prepicked: boolean }[]).flatMap(
      ({ id, are_parts_prepicked }) => (are_parts_prepicked ? id : []),
    ),
  )
  return visits
    .filter(({ visit: { shift } }) => shift.day === 0)
    .flatMap(({ visit: { shift, start, end, index }, order: { id: order, site, isWorkDone, row } }) => {
      const common = { site: site.id, order }
      const to = shift.employee.id
      const ago = (minutes: number) => calendar.now - minutes * minute
      const isLater = start > calendar.now
      const kind = index % 2 === 0 ? 'workGiven' : 'workMoved'
      return [
        ...(isLater ? [{ ...common, to, kind, at: ago(25 + 50 * index), by: timoId, start }] : []),
        ...(picked.has(order) ? [{ ...common, to, kind: 'partsPicked', at: ago(70 + 20 * index) }] : []),
        ...(isWorkDone && end <= calendar.now
          ? [{ ...common, to: row.receiver_id, kind: 'orderReady', at: end, by: to }]
          : []),
      ]
    })
}

/** Notifies people of corrections that others made to their stampings. */
function ofCorrections({ ledger }: Workshop): PlannedNotification[] {
  const corrections = ledger.rowsOf('stamping_correction') as readonly {
    site_id: number
    employee_id: number
    created_by: number
    created_at: string
    after: readonly { readonly StartTime: string }[]
  }[]
  return corrections.flatMap(({ site_id: site, employee_id: to, created_by: by, created_at, after }) => {
    const start = Date.parse(after[0]?.StartTime ?? created_at)
    return [{ site, to, kind: 'stampingsCorrected', at: Date.parse(created_at), by, start }]
  })
}

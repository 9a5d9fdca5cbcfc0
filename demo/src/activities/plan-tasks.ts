import { type Calendar, type Instant, minute } from '../calendar.ts'
import {
  bodyShopQueueId,
  type Employee,
  employees,
  mattiId,
  partsQueueId,
  pekkaId,
  warrantyQueueId,
} from '../people/employees.ts'
import type { Random } from '../random.ts'
import { type DemoSite, helsinki, normalPriority } from '../sites.ts'
import type { Workshop } from '../workshop.ts'
import {
  callBack,
  partRequest,
  pictures,
  type TaskKind,
  type TaskText,
  taskKinds,
  warranty,
} from './kinds.ts'
import type { HandOver, TaskPlan } from './task-plan.ts'

const inPool = 16
const underWork = 12
const closedLately = 24
const daysOfClosed = 20
const tasksOfPekka = 4

/** The work order that a task is about, and one of its part rows. */
interface Subject {
  readonly orderId: number
  readonly partRow: { readonly id: number; readonly name: string; readonly body: string } | null
}

interface OrderRow {
  readonly site_id: number
  readonly id: number
  readonly status: string
  readonly priority_code: number
  readonly is_customer_waiting: boolean
  readonly hides_parts_in_web: boolean
}

interface JobRow {
  readonly id: number
  readonly work_order_id: number
  readonly row_type: string
  readonly name: string
  readonly item_number: string | null
  readonly ordered_amount: number | null
  readonly is_marked_as_deleted: boolean
}

/**
 * Plans the tasks of a site: waiting, under work and recently closed. In Helsinki, adds the fixed tasks of
 * Pekka and Matti.
 */
export function planTasks(workshop: Workshop, site: DemoSite): TaskPlan[] {
  const { random, calendar } = workshop
  const subjects = subjectsOf(workshop, site)
  const people = employees.filter(
    ({ sites, role, isWorkqueue, id, lastDay }) =>
      sites.includes(site) &&
      lastDay === null &&
      !isWorkqueue &&
      role !== 'admin' &&
      role !== 'foreman' &&
      id !== mattiId,
  )
  const queues = [partsQueueId, warrantyQueueId, bodyShopQueueId]
  const draw = { random, calendar, site, people, subjects }
  const times = <Made>(count: number, make: (place: number) => Made) =>
    Array.from({ length: count }, (_, place) => make(place))

  const waitingTasks = times(inPool, (place) => {
    const task = drawTask(draw, place)
    const plan = make(draw, task, queueOf(task.kind, random.pick(queues)), recently(draw, 2))
    return random.chance(0.3) ? handedOn(draw, plan, random.pick(queues)) : plan
  })
  const tasksUnderWork = times(underWork, (place) => {
    const task = drawTask(draw, place + inPool)
    const plan = make(draw, task, queueOf(task.kind, random.pick(people).id), recently(draw, 3))
    return handedOn(draw, plan, random.pick(people).id)
  })
  const closedTasks = times(closedLately, (place) => {
    const task = drawTask(draw, place)
    const plan = make(draw, task, queueOf(task.kind, random.pick(people).id), recently(draw, daysOfClosed))
    return close(draw, handedOn(draw, plan, random.pick(people).id))
  })
  return [...waitingTasks, ...tasksUnderWork, ...closedTasks, ...(site === helsinki ? fixedTasks(draw) : [])]
}

interface Draw {
  readonly random: Random
  readonly calendar: Calendar
  readonly site: DemoSite
  readonly people: readonly Employee[]
  readonly subjects: readonly Subject[]
}

/**
 * Plans the fixed tasks. Pekka has several waiting tasks, as is usual at a service desk. Matti has two open
 * tasks and has closed one today.
 */
function fixedTasks(draw: Draw): TaskPlan[] {
  const { calendar } = draw
  const { random, subjects } = draw
  const since = (minutes: number) => calendar.now - minutes * minute
  const taskOf = (kind: TaskKind, place: number): Task => {
    const { orderId } = subjects[place] ?? random.pick(subjects)
    return { kind, text: random.pick(kind.texts), subject: { orderId, partRow: null } }
  }
  const done = make(draw, taskOf(callBack, 0), mattiId, since(190))
  return [
    ...Array.from({ length: tasksOfPekka }, (_, place) =>
      make(draw, drawTask(draw, place * 2), pekkaId, recently(draw, 1)),
    ),
    make(draw, taskOf(pictures, 2), mattiId, since(95)),
    handedOn(draw, make(draw, taskOf(warranty, 1), warrantyQueueId, since(300)), mattiId),
    { ...done, closed: { at: Math.max(since(35), calendar.at(0, '00:00')), by: mattiId } },
  ]
}

interface Task {
  readonly kind: TaskKind
  readonly text: TaskText
  readonly subject: Subject | null
}

/**
 * Draws a task. Every fourth task requests a part if its work order has one. Few tasks have no work order.
 */
function drawTask({ random, subjects }: Draw, place: number): Task {
  const { partRow, ...order } = subjects[place % subjects.length] ?? random.pick(subjects)
  if (place % 4 === 0 && partRow)
    return {
      kind: partRequest,
      text: { header: `Tuo osa: ${partRow.name}`, body: partRow.body },
      subject: { ...order, partRow },
    }
  const kind = random.pick(taskKinds)
  const subject = random.chance(0.85) ? { ...order, partRow: null } : null
  return { kind, text: random.pick(kind.texts), subject }
}

const queueOf = ({ defaultEmployeeId }: TaskKind, other: number): number => defaultEmployeeId ?? other

/**
 * Draws a moment between 7:00 and 16:00, today or on one of the previous `days` days. Draws one from ten
 * minutes to four hours ago instead, if that moment is on a weekend or less than ten minutes ago.
 */
function recently({ random, calendar }: Draw, days: number): Instant {
  const day = -random.int(0, days)
  const time = calendar.at(day, `${String(random.int(7, 15)).padStart(2, '0')}:${random.int(10, 59)}`)
  const isOver = time < calendar.now - 10 * minute
  return isOver && !calendar.isWeekend(day) ? time : calendar.now - random.int(10, 240) * minute
}

function make(
  { random, calendar, site, people }: Draw,
  { kind, text, subject }: Task,
  to: number,
  at: Instant,
): TaskPlan {
  return {
    site,
    kind,
    text,
    orderId: subject?.orderId ?? null,
    rowId: subject?.partRow?.id ?? null,
    handOvers: [{ to, by: random.pick(people).id, at, note: null }],
    plannedAt: random.chance(0.3) ? calendar.at(random.int(0, 3), '15:00') : null,
    closed: null,
  }
}

/**
 * Adds a later assignment to `to`, unless `to` has the task already. People usually take the task themselves,
 * and mostly without a message. A queue always receives the task with a message.
 */
function handedOn({ random, calendar, people }: Draw, plan: TaskPlan, to: number): TaskPlan {
  const [creation] = plan.handOvers
  const last: HandOver = plan.handOvers.at(-1) ?? creation
  if (last.to === to) return plan
  const isTaken = to === mattiId || people.some(({ id }) => id === to)
  const at = Math.min(last.at + random.int(4, 150) * minute, calendar.now - random.int(0, 5) * minute)
  const handOver = {
    to,
    by: isTaken && random.chance(0.8) ? to : random.pick(people).id,
    at,
    note: isTaken && random.chance(0.6) ? null : random.pick(plan.kind.notes),
  }
  return { ...plan, handOvers: [...plan.handOvers, handOver] }
}

function close({ random, calendar }: Draw, plan: TaskPlan): TaskPlan {
  const last = plan.handOvers.at(-1) ?? plan.handOvers[0]
  const at = Math.min(last.at + random.int(5, 400) * minute, calendar.now)
  return { ...plan, closed: { at, by: last.to } }
}

/** Returns active work orders of a site. Urgent ones and those of waiting customers alternate with others. */
function subjectsOf({ ledger, random }: Workshop, site: DemoSite): Subject[] {
  const orders = (ledger.rowsOf('work_order') as readonly OrderRow[]).filter(
    ({ site_id, status }) => site_id === site.id && status === 'A',
  )
  const parts = Map.groupBy(
    (ledger.rowsOf('job_row') as readonly JobRow[]).filter(
      ({ row_type, is_marked_as_deleted }) => row_type === 'SparePart' && !is_marked_as_deleted,
    ),
    ({ work_order_id }) => work_order_id,
  )
  const isPressing = ({ priority_code, is_customer_waiting }: OrderRow) =>
    priority_code < normalPriority || is_customer_waiting
  const pressing = random.shuffle(orders.filter(isPressing))
  const otherOrders = random.shuffle(orders.filter((order) => !isPressing(order)))
  const mixed = otherOrders.flatMap((order, place) => [...pressing.slice(place, place + 1), order])
  return mixed.map(({ id, hides_parts_in_web }) => {
    const row = hides_parts_in_web ? undefined : parts.get(id)?.[0]
    return {
      orderId: id,
      partRow: row
        ? {
            id: row.id,
            name: row.name,
            body: `${row.item_number} ${row.name}, ${row.ordered_amount ?? 1} kpl`,
          }
        : null,
    }
  })
}

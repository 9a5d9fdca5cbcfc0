import { LiveTopic, type TopicState } from '@verstas/contract/live/events.ts'
import type { Dependencies } from '../http/feature.ts'
import { type LiveSocket, rightOfWorkOrders, rooms } from './live-types.ts'
import { isUnchanged } from './session-watch.ts'

/** The maximum number of work orders that one connection may subscribe to. A page shows one. */
const maxTopics = 20

type TopicDependencies = Pick<Dependencies, 'db' | 'clock' | 'log'>

/** Serves a connection's subscriptions to the events of work orders, one at a time. */
export function serveTopics(socket: LiveSocket, dependencies: TopicDependencies): void {
  const { log } = dependencies
  let last: Promise<void> = Promise.resolve()
  const inTurn = (answer: unknown, act: () => Promise<TopicState | null>): void => {
    last = last.then(async () => {
      const state = await act().catch((error: unknown) => {
        log.error({ err: error }, 'a live topic could not be served')
        return null
      })
      if (typeof answer === 'function') answer(state)
    })
  }
  socket.on('subscribe', (topic, answer) => inTurn(answer, () => subscribe(socket, topic, dependencies)))
  socket.on('unsubscribe', (topic, answer) => inTurn(answer, () => unsubscribe(socket, topic)))
}

async function subscribe(
  socket: LiveSocket,
  topic: unknown,
  dependencies: TopicDependencies,
): Promise<TopicState | null> {
  const { session } = socket.data
  const parsed = LiveTopic.safeParse(topic)
  if (!parsed.success || !session.rights.has(rightOfWorkOrders)) return null
  if (!(await isUnchanged(session, dependencies))) {
    socket.disconnect(true)
    return null
  }
  if (countTopics(socket) >= maxTopics) return null
  const room = rooms.workOrder(session.siteId, parsed.data.WorkOrderId)
  // Joins the room before reading the state, so that no change in between is missed.
  await socket.join(room)
  const state = await readState(dependencies, session.siteId, parsed.data.WorkOrderId)
  if (state === null) await socket.leave(room)
  return state
}

async function unsubscribe(socket: LiveSocket, topic: unknown): Promise<null> {
  const parsed = LiveTopic.safeParse(topic)
  if (parsed.success) await socket.leave(rooms.workOrder(socket.data.session.siteId, parsed.data.WorkOrderId))
  return null
}

/** Returns the current state of a work order; null if the site has no such work order. */
async function readState(
  { db, clock }: TopicDependencies,
  siteId: number,
  workOrderId: number,
): Promise<TopicState | null> {
  const row = await db
    .selectFrom('work_order')
    .leftJoin('work_order_lock as lock', (join) =>
      join
        .onRef('lock.site_id', '=', 'work_order.site_id')
        .onRef('lock.work_order_id', '=', 'work_order.id')
        .on('lock.expires_at', '>', clock.now()),
    )
    .select(['work_order.version as Version', 'lock.employee_id as LockedBy'])
    .where('work_order.site_id', '=', siteId)
    .where('work_order.id', '=', workOrderId)
    .executeTakeFirst()
  return row ?? null
}

/** Counts the work orders to which a connection is subscribed. */
const countTopics = ({ rooms: joined, data: { session } }: LiveSocket): number => {
  const ofWorkOrder = rooms.workOrder(session.siteId, 0).slice(0, -1)
  return [...joined].filter((room) => room.startsWith(ofWorkOrder)).length
}

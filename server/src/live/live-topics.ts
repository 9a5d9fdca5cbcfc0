import { LiveTopic } from '@verstas/contract/live/events.ts'
import type { FeatureDependencies } from '../http/feature.ts'
import { type LiveSocket, rightOfWorkOrders, rooms } from './live-types.ts'
import { isUnchanged } from './session-watch.ts'

/** How many work orders one connection may look at; a page shows one. */
const mostTopics = 20

/** How many messages a client may send in a window of this many milliseconds. */
const mostMessages = 100
const messageWindow = 10_000

type TopicDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'log'>

/** Serves a connection's wishes for the events of work orders, one after the other. */
export function serveTopics(socket: LiveSocket, dependencies: TopicDependencies): void {
  const { log } = dependencies
  let last: Promise<void> = Promise.resolve()
  const inTurn = (answer: unknown, act: () => Promise<boolean>): void => {
    last = last.then(async () => {
      const isAccepted = await act().catch((error: unknown) => {
        log.error({ err: error }, 'a live topic could not be served')
        return false
      })
      if (typeof answer === 'function') answer(isAccepted)
    })
  }
  limitMessages(socket)
  socket.on('subscribe', (topic, answer) => inTurn(answer, () => subscribe(socket, topic, dependencies)))
  socket.on('unsubscribe', (topic, answer) => inTurn(answer, () => unsubscribe(socket, topic)))
}

async function subscribe(socket: LiveSocket, topic: unknown, dependencies: TopicDependencies) {
  const { session } = socket.data
  const parsed = LiveTopic.safeParse(topic)
  if (!parsed.success || !session.rights.has(rightOfWorkOrders)) return false
  if (!(await isUnchanged(session, dependencies))) {
    socket.disconnect(true)
    return false
  }
  const { WorkOrderId } = parsed.data
  if (countTopics(socket) >= mostTopics) return false
  const known = await dependencies.db
    .selectFrom('work_order')
    .select('id')
    .where('site_id', '=', session.siteId)
    .where('id', '=', WorkOrderId)
    .executeTakeFirst()
  if (known === undefined) return false
  await socket.join(rooms.workOrder(session.siteId, WorkOrderId))
  return true
}

async function unsubscribe(socket: LiveSocket, topic: unknown): Promise<boolean> {
  const parsed = LiveTopic.safeParse(topic)
  if (!parsed.success) return false
  await socket.leave(rooms.workOrder(socket.data.session.siteId, parsed.data.WorkOrderId))
  return true
}

/** The rooms of a connection besides its own, its session's and its site's. */
const countTopics = ({ rooms: joined }: LiveSocket): number => Math.max(0, joined.size - 3)

/** Who sends more than any page does is cut. */
function limitMessages(socket: LiveSocket): void {
  let windowStart = performance.now()
  let count = 0
  socket.use((_, next) => {
    const now = performance.now()
    if (now - windowStart > messageWindow) {
      windowStart = now
      count = 0
    }
    count += 1
    if (count > mostMessages) socket.disconnect(true)
    else next()
  })
}

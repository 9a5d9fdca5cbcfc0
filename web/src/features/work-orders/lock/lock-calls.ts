import type { CallFailed } from '@verstas/contract/call.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { callWithin } from '../../../platform/api/call-within.ts'
import { sendWhileLeaving } from '../../../platform/api/client.ts'
import { sessionInUse } from '../../../platform/api/connection.ts'

const { reserveWorkOrder, releaseWorkOrder } = workOrderEditEndpoints

/** Long enough for a bad network, short enough that a lease is asked for again before it ends. */
const patienceMs = 15_000

let last: Promise<unknown> = Promise.resolve()

/** One after the other: a release that is still on its way must not undo the next dialog's lock. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const next = last.then(act, act)
  last = next.catch(() => undefined)
  return next
}

/** Takes or renews the lock. @throws {CallFailed} 119925 when another employee holds it; 0 without an answer */
export const reserve = (id: number): Promise<unknown> =>
  inTurn(() => callWithin(patienceMs, reserveWorkOrder, { params: { id } }))

interface Holder {
  /** Gives the lock back when it is this call's turn; fulfils with why it was refused (119929), else null. */
  readonly release: () => Promise<CallFailed | null>
  /** Gives it back without waiting: the page is going away. */
  readonly releaseAtOnce: () => void
}

/**
 * Remembers the session that a lock is held with: its release works also when that session is being left
 * meanwhile. A lock that could not be given back ends with its lease.
 */
export function rememberHolder(id: number): Holder {
  const holder = sessionInUse()
  const send = () => sendWhileLeaving(holder, releaseWorkOrder, { params: { id } })
  return { release: () => inTurn(send), releaseAtOnce: () => void send() }
}

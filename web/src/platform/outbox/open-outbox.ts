import { sessionInUse } from '../api/connection.ts'
import { createTurns } from '../api/one-at-a-time.ts'
import { openTabs } from '../api/tabs.ts'
import { deliver } from './delivery.ts'
import { createOutbox, type Outbox, type OutboxListener, type Owner } from './outbox.ts'
import { openOutboxStorage } from './outbox-storage.ts'

/** Opens the outbox of whoever is signed in, and begins to send what is in it. */
export async function openOutbox(owner: Owner, listener: OutboxListener): Promise<Outbox> {
  const session = sessionInUse()
  return createOutbox({
    ...listener,
    owner,
    storage: await openOutboxStorage(owner.employeeId),
    send: deliver,
    isSignedIn: () => sessionInUse() === session,
    exclusively: createTurns(`verstas.outbox.${owner.employeeId}`),
    tabs: openTabs('verstas.outbox'),
  })
}

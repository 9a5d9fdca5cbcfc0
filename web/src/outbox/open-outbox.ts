import { sessionInUse } from '../api/connection.ts'
import { deliver } from './delivery.ts'
import { createOutbox, type Outbox, type OutboxListener, type Owner } from './outbox.ts'
import { createOutboxStorage, createPassingStorage, type OutboxStorage } from './outbox-storage.ts'

/** Opens the outbox of whoever is signed in, and begins to send what is in it. */
export async function openOutbox(owner: Owner, listener: OutboxListener): Promise<Outbox> {
  const session = sessionInUse()
  return createOutbox({
    ...listener,
    owner,
    storage: await storageOf(owner),
    send: deliver,
    isSignedIn: () => sessionInUse() === session,
    exclusively: createTurns(`verstas.outbox.${owner.employeeId}`),
    tabs: createTabs(),
  })
}

/** The browser's database; where it keeps nothing one must still be able to stamp. */
async function storageOf({ employeeId }: Owner): Promise<OutboxStorage> {
  const storage = createOutboxStorage()
  try {
    await storage.list(employeeId)
    return storage
  } catch {
    return createPassingStorage()
  }
}

/** Turns over all tabs; browsers have locks on secure origins only, elsewhere the tab takes turns by itself. */
function createTurns(name: string): (work: () => Promise<void>) => Promise<void> {
  if (navigator.locks) return (work) => navigator.locks.request(name, work)
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

function createTabs() {
  const channel = new BroadcastChannel('verstas.outbox')
  return {
    tell: () => channel.postMessage(null),
    listen: (hear: () => void) => {
      channel.onmessage = hear
      return () => channel.close()
    },
  }
}

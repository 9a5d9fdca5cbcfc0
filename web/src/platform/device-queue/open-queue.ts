import type { QueryClient } from '@tanstack/react-query'
import { sessionInUse } from '../api/connection.ts'
import { createMutex, openTabs } from '../api/tabs.ts'
import { createQueue, type Queue, type QueueDependencies } from './queue.ts'
import type { Owner, QueueAdapter } from './queue-adapter.ts'
import { createDatabaseStorage, openQueueStorage } from './queue-storage.ts'

export { createEntryCounter } from './queue-contents.ts'

interface OpenOptions {
  readonly owner: Owner
  readonly queries: QueryClient
  readonly adapters: readonly QueueAdapter[]
  readonly ask: QueueDependencies['ask']
  readonly onChange: QueueDependencies['onChange']
}

/** Opens the queue of the signed-in user, and starts to send its entries. */
export async function openQueue({ owner, queries, adapters, ask, onChange }: OpenOptions): Promise<Queue> {
  const session = sessionInUse()
  const database = createDatabaseStorage()
  const mutexes = new Map<string, ReturnType<typeof createMutex>>()
  const queue = createQueue({
    context: { owner, queries },
    adapters,
    storage: await openQueueStorage(owner.employeeId, database),
    isSignedIn: () => sessionInUse() === session,
    exclusively: (lane, work) => {
      const withMutex = mutexes.get(lane) ?? createMutex(`verstas.queue.${owner.employeeId}.${lane}`)
      mutexes.set(lane, withMutex)
      return withMutex(work)
    },
    tabs: openTabs('verstas.queue'),
    ask,
    onChange,
  })
  await queue.opened
  return queue
}

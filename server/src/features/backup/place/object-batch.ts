import type { BackupPlace, NewObject } from './backup-place.ts'

/** Numbers of objects and bytes after which a batch is stored. */
const mostObjects = 500
const mostBytes = 64_000_000

/** Collects new objects and stores them together, because waiting for the disk takes longer than writing them. */
export interface ObjectBatch {
  /** Adds an object, and stores the batch if it has become large. */
  add(object: NewObject, bytes: number): Promise<void>
  /** Stores the objects that are not yet stored. */
  flush(): Promise<void>
}

/** Creates an empty batch of objects of a place. */
export function createObjectBatch(place: BackupPlace): ObjectBatch {
  let waiting: NewObject[] = []
  let waitingBytes = 0
  const flush = async (): Promise<void> => {
    const objects = waiting
    waiting = []
    waitingBytes = 0
    if (objects.length > 0) await place.put(objects)
  }
  return {
    add: async (object, bytes) => {
      waiting.push(object)
      waitingBytes += bytes
      if (waiting.length >= mostObjects || waitingBytes >= mostBytes) await flush()
    },
    flush,
  }
}

import { uploadQueueAdapter } from '../features/attachments/uploads/upload-queue-adapter.ts'
import {
  createStampingQueueAdapter,
  type StampingQueueDependencies,
} from '../features/stamping/stamping-queue-adapter.ts'
import type { QueueAdapter } from '../platform/device-queue/queue-adapter.ts'

/** What the device queue knows how to send, in the order of the list of what waits. */
export const createQueueAdapters = (dependencies: StampingQueueDependencies): readonly QueueAdapter[] => [
  uploadQueueAdapter,
  createStampingQueueAdapter(dependencies),
]

import { countQueueAdapter } from '../stock-counts/count-queue-adapter.ts'
import { pickQueueAdapter } from './pick-queue-adapter.ts'

/**
 * The queue adapters of picked parts and of stock counts. One manifest loads both, because each import in a
 * manifest enlarges the first load.
 */
export const partsQueueAdapters = [pickQueueAdapter, countQueueAdapter]

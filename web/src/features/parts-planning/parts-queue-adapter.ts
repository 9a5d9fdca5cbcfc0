import { countQueueAdapter } from '../stock-counts/count-queue-adapter.ts'
import { pickQueueAdapter } from './pick-queue-adapter.ts'

/**
 * The queue adapters of the parts desk. One manifest lists them, because each listed name enlarges the first
 * load.
 */
export const partsQueueAdapters = [pickQueueAdapter, countQueueAdapter]

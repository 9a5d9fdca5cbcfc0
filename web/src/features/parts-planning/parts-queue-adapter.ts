import { countQueueAdapter } from '../stock-counts/count-queue-adapter.ts'
import { pickQueueAdapter } from './pick-queue-adapter.ts'

/** The adapters of the parts desk. One manifest names them, because each further name is part of the first load. */
export const partsQueueAdapters = [pickQueueAdapter, countQueueAdapter]

import { createWatched } from './watched.ts'

const workOrders = createWatched<number>()

/** Asks for the events of a work order until the function that it answers is called. */
export const watchWorkOrder = workOrders.watch

/** The work orders that the tab shows now. */
export const watchedWorkOrders = workOrders.ids

/** Calls whenever work orders came or went, until the function that it answers is called. */
export const onWatchedChange = workOrders.onChange

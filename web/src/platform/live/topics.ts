import { createWatched } from './watched.ts'

const workOrders = createWatched<number>()

/** Subscribes to the events of a work order. @returns a function that unsubscribes */
export const watchWorkOrder = workOrders.watch

/** Returns the ids of the work orders that the tab shows. */
export const watchedWorkOrders = workOrders.ids

/** Calls the listener when the shown work orders change. @returns a function that unsubscribes */
export const onWatchedChange = workOrders.onChange

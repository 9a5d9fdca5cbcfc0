import { createWatched } from './watched.ts'

const workOrders = createWatched<number>()

/** Watches a work order, so that the tab receives its events. @returns a function that stops watching */
export const watchWorkOrder = workOrders.watch

/** Returns the ids of the work orders that components of the tab watch. */
export const watchedWorkOrders = workOrders.ids

/**
 * Calls the listener when a component starts or stops watching a work order. @returns a function that
 * unsubscribes
 */
export const onWatchedChange = workOrders.onChange

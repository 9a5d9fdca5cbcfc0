/** The margin between the end of the work and the promise, in milliseconds. */
const margin = 30 * 60_000
const halfHour = 30 * 60_000

/**
 * Returns the promise for work that ends at an instant: the first full or half hour that is at least half an
 * hour later.
 */
export const promiseAfter = (end: Date): Date =>
  new Date(Math.ceil((end.getTime() + margin) / halfHour) * halfHour)

/** Where the server takes its time from; nothing else in it reads the machine's clock. */
export interface Clock {
  now(): Date
}

/** Real time, or, with a start, a clock that runs at the normal pace from that instant. */
export function createClock(startsAt?: Date): Clock {
  if (startsAt === undefined) return { now: () => new Date() }
  const offset = startsAt.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

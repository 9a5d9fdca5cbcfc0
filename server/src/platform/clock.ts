/** The server's only source of time; no other code reads the machine's clock. */
export interface Clock {
  now(): Date
}

/** Creates a real clock, or, with a start, one that runs at normal speed from that instant. */
export function createClock(startsAt?: Date): Clock {
  if (startsAt === undefined) return { now: () => new Date() }
  const offset = startsAt.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

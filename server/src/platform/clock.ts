/** The server's only source of time. No other code reads the machine's clock. */
export interface Clock {
  now(): Date
}

/** Creates a clock that returns the real time, or runs at normal speed from `startsAt`. */
export function createClock(startsAt?: Date): Clock {
  if (startsAt === undefined) return { now: () => new Date() }
  const offset = startsAt.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}
